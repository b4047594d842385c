import fc from 'fast-check';
import {
  type DailyPeriod,
  dailyPeriodFault,
  dayOfPeriods,
  dayOfWeekPlan,
  minutesOfTime,
  periodsOfDay,
  timeOfMinutes,
  weekOfDay,
} from './daily-periods';
import { readScheduleText, writeScheduleText } from './schedule/text';
import { normaliseDay } from './schedule/week';

const period = (from: string, to: string): DailyPeriod => ({
  fromMin: minutesOfTime(from) ?? Number.NaN,
  toMin: minutesOfTime(to) ?? Number.NaN,
});

it.each([
  ['0:00', 0],
  ['00:00', 0],
  ['6:07', 367],
  ['24:00', 1440],
  ['24:01', null],
  ['12:60', null],
  ['12', null],
  ['aa:bb', null],
  ['', null],
])('parses "%s" as %s minutes', (text, minutes) => {
  expect(minutesOfTime(text)).toBe(minutes);
});

describe('dailyPeriodFault', () => {
  it.each([
    ['nothing', [period('22:00', '06:00')], 0, null],
    ['begins where it ends', [period('06:00', '06:00')], 0, 'periodEmpty'],
    ['midnight to midnight is nothing', [period('24:00', '00:00')], 0, 'periodEmpty'],
    ['the whole day', [period('00:00', '24:00')], 0, null],
    ['touches', [period('00:00', '06:00'), period('06:00', '08:00')], 1, null],
    ['begins inside', [period('00:00', '06:00'), period('05:59', '08:00')], 1, 'periodOverlaps'],
    ['ends inside, past midnight', [period('00:00', '06:00'), period('22:00', '00:01')], 1, 'periodOverlaps'],
    ['lies around another', [period('12:00', '14:00'), period('11:00', '17:00')], 1, 'periodOverlaps'],
    ['ignores an empty range', [period('12:00', '12:00'), period('11:00', '17:00')], 1, null],
  ] as const)('%s', (_, periods, index, fault) => {
    expect(dailyPeriodFault(periods, index)).toBe(fault);
  });
});

const minute = fc.integer({ min: 0, max: 1440 });
const anyDay = fc
  .array(fc.tuple(minute, minute), { maxLength: 6 })
  .map((pairs) =>
    normaliseDay(
      pairs.map(([a, b]) => ({ startMin: Math.min(a, b), endMin: Math.max(a, b), targetC: null })),
    ),
  );

it('converts typed periods, day plan and stored text into each other without loss', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const periods = periodsOfDay(day);
      expect(dayOfPeriods(periods)).toEqual(day);
      expect(periods.every((_, index) => dailyPeriodFault(periods, index) === null)).toBe(true);
      const read = readScheduleText(writeScheduleText(weekOfDay(day)), 'onOff');
      expect(read.ok && dayOfWeekPlan(read.value)).toEqual(day);
      for (const { fromMin } of periods) expect(minutesOfTime(timeOfMinutes(fromMin))).toBe(fromMin);
    }),
  );
});

it('has no common day when days differ', () => {
  const week = [...weekOfDay([{ startMin: 0, endMin: 60, targetC: null }])];
  week[6] = [];
  expect(dayOfWeekPlan(week)).toBeNull();
});
