import { addDays } from '../time/site-time';
import { tempoDaysLeft } from './tempo';

/** A Tempo year with its white and red days first. */
function season(year: number, days: number): Map<string, string> {
  const colourOf = (index: number) => (index < 22 ? 'red' : index < 65 ? 'white' : 'blue');
  return new Map(
    Array.from({ length: days }, (_, index) => [addDays(`${year}-09-01`, index), colourOf(index)]),
  );
}

it('has 301 blue days in a leap season and 300 otherwise', () => {
  expect(tempoDaysLeft(new Map(), '2023-09-01').blue).toBe(301);
  expect(tempoDaysLeft(new Map(), '2024-08-31').blue).toBe(301);
  expect(tempoDaysLeft(new Map(), '2025-09-01')).toEqual({ blue: 300, white: 43, red: 22 });
});

it.each([
  ['2025-09-22', { blue: 300, white: 43, red: 0 }],
  ['2025-11-04', { blue: 300, white: 0, red: 0 }],
  ['2026-08-30', { blue: 1, white: 0, red: 0 }],
  ['2026-08-31', { blue: 0, white: 0, red: 0 }],
])('after %s has %j left', (day, left) => {
  expect(tempoDaysLeft(season(2025, 365), day)).toEqual(left);
});

it('never has fewer than none', () => {
  const allBlue = new Map(Array.from({ length: 365 }, (_, i) => [addDays('2025-09-01', i), 'blue']));
  expect(tempoDaysLeft(allBlue, '2026-08-31').blue).toBe(0);
});
