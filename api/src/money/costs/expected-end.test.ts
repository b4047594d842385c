import { expectedEnd } from './expected-end';

const running = { soFarCents: 3000, fixedCents: 2000, daysLeft: 10 };
const even = (length: number, cents: number) => Array.from({ length }, () => cents);

test('days that all cost the same have no range', () => {
  const same = { lowCents: 7500, cents: 7500, highCents: 7500 };
  expect(expectedEnd({ ...running, daysBefore: even(56, 250) })).toEqual(same);
});

test.each([
  [13, null],
  [14, 5700],
])('%d whole days of the past give %p', (length, cents) => {
  expect(expectedEnd({ ...running, daysBefore: even(length, 70) })?.cents ?? null).toBe(cents);
});

test('a day counts half of one a week later, and none after eight weeks', () => {
  const daysBefore = [...even(14, 9999), ...even(49, 0), ...even(7, 300)];
  // The last week weighs as much as all before it, but for what is older than eight weeks.
  const cents = expectedEnd({ ...running, daysBefore })?.cents ?? 0;
  expect(cents - 5000).toBeCloseTo(3000 * (0.5 / (1 - 0.5 ** 8)), -1);
});

test('the range is that of days that differ, wider by the root of the days that are left', () => {
  const daysBefore = Array.from({ length: 56 }, (_, day) => (day % 2 === 0 ? 100 : 300));
  const widthOf = (daysLeft: number) => {
    const found = expectedEnd({ ...running, daysLeft, daysBefore });
    return ((found?.highCents ?? 0) - (found?.lowCents ?? 0)) / 2;
  };
  // One standard deviation is 100: a single day lies within 1.28 of it in 8 of 10 cases.
  expect(widthOf(1)).toBeCloseTo(128, -1);
  expect(widthOf(32) / widthOf(8)).toBeCloseTo(2, 1);
});
