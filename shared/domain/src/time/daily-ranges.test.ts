import fc from 'fast-check';
import { readScheduleText, writeScheduleText } from '../schedule/text';
import { normaliseDay } from '../schedule/week';
import {
  commonDay,
  type DailyRange,
  dailyRangeProblem,
  formatTimeOfDay,
  padTime,
  parseTimeOfDay,
  toDailyRanges,
  toDayPlan,
} from './daily-ranges';

const period = (from: string, to: string): DailyRange => ({
  fromMin: parseTimeOfDay(from) ?? Number.NaN,
  toMin: parseTimeOfDay(to) ?? Number.NaN,
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
  expect(parseTimeOfDay(text)).toBe(minutes);
});

describe('dailyRangeProblem', () => {
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
    expect(dailyRangeProblem(periods, index)).toBe(fault);
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
      const periods = toDailyRanges(day);
      expect(toDayPlan(periods)).toEqual(day);
      expect(periods.every((_, index) => dailyRangeProblem(periods, index) === null)).toBe(true);
      const read = readScheduleText(writeScheduleText(Array.from({ length: 7 }, () => day)), 'onOff');
      expect(read.ok && commonDay(read.value)).toEqual(day);
      for (const { fromMin } of periods) expect(parseTimeOfDay(formatTimeOfDay(fromMin))).toBe(fromMin);
    }),
  );
});

it('has no common day when days differ', () => {
  const day = [{ startMin: 0, endMin: 60, targetC: null }];
  expect(commonDay([day, day, day, day, day, day, []])).toBeNull();
});

test.each([
  ['6:5', '06:05'],
  ['7', '07:00'],
  [' 22 ', '22:00'],
  ['7h', '07:00'],
  ['7 h 30', '07:30'],
  ['7.30', '07:30'],
  ['', ''],
  ['midday', 'midday'],
  ['123', '123'],
])('%j is read as %j', (typed, padded) => {
  expect(padTime(typed)).toBe(padded);
});
