import { greenPlayPlan } from '../gateway/green-play-plan';
import { everyDay } from '../seed/equipment';
import { greenPlayPowerW } from './green-play';
import { replay } from './home';

const STEPS = 288;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the water heater on green play', () => {
  const { appliances, productionPerWp } = replay();
  const measured = { waterHeater: appliances.waterHeater, sun: productionPerWp };
  const dayOf = (ranges: string, dayOfYear: number, weekday = 0) => {
    const plan = greenPlayPlan(ranges) ?? [];
    return Array.from({ length: STEPS }, (_, stepOfDay) =>
      greenPlayPowerW(measured, plan, { dayOfYear, weekday, stepOfDay }),
    );
  };
  const asMeasured = (dayOfYear: number) => [
    ...appliances.waterHeater.subarray(dayOfYear * STEPS, (dayOfYear + 1) * STEPS),
  ];
  const year = Array.from({ length: 365 }, (_, day) => day);

  it('takes on every day of the year as much as it did when it was measured', () => {
    for (const day of year)
      expect(sum(dayOf(everyDay('10:00 on', '16:00 off'), day))).toBe(sum(asMeasured(day)));
  });

  it('takes nearly all of it in the window', () => {
    const [inWindow, all] = year.reduce(
      ([some, total], day) => {
        const power = dayOf(everyDay('10:00 on', '16:00 off'), day);
        return [some + sum(power.slice(120, 192)), total + sum(power)];
      },
      [0, 0],
    );
    expect(inWindow / all).toBeGreaterThan(0.95);
  });

  it('follows the window of each weekday, and leaves a day without one as it was measured', () => {
    const day = year.find((one) => sum(asMeasured(one)) > 0) ?? 0;
    const weekend = 'sat 12:00 on;sat 18:00 off';
    expect(dayOf(weekend, day, 0)).toEqual(asMeasured(day));
    const saturday = dayOf(weekend, day, 5);
    expect(saturday).not.toEqual(asMeasured(day));
    expect(sum(saturday.slice(144, 216))).toBeGreaterThan(0.95 * sum(saturday));
  });

  it.each([null, 'not a schedule', 'mon 10:00 20.5'])(
    'has no plan without a schedule it can read: %j',
    (text) => {
      expect(greenPlayPlan(text)).toBeNull();
    },
  );
});
