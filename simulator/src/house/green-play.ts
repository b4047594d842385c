import type { HouseDevice } from '@foyer/api/energy/gateway/port';
import { DAY_MINUTES, planWaterHeating, type WeekPlan } from '@foyer/domain';
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

/** Program of a water heater that follows the sun. */
interface WaterProgram {
  readonly hours: WeekPlan;
  /** Until when the water is hot, minutes after midnight; null without such a time. */
  readonly hotByMinute: number | null;
}

/** Expected day so many days after the step's own: -1, 0 or 1. */
type ExpectedDays = (daysAfter: number) => ExpectedDay;

const weekdayAfter = (weekday: number, days: number) => (weekday + days + 7) % 7;

/** The day's powers, W by step. */
function planDay({ hours, hotByMinute }: WaterProgram, weekday: number, expected: ExpectedDays) {
  const windowsOf = (daysAfter: number) => hours[weekdayAfter(weekday, daysAfter)] ?? [];
  const stepsOf = (daysAfter: number, from: number, to: number) =>
    expected(daysAfter)
      .surplusW.slice(from, to)
      .map((surplusW, index) => {
        const minute = (from + index) * STEP_MINUTES;
        const isOpen = windowsOf(daysAfter).some(
          ({ startMin, endMin }) => startMin <= minute && minute < endMin,
        );
        return { surplusW, isOpen };
      });
  const needOf = (daysAfter: number) => ({
    neededW: expected(daysAfter).neededW.reduce((sum, watts) => sum + watts, 0),
    limitW: WATER_HEATER_LIMIT_W,
  });
  if (hotByMinute === null)
    return planWaterHeating(stepsOf(0, 0, STEPS_PER_DAY), { ...needOf(0), isHotAtEnd: false });
  // The water of a day is heated from the time before to that time. Days without hours heat as usual.
  const hotBy = Math.floor(hotByMinute / STEP_MINUTES);
  const evening = windowsOf(-1).length > 0 ? stepsOf(-1, hotBy, STEPS_PER_DAY) : [];
  const untilHot = planWaterHeating([...evening, ...stepsOf(0, 0, hotBy)], {
    ...needOf(0),
    isHotAtEnd: true,
  });
  const forTomorrow =
    windowsOf(1).length > 0
      ? planWaterHeating([...stepsOf(0, hotBy, STEPS_PER_DAY), ...stepsOf(1, 0, hotBy)], {
          ...needOf(1),
          isHotAtEnd: true,
        })
      : [];
  return [...untilHot.slice(evening.length), ...forTomorrow.slice(0, STEPS_PER_DAY - hotBy)];
}

/** Planned power in W of a green play water heater in one step. */
export function greenPlayPowerW(
  program: WaterProgram,
  { house, dayOfYear, weekday, stepOfDay }: Place,
  expected: ExpectedDays,
): number {
  const days = program.hotByMinute === null ? [0] : [-1, 0, 1];
  const windows = days.map((days) => program.hours[weekdayAfter(weekday, days)] ?? []);
  const name = `${house} ${dayOfYear} ${JSON.stringify(windows)} ${program.hotByMinute}`;
  let day = known.get(name);
  if (!day) {
    day = planDay(program, weekday, expected);
    if (known.size >= MOST_DAYS_KEPT) known.clear();
    known.set(name, day);
  }
  return day[stepOfDay] ?? 0;
}
