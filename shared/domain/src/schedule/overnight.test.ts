import { setOvernight } from './editing';
import { writeScheduleText } from './text';
import type { DayRange, WeekPlan } from './week';

const on = (startMin: number, endMin: number): DayRange => ({ startMin, endMin, targetC: null });

it.each<[string, WeekPlan, number, number, string]>([
  [
    'lasts until the next morning',
    [[on(1320, 1380)], [], [], [], [], [], []],
    1320,
    390,
    'mon 22:00 on;tue 6:30 off',
  ],
  [
    'joins a range of the morning',
    [[on(1320, 1380)], [on(300, 480)], [], [], [], [], []],
    1320,
    390,
    'mon 22:00 on;tue 8:00 off',
  ],
  [
    'is refused without a morning',
    [[on(1320, 1380)], [], [], [], [], [], []],
    1320,
    0,
    'mon 22:00 on;mon 23:00 off',
  ],
  [
    'is refused where its evening is taken',
    [[on(600, 660), on(1320, 1380)], [], [], [], [], [], []],
    600,
    60,
    'mon 10:00 on;mon 11:00 off;mon 22:00 on;mon 23:00 off',
  ],
])('a night %s', (_, week, startMin, endMin, expected) => {
  const index = (week[0] ?? []).findIndex((range) => range.startMin === startMin);
  expect(writeScheduleText(setOvernight(week, 0, index, startMin, endMin))).toBe(expected);
});
