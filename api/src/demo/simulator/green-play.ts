import { DAY_MINUTES, type WeekPlan } from '@foyer/domain';
import type { HouseDevice } from '../../energy/gateway/port';
import { STEPS_PER_DAY } from './measured-year';

const STEP_MINUTES = DAY_MINUTES / STEPS_PER_DAY;
const WATER_HEATER_LIMIT_W = 2_400;
const MOST_DAYS_KEPT = 4_000;

/** Expected day, in W by step: measured need of the water heater and surplus production available to it. */
export interface ExpectedDay {
  readonly neededW: readonly number[];
  readonly surplusW: readonly number[];
}

const known = new Map<string, readonly number[]>();

/** One step of the measured year. `house` distinguishes houses with different days. */
interface Place {
  readonly house: string;
  readonly dayOfYear: number;
  readonly weekday: number;
  readonly stepOfDay: number;
}

/** Whether the device's green play is active on this weekday; a day without windows is not. */
export function followsSun(
  device: HouseDevice,
  { weekday }: { readonly weekday: number },
): device is HouseDevice & { readonly greenPlay: WeekPlan } {
  return (device.greenPlay?.[weekday] ?? []).length > 0;
}

/**
 * Planned power in W of a green play water heater in one step: the expected surplus within the weekday's
 * windows, until the day's need is covered.
 */
export function greenPlayPowerW(
  plan: WeekPlan,
  { house, dayOfYear, weekday, stepOfDay }: Place,
  expected: () => ExpectedDay,
): number {
  const windows = plan[weekday] ?? [];
  const name = `${house} ${dayOfYear} ${windows.map(({ startMin, endMin }) => `${startMin}-${endMin}`).join()}`;
  let day = known.get(name);
  if (!day) {
    const isOpen = (step: number) =>
      windows.some((range) => range.startMin <= step * STEP_MINUTES && step * STEP_MINUTES < range.endMin);
    day = heatFromSurplus(expected(), isOpen, WATER_HEATER_LIMIT_W);
    if (known.size >= MOST_DAYS_KEPT) known.clear();
    known.set(name, day);
  }
  return day[stepOfDay] ?? 0;
}

/**
 * Covers a day's need from the surplus of open steps, earliest first, never above `limitW`. Need beyond the
 * surplus is not heated.
 */
export function heatFromSurplus(
  { neededW, surplusW }: ExpectedDay,
  isOpen: (step: number) => boolean,
  limitW: number,
): readonly number[] {
  let left = neededW.reduce((sum, watts) => sum + watts, 0);
  return surplusW.map((surplus, step) => {
    const taken = isOpen(step) ? Math.min(surplus, limitW, left) : 0;
    left -= taken;
    return taken;
  });
}
