import type { TadoType } from '@foyer/wire/heating-systems';
import { randomLetters } from '../accounts/token-store';
import type { WiserPart } from '../third-parties/heating/clouds';
import { deviceColour } from './device-colours';
import type { Device, DeviceTraits } from './device-store';

/** What a target may be, by type of device, °C. */
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
const FIRST_TARGET_C = 20;

/** A heating device as its brand's cloud brings it: it holds 20 °C until somebody says otherwise. */
export function broughtDevice(
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
    targetTemperatureC: FIRST_TARGET_C,
    traits: limits ? { heating: { ...limits, ...zone } } : {},
  };
}
