import { startOfSiteDay } from '../time/site-time';
import type { PriceSlot } from './contract';
import { firstGap, slotCalendars, slotsWithin } from './price-slots';

const dayMs = startOfSiteDay('2026-06-21', 'Europe/Paris');
const slot = (fromMin: number, toMin: number, centsPerKwh: number): PriceSlot => ({
  startMs: dayMs + fromMin * 60_000,
  endMs: dayMs + toMin * 60_000,
  centsPerKwh,
  isProvisional: false,
});
// Minutes 60 to 75 have no price.
const SLOTS = [slot(0, 15, 10), slot(15, 30, 30), slot(30, 60, -2), slot(75, 120, 20)];

it.each([
  [0, 60, null],
  [0, 61, 60],
  [75, 121, 120],
  [-1, 10, -1],
])('from minute %i to %i the first gap is at %s', (from, to, gap) => {
  const gapMs = firstGap(SLOTS, dayMs + from * 60_000, dayMs + to * 60_000);
  expect(gapMs === null ? null : (gapMs - dayMs) / 60_000).toBe(gap);
});

it('has its hours read in steps of five minutes only where slots cut them', () => {
  expect(slotCalendars(SLOTS)).toHaveLength(1);
  expect(slotCalendars([slot(0, 60, 10), slot(60, 120, 12)])).toEqual([]);
});

it('finds the slots of a span in a year of quarters of an hour without reading the others', () => {
  let reads = 0;
  const year = new Proxy(
    Array.from({ length: 35_040 }, (_, index) => slot(index * 15, (index + 1) * 15, index % 40)),
    {
      get: (target, key, receiver) => {
        reads += 1;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  expect(slotsWithin(year, dayMs + 86_400_000 * 200, dayMs + 86_400_000 * 201)).toHaveLength(96);
  expect(reads).toBeLessThan(300);
});
