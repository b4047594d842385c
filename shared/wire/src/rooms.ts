import type { Battery, Device, HeatingCapabilities, MsbType, Rooms } from '@foyer/contract';
import * as z from 'zod/mini';
import { defineCall } from './call';
import { optionalFlag, optionalNumber, optionalText } from './values';

/** Battery fields as they travel, on a room's device and on `GET /api/devices`. */
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

/** A device of a room as it travels in `GET /api/rooms`. */
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

/** `GET /api/rooms` as it travels. */
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

/** Kinds of smart battery the platform knows (D15). */
export const MSB_TYPES = [
  'MYLIGHT',
  'MYLIGHT_MODEM',
  'PLANETE_OUI',
  'DOMUNEO',
] as const satisfies readonly MsbType[];

/** Device types that measure temperature and take a target (spec 1 §3). */
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

/** The wire's battery fields in the application's words; null for a device that is not a battery. */
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

/** Seconds between two reports of a master that does not say (spec 1 §3). */
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

/** All rooms of the house with their devices. The session asks and keeps them; areas read the session (D48). */
export const rooms = defineCall({
  id: 'rooms',
  path: '/api/rooms',
  params: z.object({}),
  answer: roomsWire,
  read: (answer): Rooms =>
    answer.rooms.map(({ id, name, type, devices }) => ({ id, name, type, devices: devices.map(readDevice) })),
  source: 'spec 1 §7, wire shapes',
});
