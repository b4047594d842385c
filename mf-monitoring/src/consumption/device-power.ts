import type { DeviceState } from '@foyer/wire/states';

/** Sensor tags that carry watts, drawn or produced (spec 1 §3): one, or one per phase. */
const POWER_TAG = /^(pow|prod)(_[123])?$/;

/** What a device draws or produces right now, W, over all its phases; null is not measured (D9). */
export function devicePowerW(state: DeviceState | undefined): number | null {
  const phasesW = Object.entries(state?.sensors ?? {})
    .filter(([tag, value]) => POWER_TAG.test(tag) && value !== null)
    .map(([, value]) => value ?? 0);
  return phasesW.length === 0 ? null : Math.abs(phasesW.reduce((sum, valueW) => sum + valueW, 0));
}
