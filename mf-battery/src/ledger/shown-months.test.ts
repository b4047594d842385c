import type { LedgerMonth } from '@foyer/wire/battery';
import { shownMonths } from './shown-months';

const monthsFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(`${first}-01T12:00:00Z`);
    at.setUTCMonth(at.getUTCMonth() + index);
    return { month: at.toISOString().slice(0, 7) } as LedgerMonth;
  });

test.each([
  [
    'a year to the middle of a month',
    '2025-11',
    13,
    '2025-11-26',
    '2026-11-26',
    ['2025-12', null],
    ['2026-11', '2026-11-25'],
  ],
  [
    'a year to the end of a month',
    '2025-11',
    12,
    '2025-11-01',
    '2026-11-01',
    ['2025-11', null],
    ['2026-10', null],
  ],
  [
    'a year to the first of a month',
    '2025-11',
    13,
    '2025-11-02',
    '2026-11-02',
    ['2025-12', null],
    ['2026-11', '2026-11-01'],
  ],
  [
    'a home that began this year',
    '2026-06',
    6,
    '2026-06-08',
    '2026-11-26',
    ['2026-06', null],
    ['2026-11', '2026-11-25'],
  ],
])('%s has at most twelve rows, its parts marked', (_case, first, count, fromDay, today, oldest, newest) => {
  const shown = shownMonths(monthsFrom(first, count), fromDay, today);
  expect(shown.length).toBe(Math.min(12, count));
  expect([shown[0]?.month, shown[0]?.untilDay]).toEqual(oldest);
  expect([shown.at(-1)?.month, shown.at(-1)?.untilDay]).toEqual(newest);
  expect(shown[0]?.fromDay).toBe(count < 12 ? fromDay : null);
});
