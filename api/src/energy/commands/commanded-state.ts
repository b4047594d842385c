import type { DeviceCommand } from './command-store';

type Switch = Pick<DeviceCommand, 'at' | 'isOn' | 'wasOn'>;
type Target = Pick<DeviceCommand, 'at' | 'targetTemperatureC' | 'wasTargetTemperatureC'>;

/** Share of a time span a device was on, 0 to 1. `isOnNow` is its state after all `commands` (oldest first). */
export function commandedShare(
  commands: readonly Switch[],
  isOnNow: boolean,
  fromMs: number,
  toMs: number,
): number {
  const switches = commands.filter(({ isOn }) => isOn !== null);
  let isOn = switches[0] ? switches[0].wasOn === true : isOnNow;
  let sinceMs = fromMs;
  let onMs = 0;
  for (const { at, isOn: next } of switches) {
    const atMs = Math.min(Math.max(at.getTime(), fromMs), toMs);
    if (isOn) onMs += atMs - sinceMs;
    sinceMs = atMs;
    isOn = next === true;
  }
  if (isOn) onMs += toMs - sinceMs;
  return onMs / (toMs - fromMs);
}

/** Target temperature in force at an instant, °C. `targetNow` is the target after all `commands` (oldest first). */
export function targetAt(commands: readonly Target[], targetNow: number | null, atMs: number): number | null {
  const targets = commands.filter(({ targetTemperatureC }) => targetTemperatureC !== null);
  const passed = targets.filter(({ at }) => at.getTime() <= atMs).at(-1);
  if (passed) return passed.targetTemperatureC;
  return targets[0] ? targets[0].wasTargetTemperatureC : targetNow;
}
