import * as fc from 'fast-check';
import { MAX_POWER_W, type SumPoint, sumSpans } from './sum-spans';

const HOUR_MS = 3_600_000;
const FROM_MS = Date.parse('2026-02-01T00:00:00Z');

/** Sums in Wh by hour; null where none was recorded. */
const hours = (sums: readonly (number | null)[], fromMs = FROM_MS): SumPoint[] =>
  sums.flatMap((sum, hour) => (sum === null ? [] : [{ atMs: fromMs + hour * HOUR_MS, sumWs: sum * 3600 }]));

const described = (counters: readonly SumPoint[][], fromMs = FROM_MS) => {
  const { spans, resets, jumps } = sumSpans(counters);
  const text = spans.map(
    ({ startMs, endMs, energyWs }) =>
      `${(startMs - fromMs) / HOUR_MS}-${(endMs - fromMs) / HOUR_MS}: ${energyWs / 3600}`,
  );
  return [...text, ...(resets ? [`resets ${resets}`] : []), ...(jumps ? [`jumps ${jumps}`] : [])];
};

test.each<[string, SumPoint[][], string[]]>([
  ['nothing', [], []],
  ['a counter without a point', [[]], []],
  ['one point, whose energy is unknown', [hours([5])], []],
  ['hours, with zero', [hours([5, 7, 7, 10])], ['0-1: 2', '1-2: 0', '2-3: 3']],
  ['a sum that begins below zero', [hours([-3, -1, 1])], ['0-1: 2', '1-2: 2']],
  ['missing hours, as one longer span', [hours([5, null, null, 8, 9])], ['0-3: 3', '3-4: 1']],
  ['a reset, whose hour is missing', [hours([5, 7, 1, 4])], ['0-1: 2', '2-3: 3', 'resets 1']],
  ['an hour at the largest power', [hours([0, MAX_POWER_W])], [`0-1: ${MAX_POWER_W}`]],
  ['an hour above it', [hours([0, MAX_POWER_W + 1, MAX_POWER_W + 2])], ['1-2: 1', 'jumps 1']],
  ['two tariffs, added up', [hours([5, 7, 7]), hours([1, 1, 2])], ['0-1: 2', '1-2: 1']],
  ['two tariffs, one without an hour', [hours([5, 7, 8]), hours([1, null, 2])], ['0-2: 4']],
  ['a reset of one of two tariffs', [hours([5, 9, 9]), hours([3, 1, 2])], ['1-2: 1', 'resets 1']],
  ['a tariff that begins an hour later', [hours([5, 7, 8]), hours([null, 1, 2])], ['1-2: 2']],
])('sums give spans: %s', (_, counters, expected) => {
  expect(described(counters)).toEqual(expected);
});

test('a point that is sent by hour and by five minutes counts once, and the finest spans are kept', () => {
  const five = [11, 12].map((n) => ({ atMs: FROM_MS + (n * HOUR_MS) / 12, sumWs: n * 300 }));
  const { spans } = sumSpans([[...hours([0, 1, 2]), ...five]]);
  expect(spans.map(({ startMs, endMs, energyWs }) => [(endMs - startMs) / 60_000, energyWs])).toEqual([
    [55, 3300],
    [5, 300],
    [60, 3600],
  ]);
});

test('a gap of more than a month is missing', () => {
  const gap = (count: number) => [0, ...Array.from({ length: count }, () => null), 5];
  expect(described([hours(gap(31 * 24))])).toEqual([`0-${31 * 24 + 1}: 5`]);
  expect(described([hours(gap(31 * 24 + 1))])).toEqual([]);
});

test('a counter that replaces another one months later counts alone', () => {
  const later = FROM_MS + 100 * 24 * HOUR_MS;
  expect(described([hours([0, 1, 2]), hours([7, 9], later)])).toEqual(['0-1: 1', '1-2: 1', '2400-2401: 2']);
});

test.each([
  ['of 23 hours', '2026-03-28T23:00:00Z', 23],
  ['of 25 hours', '2026-10-24T22:00:00Z', 25],
])('every hour of a day %s is an hour', (_, start, count) => {
  const fromMs = Date.parse(start);
  const counter = hours(
    Array.from({ length: count + 1 }, (_, hour) => hour * 100),
    fromMs,
  );
  const { spans } = sumSpans([counter]);
  expect(spans).toHaveLength(count);
  expect(
    spans.every(({ startMs, endMs, energyWs }) => endMs - startMs === HOUR_MS && energyWs === 360_000),
  ).toBe(true);
});

test('spans of a rising counter add up to its difference, in any order and with gaps', () => {
  const step = fc.option(fc.double({ min: 0, max: 100_000_000, noNaN: true }), { freq: 3 });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 60 }), fc.func(fc.integer()), (steps, order) => {
      let sumWs = 0;
      const points: SumPoint[] = [];
      for (const [hour, energyWs] of steps.entries()) {
        if (energyWs === null) continue;
        sumWs += energyWs;
        points.push({ atMs: FROM_MS + hour * HOUR_MS, sumWs });
      }
      fc.pre(points.length >= 2);
      const { spans } = sumSpans([points.toSorted((a, b) => order(a) - order(b))]);
      const total = spans.reduce((sum, { energyWs }) => sum + energyWs, 0);
      expect(total).toBe(Math.round(points.at(-1)?.sumWs ?? 0) - Math.round(points[0]?.sumWs ?? 0));
    }),
  );
});
