import type { Battery, Device, Facts, Profile, Rooms, Session, TenantConfiguration } from '@foyer/contract';
import type { ContractLifecycle } from '@foyer/wire/contract-lifecycle';
import type { MeasureType } from '@foyer/wire/measures';
import { mainThermostat } from './thermostat';

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

/** All devices of the house, room by room. */
export function devicesOf(rooms: Rooms): readonly Device[] {
  return rooms.flatMap(({ devices }) => devices);
}

/** The device that carries the household's totals; undefined without one. */
export function virtualDevice(rooms: Rooms): Device | undefined {
  return devicesOf(rooms).find(({ type, plugType }) => type === 'virtual' || plugType === 'VRT');
}

/** Plugs that measure three phases where the house has them (spec 1 §3). */
const THREE_PHASE_PLUGS: readonly string[] = ['TPH', 'GMD'];

/** How a device's measures are asked for (spec 1 §7): by three phases from a meter of three in a house of three. */
export function measureTypeOf(
  { plugType }: Pick<Device, 'plugType'>,
  gridType: Profile['gridType'] | undefined,
): MeasureType {
  return gridType === 'threePhase' && THREE_PHASE_PLUGS.includes(plugType) ? 'three_phases' : 'one_phase';
}

/** A device that is a smart battery. */
export type BatteryDevice = Device & { readonly battery: Battery };

/** The smart battery, physical or virtual (D15); undefined without one. */
export function smartBattery(rooms: Rooms): BatteryDevice | undefined {
  return devicesOf(rooms).find((device): device is BatteryDevice => device.battery !== null);
}

const PRODUCING_TYPES: readonly string[] = ['production_counter', 'enphase'];

/** Whether a device of this type of the specification measures a production. */
export function isProducingType(type: string): boolean {
  return PRODUCING_TYPES.includes(type);
}

const CONSUMING_TYPES: readonly string[] = ['asoka_electric_counter'];

/** Whether anything among the devices produces (spec 1 §2): a production meter, or a device that ever produced. */
export function areProducing(devices: readonly Pick<Device, 'type' | 'everProduced'>[]): boolean {
  return devices.some(({ type, everProduced }) => isProducingType(type) || everProduced === true);
}

/** Whether anything in the house produces, see {@link areProducing}. */
export function systemWithProduction(rooms: Rooms): boolean {
  return areProducing(devicesOf(rooms));
}

/** Whether the house's consumption is measured (spec 1 §2): a meter, or a virtual device that ever consumed. */
export function systemWithConsumption(rooms: Rooms): boolean {
  return devicesOf(rooms).some(
    ({ type, everConsumed }) =>
      CONSUMING_TYPES.includes(type) || (type === 'virtual' && everConsumed === true),
  );
}

/**
 * What is true of this household, tenant and session, by the names documented at `Facts`. What the tenant hides is
 * false: the battery's facts need its flag `battery`, the main thermostat `electric_heating` (D20).
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
    'system.production': systemWithProduction(rooms),
    'system.consumption': systemWithConsumption(rooms),
    'battery.registered': battery?.registered === true,
    'battery.active': battery?.active === true,
    'battery.complete': battery?.complete === true,
    'contract.active': lifecycle?.contract.state === 'Active',
    'thermostat.main': thermostat !== undefined,
    'rights.modify': session.canModify,
    kiosk: session.kiosk,
    'session.authenticated': session.status === 'authenticated',
    'session.professional': session.professional,
    'session.support': session.professional && session.profile?.userType === 'SUPPORT',
    'acting.support': session.profile?.acting?.role === 'support',
    'acting.professional': ['installer', 'maintainer'].includes(session.profile?.acting?.role ?? ''),
    'support.open': session.supportOpen,
    'third_party.trouble':
      session.thirdPartyTrouble || session.profile?.wiserStatus === 'invalid.credentials',
    [`mode.${session.mode}`]: true,
  };
}
