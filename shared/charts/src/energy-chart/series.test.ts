import fc from 'fast-check';
import { type ChartData, capPoints, drawnPoints, markedShares, trimEmptyEnd, valueBounds } from './series';

function chart(...all: (number | null)[][]): ChartData {
  const length = all[0]?.length ?? 0;
  return {
    slots: Array.from({ length }, (_, place) => ({ startMs: place * 300_000, endMs: (place + 1) * 300_000 })),
    series: all.map((values, index) => ({ key: `s${index}`, name: `S${index}`, hue: 'solar', values })),
  };
}

test('a place is drawn when one series has a value there', () => {
  expect(drawnPoints(chart([1, null, 0], [null, null, 3]))).toBe(2);
  expect(drawnPoints(chart([null, null]))).toBe(0);
  expect(drawnPoints(chart())).toBe(0);
});

test('zero is a value, missing is not', () => {
  expect(valueBounds(chart([0, null, 5]), false)).toEqual([0, 5]);
  expect(valueBounds(chart([null, 3]), false)).toEqual([3, 3]);
  expect(valueBounds(chart([null]), false)).toBeNull();
});

test('stacked series are as high as their sum', () => {
  expect(valueBounds(chart([1, 4], [2, null]), true)).toEqual([3, 4]);
});

test('up to a thousand places stay as they are', () => {
  const data = chart(Array.from({ length: 1000 }, (_, place) => place));
  expect(capPoints(data)).toBe(data);
});

test('beyond, neighbours become their mean and a gap stays a gap only when it is whole', () => {
  const { slots, series } = capPoints(chart([1, 3, null, null, 5, null, 9]), 4);
  expect(series[0]?.values).toEqual([2, null, 5, 9]);
  expect(slots.map(({ startMs, endMs }) => [startMs / 300_000, endMs / 300_000])).toEqual([
    [0, 2],
    [2, 4],
    [4, 6],
    [6, 7],
  ]);
});

test('the cap holds for any length, and slots stay next to each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), (length) => {
      const { slots, series } = capPoints(chart(Array.from({ length }, () => 1)));
      expect(slots.length).toBeLessThanOrEqual(1000);
      expect(series[0]?.values ?? []).toHaveLength(slots.length);
      expect(slots.every((slot, place) => place === 0 || slot.startMs === slots[place - 1]?.endMs)).toBe(
        true,
      );
      expect(slots.at(-1)?.endMs ?? 0).toBe(length * 300_000);
    }),
  );
});

test('what is still to come is cut off, gaps before it stay', () => {
  const { slots, series } = trimEmptyEnd(chart([1, null, 3, null, null], [null, null, null, 4, null]));
  expect(slots).toHaveLength(4);
  expect(series.map(({ values }) => values)).toEqual([
    [1, null, 3, null],
    [null, null, null, 4],
  ]);
});

test.each([
  ['corrected', 150, 250, { from: 0.25, to: 0.75 }],
  ['corrected', 100, 200, { from: 0.25, to: 0.5 }],
  ['removed', 399, 900, { from: 0.75, to: 1 }],
  ['recovered', 150, 250, { from: 0.375, to: 0.625 }],
  ['missing', -100, 100, { from: 0, to: 0.25 }],
  ['corrected', 400, 500, null],
  ['corrected', -100, 0, null],
] as const)('a mark of kind %s from %d to %d covers %j', (kind, fromMs, toMs, expected) => {
  const slots = [0, 100, 200, 300].map((startMs) => ({ startMs, endMs: startMs + 100 }));
  expect(markedShares({ kind, fromMs, toMs }, slots)).toEqual(expected);
});
