import type { Battery, Device, Facts, Profile, Rooms, Session, TenantConfiguration } from '@foyer/contract';
import type { ContractLifecycle } from '@foyer/wire/contract-lifecycle';
import type { MeasureType } from '@foyer/wire/measures';
import { mainThermostat } from '../heating/thermostat';

/** A smart plug of which only its place in the house is known. */
export const BARE_DEVICE: Omit<Device, 'id' | 'name' | 'type'> = {
  plugType: 'SW',
  hasActuator: false,
  masterMac: null,
  phase: null,
  reportPeriodS: null,
  unitCapacityW: null,
  moduleCount: null,
  everConsumed: null,
  everProduced: null,
  battery: null,
  heating: null,
};

/** All devices, room by room. */
export function devicesOf(rooms: Rooms): readonly Device[] {
  return rooms.flatMap(({ devices }) => devices);
}

/** The device that carries the household's totals; undefined without one. */
export function virtualDevice(rooms: Rooms): Device | undefined {
  return devicesOf(rooms).find(({ type, plugType }) => type === 'virtual' || plugType === 'VRT');
}

/** Meters with three channels. */
const THREE_PHASE_PLUGS: readonly string[] = ['TPH', 'GMD'];

/** Measure type to request: three phases from a three-phase meter in a three-phase home. */
export function measureTypeOf(
  { plugType }: Pick<Device, 'plugType'>,
  gridType: Profile['gridType'] | undefined,
): MeasureType {
  return gridType === 'threePhase' && THREE_PHASE_PLUGS.includes(plugType) ? 'three_phases' : 'one_phase';
}

/** A device with battery data. */
export type BatteryDevice = Device & { readonly battery: Battery };

/** The smart battery, physical or virtual; undefined without one. */
export function smartBattery(rooms: Rooms): BatteryDevice | undefined {
  return devicesOf(rooms).find((device): device is BatteryDevice => device.battery !== null);
}

const PRODUCING_TYPES: readonly string[] = ['production_counter', 'enphase'];

/** Whether a device type measures production. */
export function isProducingType(type: string): boolean {
  return PRODUCING_TYPES.includes(type);
}

const CONSUMING_TYPES: readonly string[] = ['asoka_electric_counter'];

/** Whether any device produces: a production meter, or a device that ever produced. */
export function areProducing(devices: readonly Pick<Device, 'type' | 'everProduced'>[]): boolean {
  return devices.some(({ type, everProduced }) => isProducingType(type) || everProduced === true);
}

/** {@link areProducing} for all rooms. */
export function hasProduction(rooms: Rooms): boolean {
  return areProducing(devicesOf(rooms));
}

/** Whether consumption is measured: by a meter, or by a virtual device that ever consumed. */
export function hasConsumption(rooms: Rooms): boolean {
  return devicesOf(rooms).some(
    ({ type, everConsumed }) =>
      CONSUMING_TYPES.includes(type) || (type === 'virtual' && everConsumed === true),
  );
}

/**
 * Facts of household, tenant and session, named as documented at `Facts`. Facts of features the tenant hides
 * are false: `battery` for the battery, `electric_heating` for the thermostat.
 */
export function factsOf(
  session: Session,
  tenant: TenantConfiguration,
  lifecycle: ContractLifecycle | null,
): Facts {
  const rooms = session.rooms ?? [];
  const battery = tenant.flags.battery ? smartBattery(rooms)?.battery : undefined;
  const thermostat = tenant.flags.electric_heating
    ? mainThermostat(rooms, session.profile?.mainThermostatId ?? null)
    : undefined;
  return {
    ...Object.fromEntries(Object.entries(tenant.flags).map(([flag, on]) => [`tenant.${flag}`, on === true])),
    'system.production': hasProduction(rooms),
    'system.consumption': hasConsumption(rooms),
    'battery.registered': battery?.registered === true,
    'battery.active': battery?.active === true,
    'battery.complete': battery?.complete === true,
    'contract.active': lifecycle?.contract.state === 'Active',
    'tariff.tempo': session.profile?.hasTempo === true,
    'thermostat.main': thermostat !== undefined,
    'rights.modify': session.canModify,
    kiosk: session.kiosk,
    'session.authenticated': session.status === 'authenticated',
    'session.professional': session.professional,
    'session.support': session.professional && session.profile?.userType === 'SUPPORT',
    'session.operator': session.professional && session.profile?.userType === 'OPERATOR',
    'acting.support': session.profile?.acting?.role === 'support',
    'acting.professional': ['installer', 'maintainer'].includes(session.profile?.acting?.role ?? ''),
    'support.open': session.supportOpen,
    'third_party.trouble':
      session.thirdPartyTrouble || session.profile?.wiserStatus === 'invalid.credentials',
    ...Object.fromEntries((session.profile?.unavailable ?? []).map((part) => [`unavailable.${part}`, true])),
    [`mode.${session.mode}`]: true,
  };
}
