import * as z from 'zod/mini';
import { defineCall } from './call';
import { batteryWire } from './rooms';
import { optionalNumber, optionalText } from './values';

/** Programs of a device; `greenPlaye` is the wire's spelling. Absent means off. */
export const programsWire = z.object({
  scheduleEnabled: z._default(z.boolean(), false),
  greenPlayeEnabled: z._default(z.boolean(), false),
  autoOffEnabled: z._default(z.boolean(), false),
  standByEnabled: z._default(z.boolean(), false),
});

/** A device in `GET /api/devices`. Some types have additional fields. */
export const deviceWire = z.extend(batteryWire, {
  id: z.string(),
  name: z.string(),
  type: z.string(),
  state: optionalText,
  deviceTypeId: z.string(),
  deviceTypeName: optionalText,
  typeOverride: optionalText,
  powerColor: optionalText,
  power: optionalNumber,
  module_number: optionalNumber,
  unit_electric_capacity: optionalNumber,
  programs: z._default(programsWire, {
    scheduleEnabled: false,
    greenPlayeEnabled: false,
    autoOffEnabled: false,
    standByEnabled: false,
  }),
  room: z._default(z.nullable(z.object({ id: z.string(), name: z.string(), color: optionalText })), null),
});

/** A device with its live power and programs. */
export interface DeviceDetail {
  readonly id: string;
  readonly name: string;
  readonly plugType: string;
  readonly type: string;
  readonly state: string | null;
  readonly powerW: number | null;
  readonly color: string | null;
  readonly roomId: string | null;
  readonly programs: {
    readonly schedule: boolean;
    readonly greenPlay: boolean;
    readonly autoOff: boolean;
    readonly standBy: boolean;
  };
}

export function readDeviceDetail(wire: z.output<typeof deviceWire>): DeviceDetail {
  return {
    id: wire.id,
    name: wire.name,
    plugType: wire.type.toUpperCase(),
    type: wire.typeOverride ?? wire.deviceTypeId,
    state: wire.state,
    powerW: wire.power,
    color: wire.powerColor,
    roomId: wire.room?.id ?? null,
    programs: {
      schedule: wire.programs.scheduleEnabled,
      greenPlay: wire.programs.greenPlayeEnabled,
      autoOff: wire.programs.autoOffEnabled,
      standBy: wire.programs.standByEnabled,
    },
  };
}

/** All devices with power and programs. */
export const devices = defineCall({
  id: 'devices',
  path: '/api/devices',
  params: z.object({ adjustmentHistory: z.optional(z.enum(['true', 'false'])) }),
  answer: z.object({ devices: z.array(deviceWire) }),
  read: (answer): readonly DeviceDetail[] => answer.devices.map(readDeviceDetail),
  source: 'docs/rules/devices.md',
});

/** Fetches new measures from the Enphase cloud. Resolves to whether there were any. */
export const refreshEnphase = defineCall({
  id: 'refreshEnphase',
  path: '/api/device/enphase/updateMeasures',
  params: z.object({}),
  answer: z.object({ updated: z.boolean() }),
  read: ({ updated }) => updated,
  changes: true,
  errors: ['enphase.unavailable', 'modify.not.allowed'],
  source: 'docs/rules/devices.md',
});
