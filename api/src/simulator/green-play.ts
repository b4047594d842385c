import { DAY_MINUTES, type WeekPlan } from '@foyer/domain';
import { shiftedIntoSun } from './appliances';
import { STEPS_PER_DAY } from './measured-year';

const STEP_MINUTES = DAY_MINUTES / STEPS_PER_DAY;
const WATER_HEATER_LIMIT_W = 2_400;
const MOST_DAYS_KEPT = 4_000;

/** What the days depend on: the water heater as it was measured, and the sun, by step of the measured year. */
interface Measured {
  waterHeater: Int32Array;
  sun: Float64Array;
}

const known = new Map<string, readonly number[]>();

/**
 * Power of the water heater on green play in one step of the measured year, in W: its day's energy moved into the
 * windows of the weekday, in proportion to the sun.
 */
export function greenPlayPowerW(
  { waterHeater, sun }: Measured,
  plan: WeekPlan,
  { dayOfYear, weekday, stepOfDay }: { dayOfYear: number; weekday: number; stepOfDay: number },
): number {
  const windows = plan[weekday] ?? [];
  const name = `${dayOfYear} ${windows.map(({ startMin, endMin }) => `${startMin}-${endMin}`).join()}`;
  let day = known.get(name);
  if (!day) {
    const from = dayOfYear * STEPS_PER_DAY;
    day = shiftedIntoSun(
      [...waterHeater.subarray(from, from + STEPS_PER_DAY)],
      [...sun.subarray(from, from + STEPS_PER_DAY)],
      (step) =>
        windows.some((range) => range.startMin <= step * STEP_MINUTES && step * STEP_MINUTES < range.endMin),
      WATER_HEATER_LIMIT_W,
    );
    if (known.size >= MOST_DAYS_KEPT) known.clear();
    known.set(name, day);
  }
  return day[stepOfDay] ?? 0;
}
