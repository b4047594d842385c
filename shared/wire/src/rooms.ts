import type { Battery, Device, HeatingCapabilities, MsbType, Rooms } from '@foyer/contract';
import * as z from 'zod/mini';
import { defineCall } from './call';
import { optionalFlag, optionalNumber, optionalText } from './values';

/** Battery fields of a room's device and of `GET /api/devices`. */
export const batteryWire = z.object({
  batteryCapacity: optionalNumber,
  batteryNumberOfBoxes: optionalNumber,
  msbType: optionalText,
  msb_SN_filled: optionalFlag,
  msb_AC_filled: optionalFlag,
  msb_provider_registration_ok: optionalFlag,
  msb_enedis_ok: optionalFlag,
  msb_ok: optionalFlag,
  batteryAdjustment: z._default(z.array(z.object({ effectiveTime: z.string() })), []),
});

/** A device in `GET /api/rooms`. */
export const roomDeviceWire = z.extend(batteryWire, {
  device_id: z.string(),
  name: z.string(),
  ecnType: optionalText,
  type_id: z.string(),
  has_actuator: z._default(z.boolean(), false),
  created: optionalText,
  typeOverride: optionalText,
  masterMac: optionalText,
  phase: z._default(z.nullable(z.union([z.string(), z.number()])), null),
  reportPeriod: optionalNumber,
  unitElectricCapacity: optionalNumber,
  moduleNumber: optionalNumber,
  noneZeroConsumption: optionalFlag,
  noneZeroProduction: optionalFlag,
  targetTemp: optionalNumber,
  tempMin: optionalNumber,
  tempMax: optionalNumber,
  tempStep: optionalNumber,
});

/** Body of `GET /api/rooms`. */
export const roomsWire = z.object({
  rooms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      devices: z._default(z.array(roomDeviceWire), []),
    }),
  ),
});

/** Smart battery types. */
export const MSB_TYPES = [
  'MYLIGHT',
  'MYLIGHT_MODEM',
  'PLANETE_OUI',
  'DOMUNEO',
] as const satisfies readonly MsbType[];

/** Device types with a temperature and a target. */
export const HEATING_TYPES = ['wiser_thermostat', 'wiser_valve', 'tado_ac', 'tado_heater'] as const;

const WISER_LIMITS = { minC: 1, maxC: 35, stepC: 0.5 };
const TADO_LIMITS = { minC: 5, maxC: 25, stepC: 1 };

function readHeating(wire: z.output<typeof roomDeviceWire>): HeatingCapabilities | null {
  if (!HEATING_TYPES.some((type) => type === wire.type_id)) return null;
  const limits = wire.type_id.startsWith('wiser_') ? WISER_LIMITS : TADO_LIMITS;
  return {
    targetC: wire.targetTemp,
    minC: wire.tempMin ?? limits.minC,
    maxC: wire.tempMax ?? limits.maxC,
    stepC: wire.tempStep ?? limits.stepC,
  };
}

/** Battery state from its wire fields. */
export function readBattery(wire: z.output<typeof batteryWire>): Battery {
  const type = MSB_TYPES.find((known) => known === wire.msbType) ?? null;
  const registered = wire.msb_SN_filled === true && (wire.msb_AC_filled === true || type === 'MYLIGHT');
  return {
    capacityKwh: wire.batteryCapacity,
    boxes: wire.batteryNumberOfBoxes,
    type,
    registered,
    active: registered && wire.msb_ok === true,
    complete:
      wire.msb_ok === true ||
      (registered && wire.msb_provider_registration_ok === true && wire.msb_enedis_ok === true),
    registeredAt: wire.batteryAdjustment[0]?.effectiveTime ?? null,
  };
}

/** Default of a master that sends no period. */
const MASTER_REPORT_PERIOD_S = 60;

function readDevice(wire: z.output<typeof roomDeviceWire>): Device {
  const plugType = (wire.ecnType ?? '').toUpperCase();
  return {
    id: wire.device_id,
    name: wire.name,
    plugType,
    type: wire.typeOverride ?? wire.type_id,
    hasActuator: wire.has_actuator,
    masterMac: wire.masterMac,
    phase: wire.phase === null ? null : Number(wire.phase),
    reportPeriodS: wire.reportPeriod ?? (plugType === 'MST' ? MASTER_REPORT_PERIOD_S : null),
    unitCapacityW: wire.unitElectricCapacity,
    moduleCount: wire.moduleNumber,
    everConsumed: wire.noneZeroConsumption,
    everProduced: wire.noneZeroProduction,
    battery: wire.type_id === 'battery' ? readBattery(wire) : null,
    heating: readHeating(wire),
  };
}

/** All rooms with their devices. Only the session requests this; areas read it from the session. */
export const rooms = defineCall({
  id: 'rooms',
  path: '/api/rooms',
  params: z.object({}),
  answer: roomsWire,
  read: (answer): Rooms =>
    answer.rooms.map(({ id, name, type, devices }) => ({ id, name, type, devices: devices.map(readDevice) })),
  source: 'docs/rules/devices.md',
});
