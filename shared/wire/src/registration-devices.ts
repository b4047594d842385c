import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import {
  acknowledged,
  measured,
  optionalText,
  wireBoolean,
  wireId,
  wireModuleCount,
  wireModulePower,
} from './values';

const watts = z._default(z.nullable(z.number()), null);
const deviceType = z.string().check(z.regex(/^[a-z_]{1,40}$/));
/** 252 kVA, the largest subscribed power. */
const MAX_POWER_W = 252_000;
/** W; the sign is the direction. */
const power = z.number().check(z.minimum(-MAX_POWER_W), z.maximum(MAX_POWER_W));
const MAX_MASTERS = 20;
/** Ethernet or power-line address: 12 hexadecimal digits. */
const mac = z.string().check(z.regex(/^[0-9A-Fa-f]{12}$/));
/** Per registration. */
const MAX_DEVICES = 200;
/** Comma-separated keys of chosen devices: address, `address-phase` for a meter channel, or `enphase`. */
const chosen = z
  .string()
  .check(
    z.maxLength(15 * MAX_DEVICES - 1, { abort: true }),
    z.regex(/^(enphase|[0-9A-Fa-f]{12}(-[123])?)(,(enphase|[0-9A-Fa-f]{12}(-[123])?))*$/),
  );
const phase = z.optional(z.literal(['1', '2', '3']));
const name = wireText(40, 1);
/** Panel data, common to all producers. */
const panels = {
  unitElectricCapacity: z.optional(wireModulePower),
  moduleCount: z.optional(wireModuleCount),
  pvProvider: z.optional(wireText(60)),
};
/** Duplicates are refused: two entries for one key could contradict each other. */
const hasUniqueKeys = <T>(all: readonly T[], keyOf: (one: T) => string) =>
  new Set(all.map(keyOf)).size === all.length;

const scannedWire = z.object({
  ethMac: optionalText,
  plcMac: optionalText,
  deviceType: z.string(),
  firmware: optionalText,
  power: watts,
  power1: watts,
  power2: watts,
  power3: watts,
});

/** One device found by a scan. Powers in W, null when not measured. */
export type ScannedWire = z.output<typeof scannedWire>;

/**
 * Devices the master plug sees on the power line. `type` is `pending` during the scan, `text` when the
 * firmware is too old for a readable result.
 */
export const powerline = defineCall({
  id: 'powerline',
  path: '/api/device/powerline',
  params: z.object({ activationCode: wireVerbatim(32, 1) }),
  answer: z.object({
    configFile: z.object({ type: z.string(), result: z._default(z.array(scannedWire), []) }),
  }),
  read: ({ configFile }) => configFile,
  errors: ['device.not.connected', 'activationCode.wrong', 'registration.finished'],
  source: 'docs/rules/registration.md',
});

const DEVICE_ERRORS = [
  'ecn.already.registered',
  'ecn.no.master',
  'device.type.invalid',
  'registration.finished',
  'modify.not.allowed',
] as const;

/** Registers a producer measured by its manufacturer's cloud or not at all. Idempotent. */
export const registerProduction = defineCall({
  id: 'registerProduction',
  method: 'POST',
  path: '/api/device/production/register',
  params: z.strictObject({
    name,
    type: deviceType,
    roomTypeId: deviceType,
    activationCode: z.optional(wireVerbatim(32)),
    ...panels,
    internetConnection: z.optional(wireBoolean),
  }),
  answer: z.object({ device: z.object({ id: z.string() }) }),
  read: ({ device }) => device.id,
  carrier: 'form',
  changes: true,
  errors: [...DEVICE_ERRORS],
  source: 'docs/rules/registration.md',
});

/** Registers one measured channel of a registered meter. Three phases are represented by phase 2. */
export const registerComposite = defineCall({
  id: 'registerComposite',
  method: 'POST',
  path: '/api/device/composite/register',
  params: z.strictObject({
    masterMac: mac,
    roomTypeId: deviceType,
    name,
    deviceTypeId: deviceType,
    phase,
    ...panels,
  }),
  answer: z.object({ device: z.object({ id: z.string() }) }),
  read: ({ device }) => device.id,
  carrier: 'form',
  changes: true,
  errors: [...DEVICE_ERRORS],
  source: 'docs/rules/registration.md',
});

/**
 * Registered devices missing from `chosen`, which `registerVirtual` would remove. Never includes heating
 * devices or batteries.
 */
export const unchosenDevices = defineCall({
  id: 'unchosenDevices',
  path: '/api/registration/devices/unchosen',
  params: z.strictObject({ chosen }),
  answer: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Power-line address; null for a device without one. */
        mac: z.nullable(z.string()),
        /** 1 to 3 for a meter channel. */
        phase: z.nullable(z.number()),
      }),
    ),
  }),
  read: ({ devices }) => devices,
  errors: ['registration.finished'],
  source: 'docs/rules/registration.md',
});

/**
 * Registers the device that carries the household's totals and starts measuring. Idempotent. With `chosen`,
 * every other scanned device is removed in the same transaction; each must be listed in `removed` (confirmed
 * ids of `unchosenDevices`), or nothing changes (`device.removal.unconfirmed`).
 */
export const registerVirtual = defineCall({
  id: 'registerVirtual',
  method: 'POST',
  path: '/api/device/virtual/register',
  params: z.strictObject({
    roomTypeId: deviceType,
    /** Unique addresses of the masters, comma-separated. */
    macs: z.string().check(
      z.maxLength(13 * MAX_MASTERS - 1, { abort: true }),
      z.regex(/^([0-9A-Fa-f]{12}(,[0-9A-Fa-f]{12})*)?$/),
      z.refine((macs) => hasUniqueKeys(macs.split(','), (one) => one.toUpperCase())),
    ),
    chosen: z.optional(chosen),
    /** Comma-separated device ids. */
    removed: z._default(
      z
        .string()
        .check(
          z.maxLength(21 * MAX_DEVICES - 1, { abort: true }),
          z.regex(/^([0-9A-Za-z_]{1,20}(,[0-9A-Za-z_]{1,20})*)?$/),
        ),
      '',
    ),
  }),
  answer: z.object({ device: z.object({ id: z.string() }) }),
  read: ({ device }) => device.id,
  carrier: 'form',
  changes: true,
  errors: [...DEVICE_ERRORS, 'device.removal.unconfirmed'],
  source: 'docs/rules/registration.md#registering-the-devices-again',
});

/** Results of a load test: docs/rules/registration.md#load-step. */
const LOAD_TEST_VERDICTS = ['proven', 'reversed', 'elsewhere', 'absent', 'disturbed'] as const;

/** A test with a known load, W. */
const loadTest = z.strictObject({
  loadW: power.check(z.minimum(0)),
  beforeW: power,
  afterW: power,
  proven: z.boolean(),
  /** Absent in tests of released areas. */
  verdict: z.optional(z.enum(LOAD_TEST_VERDICTS)),
  /** By how much panels and other measured loads moved the counters meanwhile. */
  othersW: z.optional(power),
});

/**
 * Recent readings of every measured channel, oldest first: active power in W (signed), apparent power in VA. Released
 * areas still send `loadW` and `mended`, which are ignored.
 */
export const wiringReadings = defineCall({
  id: 'wiringReadings',
  path: '/api/registration/wiring',
  params: z.object({}),
  answer: z.object({
    /** Path of the page that operates a simulated home; null for real clamps, absent on older platforms. */
    controlPage: z.optional(z.nullable(z.string().check(z.startsWith('/')))),
    /** Expected panel output: visible by `day`, none at `night` or without panels, undecided at `dusk`. */
    light: z.enum(['day', 'dusk', 'night']),
    channels: z.array(
      z.object({
        deviceId: z.string(),
        name: z.string(),
        kind: z.enum(['counter', 'production', 'water_heater', 'composite']),
        /** Phase the channel is fitted for, 1 to 3; null in a single-phase home. */
        phase: z.nullable(z.number()),
        /** Channel of its meter, 1 to 3, and the address on the device; null for a device without them. */
        channel: z._default(z.nullable(z.number()), null),
        mac: z._default(z.nullable(z.string()), null),
        samples: z.array(z.object({ activeW: measured, apparentVa: measured })),
      }),
    ),
    /** Load test that counts for this wiring; null before the first one and after the wiring has changed. */
    loadStep: z._default(z.nullable(z.object(loadTest.shape)), null),
  }),
  read: ({ light, channels, controlPage = null, loadStep }) => ({ light, channels, controlPage, loadStep }),
  measures: true,
  errors: ['registration.finished'],
  source: 'docs/rules/registration.md',
});

/**
 * Stores the wiring verdicts, one per device, and the load step. A stored proof stays while the channels are the same
 * and no later test contradicts it.
 */
export const saveWiring = defineCall({
  id: 'saveWiring',
  method: 'POST',
  path: '/api/registration/wiring/save',
  params: z.strictObject({
    verdicts: z
      .array(
        z.strictObject({
          deviceId: wireId,
          verdict: z.enum(['plausible', 'reversed', 'wrong-phase', 'no-signal', 'swapped', 'impossible']),
          powerW: z.nullable(power),
          /** Readings during the check, oldest first, W. */
          samplesW: z._default(z.array(z.nullable(power)).check(z.maxLength(60)), []),
        }),
      )
      .check(
        z.maxLength(60),
        z.refine((verdicts) => hasUniqueKeys(verdicts, ({ deviceId }) => deviceId)),
      ),
    loadStep: z._default(z.nullable(loadTest), null),
    /** Clamps were changed since the stored load step: it no longer counts. */
    changed: z._default(z.boolean(), false),
    /** Installer's reason for leaving a fault; printed in the commissioning report. */
    note: z._default(wireText(300), ''),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'json',
  changes: true,
  errors: ['device.not.found', 'registration.finished', 'modify.not.allowed'],
  source: 'docs/rules/registration.md',
});
