import { DAY_MINUTES, type WeekPlan } from '@foyer/domain';
import type { HouseDevice } from '../gateway/port';
import { STEPS_PER_DAY } from './measured-year';

const STEP_MINUTES = DAY_MINUTES / STEPS_PER_DAY;
const WATER_HEATER_LIMIT_W = 2_400;
const MOST_DAYS_KEPT = 4_000;

/** A day as it is expected, W by step: what the water heater was measured to need, and what the sun leaves over for it. */
export interface ExpectedDay {
  readonly neededW: readonly number[];
  readonly surplusW: readonly number[];
}

const known = new Map<string, readonly number[]>();

/** One step of a day of the measured year; `house` tells apart houses whose days differ. */
interface Place {
  readonly house: string;
  readonly dayOfYear: number;
  readonly weekday: number;
  readonly stepOfDay: number;
}

/** Whether a device heats by the sun on this day: a day without a window is a day without the program. */
export function followsSun(
  device: HouseDevice,
  { weekday }: { readonly weekday: number },
): device is HouseDevice & { readonly greenPlay: WeekPlan } {
  return (device.greenPlay?.[weekday] ?? []).length > 0;
}

/**
 * Power a water heater that follows the sun is meant to take in one step, in W: what the sun is expected to leave over in
 * the windows of the weekday, until the day's water is hot.
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
    day = heatedBySurplus(expected(), isOpen, WATER_HEATER_LIMIT_W);
    if (known.size >= MOST_DAYS_KEPT) known.clear();
    known.set(name, day);
  }
  return day[stepOfDay] ?? 0;
}

/**
 * A day's need taken from the surplus of the steps that are open, the first ones first, never above `limitW`. What the
 * surplus does not cover is not heated (D188).
 */
export function heatedBySurplus(
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
