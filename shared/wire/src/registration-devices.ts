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
  wireWhole,
} from './values';

const watts = z._default(z.nullable(z.number()), null);
const deviceType = z.string().check(z.regex(/^[a-z_]{1,40}$/));
/** The largest subscribed power, 252 kVA: no clamp of a household reads more. */
const HIGHEST_W = 252_000;
/** A power in W, negative for the other direction. */
const power = z.number().check(z.minimum(-HIGHEST_W), z.maximum(HIGHEST_W));
/** Most masters of one home. */
const MOST_MASTERS = 20;
/** An ethernet or power-line id: twelve hexadecimal digits. */
const mac = z.string().check(z.regex(/^[0-9A-Fa-f]{12}$/));
/** Most devices of one registration. */
const MOST_DEVICES = 200;
/** Keys of the devices that are chosen: an id, with its phase for a channel of a meter, or `enphase`. */
const chosen = z
  .string()
  .check(
    z.maxLength(15 * MOST_DEVICES - 1, { abort: true }),
    z.regex(/^(enphase|[0-9A-Fa-f]{12}(-[123])?)(,(enphase|[0-9A-Fa-f]{12}(-[123])?))*$/),
  );
const phase = z.optional(z.literal(['1', '2', '3']));
const name = wireText(40, 1);
/** What is known of panels, wherever they are measured. */
const panels = {
  unitElectricCapacity: z.optional(wireModulePower),
  moduleCount: z.optional(wireModuleCount),
  pvProvider: z.optional(wireText(60)),
};
/** Whether each of a list is there once: of two that say different things nobody knows which is meant. */
const eachOnce = <T>(all: readonly T[], keyOf: (one: T) => string) =>
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

/** One line of a scan, as the master plug reports it. Powers in W; null where nothing is measured. */
export type ScannedWire = z.output<typeof scannedWire>;

/**
 * What the master plug with this code sees on the power line. `type` is `pending` while it still looks, `text` where its
 * firmware is too old to say it in a form that can be read.
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
  source: 'spec 2 §4 §7 §8',
});

const DEVICE_ERRORS = [
  'ecn.already.registered',
  'ecn.no.master',
  'device.type.invalid',
  'registration.finished',
  'modify.not.allowed',
] as const;

/** Registers a producer that is measured by its own maker or by nobody; repeated, it answers for the same device. */
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
  source: 'spec 2 §7',
});

/** Registers one measured channel of a meter that was registered before; the representative of three is phase 2. */
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
  source: 'spec 2 §7',
});

/**
 * Which registered devices are not among those that are chosen now: what `registerVirtual` would remove. Devices of heating
 * systems and batteries are never among them.
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
        /** Id on the power line; null for what has none. */
        mac: z.nullable(z.string()),
        /** 1 to 3 for a channel of a meter. */
        phase: z.nullable(z.number()),
      }),
    ),
  }),
  read: ({ devices }) => devices,
  errors: ['registration.finished'],
  source: 'docs/rules/registration.md',
});

/**
 * Registers the device that carries the household's totals; from then on the home measures. Repeated, it stays one. With
 * `chosen` every other scanned device is removed in the same transaction: each has to be in `removed`, ids of
 * `unchosenDevices` that a person has confirmed, else nothing is changed (`device.removal.unconfirmed`).
 */
export const registerVirtual = defineCall({
  id: 'registerVirtual',
  method: 'POST',
  path: '/api/device/virtual/register',
  params: z.strictObject({
    roomTypeId: deviceType,
    /** Ids of the masters, joined by commas, each once. */
    macs: z.string().check(
      z.maxLength(13 * MOST_MASTERS - 1, { abort: true }),
      z.regex(/^([0-9A-Fa-f]{12}(,[0-9A-Fa-f]{12})*)?$/),
      z.refine((macs) => eachOnce(macs.split(','), (one) => one.toUpperCase())),
    ),
    chosen: z.optional(chosen),
    /** Device ids, joined by commas. */
    removed: z._default(
      z
        .string()
        .check(
          z.maxLength(21 * MOST_DEVICES - 1, { abort: true }),
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

/**
 * What every measured channel shows, the last readings oldest first: active power in W (negative: the other way round),
 * apparent power in VA. `loadW` says that a load of that many watts was switched on, for the load step.
 */
export const wiringReadings = defineCall({
  id: 'wiringReadings',
  path: '/api/registration/wiring',
  params: z.object({
    loadW: z.optional(wireWhole(0, HIGHEST_W)),
    /** How often somebody has mended the wiring since the first look; the sandbox believes it. */
    mended: z.optional(wireWhole(0, 1000)),
  }),
  answer: z.object({
    /** What panels can give now: seen by day, nothing at night or where there are none, neither between (D170). */
    light: z.enum(['day', 'dusk', 'night']),
    channels: z.array(
      z.object({
        deviceId: z.string(),
        name: z.string(),
        kind: z.enum(['counter', 'production', 'water_heater', 'composite']),
        phase: z.nullable(z.number()),
        samples: z.array(z.object({ activeW: measured, apparentVa: measured })),
      }),
    ),
  }),
  read: ({ light, channels }) => ({ light, channels }),
  measures: true,
  errors: ['registration.finished'],
  source: 'spec 2 §2, D144',
});

/** Keeps the verdicts of the wiring check, one of each device, and what the load step showed before and after (D144). */
export const saveWiring = defineCall({
  id: 'saveWiring',
  method: 'POST',
  path: '/api/registration/wiring/save',
  params: z.strictObject({
    verdicts: z
      .array(
        z.strictObject({
          deviceId: wireId,
          verdict: z.enum(['plausible', 'reversed', 'wrong-phase', 'no-signal', 'swapped']),
          powerW: z.nullable(power),
          /** What was read during the check, oldest first, W. */
          samplesW: z._default(z.array(z.nullable(power)).check(z.maxLength(60)), []),
        }),
      )
      .check(
        z.maxLength(60),
        z.refine((verdicts) => eachOnce(verdicts, ({ deviceId }) => deviceId)),
      ),
    loadStep: z._default(
      z.nullable(
        z.strictObject({
          loadW: power.check(z.minimum(0)),
          beforeW: power,
          afterW: power,
          proven: z.boolean(),
        }),
      ),
      null,
    ),
    /** Why something was left as it is, in the installer's words: the report says it (D145). */
    note: z._default(wireText(300), ''),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'json',
  changes: true,
  errors: ['device.not.found', 'registration.finished', 'modify.not.allowed'],
  source: 'D144',
});
