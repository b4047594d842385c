import type { DeviceState } from '@foyer/wire/states';

/** Sensor tags that carry watts, drawn or produced (spec 1 §3): one, or one per phase. */
const POWER_TAG = /^(pow|prod)(_[123])?$/;

/** Meters of the whole home: below zero, energy leaves it (D10). */
const HOME_METERS: readonly string[] = ['asoka_electric_counter', 'composite_device'];

/** Signed power over all phases, W; null is not measured (D9). */
function sumW(state: DeviceState | undefined): number | null {
  const phasesW = Object.entries(state?.sensors ?? {})
    .filter(([tag, value]) => POWER_TAG.test(tag) && value !== null)
    .map(([, value]) => value ?? 0);
  return phasesW.length === 0 ? null : phasesW.reduce((sum, valueW) => sum + valueW, 0);
}

/** Whether energy leaves the home through a meter right now. */
export function leavesHome(deviceType: string, state: DeviceState | undefined): boolean {
  return HOME_METERS.includes(deviceType) && (sumW(state) ?? 0) < 0;
}

/** What a device draws or produces right now, W, over all its phases; null is not measured (D9). */
export function devicePowerW(state: DeviceState | undefined): number | null {
  const powerW = sumW(state);
  return powerW === null ? null : Math.abs(powerW);
}
