import * as z from 'zod/mini';
import { defineCall } from './call';
import { type DeviceDetail, deviceWire, readDeviceDetail } from './devices';
import { wireText, wireVerbatim } from './text';
import { acknowledged, wireId, wireWhole } from './values';

const deviceName = wireText(40, 1);
const deviceType = z.string().check(z.regex(/^[a-z_]{1,40}$/));

/** Ids of all device types. */
export const deviceTypes = defineCall({
  id: 'deviceTypes',
  path: '/api/device/types',
  params: z.object({}),
  answer: z.object({ deviceTypes: z.array(z.object({ id: z.string() })) }),
  read: (answer): readonly string[] => answer.deviceTypes.map(({ id }) => id),
  source: 'docs/rules/devices.md',
});

const ruleText = z.literal(['true', 'false']);

/** Capabilities of one device type on the wire; flags are the texts `true` and `false`. */
export const deviceRuleWire = z.object({
  alert_if_off: ruleText,
  alert_if_on: ruleText,
  alert_con: ruleText,
  alert_prod: ruleText,
  prog: ruleText,
  prog_schedule: ruleText,
  prog_auto_off: ruleText,
  prog_standby_detection: ruleText,
  prog_greenplay: ruleText,
  update: ruleText,
  update_device_display: ruleText,
  remove: ruleText,
  add_device_display: ruleText,
  allowed_in_registration: ruleText,
  display_conso: ruleText,
  display_param: ruleText,
  allow_on_off: ruleText,
  program_schedule: ruleText,
  program_auto_off: ruleText,
  program_stand_by: ruleText,
  program_green_play: ruleText,
  have_negative_values: ruleText,
  measurement_type: z.literal(['energy', 'temperature']),
});

/** Capabilities of one device type. */
export interface DeviceRule {
  readonly alerts: {
    readonly off: boolean;
    readonly on: boolean;
    readonly consumption: boolean;
    readonly production: boolean;
  };
  readonly programs: {
    readonly schedule: boolean;
    readonly autoOff: boolean;
    readonly standBy: boolean;
    readonly greenPlay: boolean;
  };
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  /** Offered when a device is added. */
  readonly canAdd: boolean;
  /** Offered for a scanned device during registration. */
  readonly canRegister: boolean;
  readonly canSwitch: boolean;
  /** Shown in the device list, with its consumption, with its settings. */
  readonly listed: boolean;
  readonly showsConsumption: boolean;
  readonly showsSettings: boolean;
  readonly mayBeNegative: boolean;
  readonly measures: 'energy' | 'temperature';
}

function readRule(wire: z.output<typeof deviceRuleWire>): DeviceRule {
  const allTrue = (...values: readonly string[]) => values.every((value) => value === 'true');
  return {
    alerts: {
      off: allTrue(wire.alert_if_off),
      on: allTrue(wire.alert_if_on),
      consumption: allTrue(wire.alert_con),
      production: allTrue(wire.alert_prod),
    },
    programs: {
      schedule: allTrue(wire.prog, wire.prog_schedule, wire.program_schedule),
      autoOff: allTrue(wire.prog, wire.prog_auto_off, wire.program_auto_off),
      standBy: allTrue(wire.prog, wire.prog_standby_detection, wire.program_stand_by),
      greenPlay: allTrue(wire.prog, wire.prog_greenplay, wire.program_green_play),
    },
    canEdit: allTrue(wire.update),
    canRemove: allTrue(wire.remove),
    canAdd: allTrue(wire.add_device_display),
    canRegister: allTrue(wire.allowed_in_registration),
    canSwitch: allTrue(wire.allow_on_off),
    listed: allTrue(wire.update_device_display),
    showsConsumption: allTrue(wire.display_conso),
    showsSettings: allTrue(wire.display_param),
    mayBeNegative: allTrue(wire.have_negative_values),
    measures: wire.measurement_type,
  };
}

/** Capabilities by device type, a static file. */
export const deviceRules = defineCall({
  id: 'deviceRules',
  path: '/resources/device_rules.json',
  params: z.object({}),
  answer: z.object({ deviceRules: z.record(z.string(), deviceRuleWire) }),
  read: (answer): Readonly<Record<string, DeviceRule>> =>
    Object.fromEntries(Object.entries(answer.deviceRules).map(([type, rule]) => [type, readRule(rule)])),
  token: false,
  source: 'docs/rules/devices.md',
});

/** The same answer for a signed-in client, under the original platform's path. */
export const deviceConfiguration = defineCall({
  ...deviceRules,
  id: 'deviceConfiguration',
  path: '/api/device/getConfigFile',
  token: true,
  source: 'docs/rules/devices.md',
});

export const device = defineCall({
  id: 'device',
  path: '/api/device',
  params: z.object({ id: wireId }),
  answer: z.object({ device: deviceWire }),
  read: (answer): DeviceDetail => readDeviceDetail(answer.device),
  errors: ['device.not.found'],
  source: 'docs/rules/devices.md',
});

/**
 * Adds a device and resolves to its id. `activationCode` has 16 upper-case characters, dashes allowed; a home that is
 * measured by its own devices or by files adds one without it. During
 * registration a scanned device is identified by `mac` and `plugType` and placed by `roomTypeId`; only the
 * master has a code, and repeating the request returns the same device.
 */
export const addDevice = defineCall({
  id: 'addDevice',
  method: 'POST',
  path: '/api/device/register',
  params: z.object({
    deviceName,
    deviceTypeId: deviceType,
    activationCode: z._default(wireVerbatim(32), ''),
    roomId: z.optional(wireId),
    /** Ethernet or power-line address: 12 hexadecimal digits. */
    mac: z.optional(z.string().check(z.regex(/^[0-9A-Fa-f]{12}$/))),
    /** Gateway that scanned the device; the home's first when omitted. */
    masterMac: z.optional(z.string().check(z.regex(/^[0-9A-Fa-f]{12}$/))),
    plugType: z.optional(z.enum(['mst', 'gmd', 'tph', 'eth', 'sw'])),
    roomTypeId: z.optional(deviceType),
  }),
  answer: z.object({ device: z.object({ id: z.string() }) }),
  read: (answer) => answer.device.id,
  carrier: 'form',
  changes: true,
  tags: ['rooms', 'states', 'production'],
  errors: [
    'ecn.activation.code.invalid',
    'ecn.already.registered',
    'ecn.no.master',
    'ecn.unavailable',
    'device.type.invalid',
    'room.not.found',
    'registration.finished',
    'modify.not.allowed',
  ],
  source: 'docs/rules/devices.md',
});

/** Changes the given fields of a device. */
export const updateDevice = defineCall({
  id: 'updateDevice',
  method: 'POST',
  path: '/api/device/update',
  params: z.object({
    deviceId: wireId,
    roomId: z.optional(wireId),
    name: z.optional(deviceName),
    deviceType: z.optional(deviceType),
    module_number: z.optional(wireWhole(1, 99)),
    /** Rated power of one module, W, 150 to 1000. */
    unit_electric_capacity: z.optional(wireWhole(150, 1000)),
    /** Manufacturer of the inverter or the panels. */
    provider: z.optional(wireText(60, 1)),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['rooms', 'states', 'production'],
  errors: [
    'device.not.found',
    'room.not.found',
    'device.type.invalid',
    'update.not.allowed',
    'modify.not.allowed',
  ],
  source: 'docs/rules/devices.md',
});

/** Removes a device. Its measures and programs are kept; `restoreDevice` puts it back. */
export const removeDevice = defineCall({
  id: 'removeDevice',
  method: 'POST',
  path: '/api/device/remove',
  params: z.object({ deviceId: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['rooms', 'states', 'production'],
  errors: ['device.not.found', 'remove.not.allowed', 'modify.not.allowed'],
  source: 'docs/rules/devices.md',
});

/** A removed device that can be put back. */
export interface FormerDevice {
  readonly id: string;
  readonly name: string;
  readonly deviceTypeId: string;
  /** Name of the room it was in. */
  readonly room: string;
  readonly removedAtMs: number;
  /** End of the days in which it can be put back, epoch milliseconds. */
  readonly untilMs: number;
}

/** Devices removed in the last 30 days, last removed first. Foyer extension. */
export const formerDevices = defineCall({
  id: 'formerDevices',
  path: '/api/devices/removed',
  params: z.object({}),
  answer: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        deviceTypeId: z.string(),
        room: z.string(),
        /** Epoch milliseconds, as `until`. */
        removedAt: z.number(),
        until: z.number(),
      }),
    ),
  }),
  read: ({ devices }): readonly FormerDevice[] =>
    devices.map(({ removedAt, until, ...device }) => ({
      ...device,
      removedAtMs: removedAt,
      untilMs: until,
    })),
  source: 'docs/rules/devices.md',
});

/** Puts a removed device back with its programs, in the room it was in. Foyer extension. */
export const restoreDevice = defineCall({
  id: 'restoreDevice',
  method: 'POST',
  path: '/api/device/restore',
  params: z.object({ deviceId: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['rooms', 'states', 'production'],
  errors: ['device.not.found', 'ecn.already.registered', 'modify.not.allowed'],
  source: 'docs/rules/devices.md',
});
