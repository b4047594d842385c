import fc from 'fast-check';
import { slotPosition } from '../site-labels/time-ticks';
import { nearestPlace, placesInHour } from './reading-place';
import type { ChartData } from './series';

function chart(lengths: readonly number[]): ChartData {
  let startMs = 0;
  const slots = lengths.map((length) => {
    const slot = { startMs, endMs: startMs + length };
    startMs = slot.endMs;
    return slot;
  });
  return { slots, series: [] };
}

const charts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 60 }).map(chart);

test.each([false, true])('no other place is nearer to the pointer (even: %p)', (even) => {
  fc.assert(
    fc.property(charts, fc.double({ min: 0, max: 1, noNaN: true }), (data, position) => {
      const distance = (place: number) => Math.abs(slotPosition(data.slots, place, even) - position);
      const found = nearestPlace(data, position, even);
      for (let place = 0; place < data.slots.length; place += 1) {
        expect(distance(found)).toBeLessThanOrEqual(distance(place) + 1e-9);
      }
    }),
  );
});

test.each([
  [-0.2, 0],
  [0, 0],
  [1, 3],
  [1.4, 3],
])('at %d of four columns it is place %d', (position, place) => {
  expect(nearestPlace(chart([1, 1, 1, 1]), position, true)).toBe(place);
});

test.each([
  [300_000, 12],
  [600_000, 6],
  [900_000, 4],
  [3_600_000, null],
  [86_400_000, null],
])('a page of places of %d ms is an hour where an hour has several', (lengthMs, places) => {
  expect(placesInHour(chart([lengthMs, lengthMs]))).toBe(places);
});

test('a chart without places has no hours', () => expect(placesInHour(chart([]))).toBeNull());
