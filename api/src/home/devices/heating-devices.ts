import type { TadoType } from '@foyer/wire/heating-systems';
import { randomLetters } from '../../identity/accounts/token-store';
import type { WiserPart } from '../../partners/heating/clouds';
import { deviceColour } from './device-colours';
import type { Device, DeviceTraits } from './device-store';

/** Limits of the target temperature by type of device, °C. */
export const HEATING_LIMITS: Readonly<Record<string, NonNullable<DeviceTraits['heating']>>> = {
  wiser_thermostat: { tempMinC: 1, tempMaxC: 35, tempStepC: 0.5 },
  wiser_valve: { tempMinC: 1, tempMaxC: 35, tempStepC: 0.5 },
  tado_heater: { tempMinC: 5, tempMaxC: 25, tempStepC: 1 },
  tado_ac: { tempMinC: 16, tempMaxC: 30, tempStepC: 1 },
};

const PLUGS = {
  wiser_thermostat: 'wsrts',
  wiser_valve: 'wsrvl',
  tado_heater: 'tdht',
  tado_ac: 'tdac',
} as const;
const INITIAL_TARGET_C = 20;

/** A heating device newly reported by its brand's cloud, with a target of 20 °C. */
export function newHeatingDevice(
  about: Pick<Device, 'name' | 'roomId' | 'createdAt'> & { readonly typeId: TadoType | WiserPart['type'] },
  zone: Pick<NonNullable<DeviceTraits['heating']>, 'wiserZoneId' | 'tadoZoneId'>,
  earlier: number,
): Device {
  const limits = HEATING_LIMITS[about.typeId];
  return {
    ...about,
    id: randomLetters(16),
    plugType: PLUGS[about.typeId],
    typeOverride: null,
    powerColor: deviceColour(earlier),
    hasActuator: true,
    isOn: true,
    isReachable: true,
    programs: { schedule: false, autoOff: false, standBy: false, greenPlay: false },
    targetTemperatureC: INITIAL_TARGET_C,
    traits: limits ? { heating: { ...limits, ...zone } } : {},
  };
}
