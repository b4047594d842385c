import type { DeviceState } from '@foyer/wire/states';

/** Sensor tags in watts, drawn or produced: a single one, or one per phase. */
const POWER_TAG = /^(pow|prod)(_[123])?$/;

/** Meters of the whole home; negative values mean export. */
const HOME_METERS: readonly string[] = ['asoka_electric_counter', 'composite_device'];

/** Signed power over all phases, W; null when not measured. */
function sumW(state: DeviceState | undefined): number | null {
  const phasesW = Object.entries(state?.sensors ?? {})
    .filter(([tag, value]) => POWER_TAG.test(tag) && value !== null)
    .map(([, value]) => value ?? 0);
  return phasesW.length === 0 ? null : phasesW.reduce((sum, valueW) => sum + valueW, 0);
}

/** Whether a device meters the exchange of the whole home with the grid. */
export const metersHome = (deviceType: string): boolean => HOME_METERS.includes(deviceType);

/** Whether a meter currently reports export to the grid. */
export function leavesHome(deviceType: string, state: DeviceState | undefined): boolean {
  return metersHome(deviceType) && (sumW(state) ?? 0) < 0;
}

/** Power a device draws or produces over all phases, W; null when not measured. */
export function devicePowerW(state: DeviceState | undefined): number | null {
  const powerW = sumW(state);
  return powerW === null ? null : Math.abs(powerW);
}
