import { expectedEnd } from './expected-end';

const running = { soFarCents: 3000, fixedCents: 2000, daysLeft: 10 };

test('days that all cost the same have no range', () => {
  expect(expectedEnd({ ...running, daysBefore: Array.from({ length: 56 }, () => 250) })).toEqual({
    lowCents: 7500,
    cents: 7500,
    highCents: 7500,
  });
});

test.each([
  [13, null],
  [14, 5700],
])('%d whole days of the past give %p', (length, cents) => {
  const found = expectedEnd({ ...running, daysBefore: Array.from({ length }, () => 70) });
  expect(found?.cents ?? null).toBe(cents);
});

test('the range is that of rows of as many days, those before the last eight weeks left out', () => {
  // A cold fortnight: rows of ten days differ more than single days would by chance.
  const daysBefore = Array.from({ length: 70 }, (_, day) => (day < 14 ? 9999 : day < 56 ? 100 : 300));
  const found = expectedEnd({ ...running, daysBefore });
  expect(found?.lowCents).toBe(6000);
  expect(found?.highCents).toBe(7880);
  expect(found?.cents).toBeGreaterThan(6000);
  expect(found?.cents).toBeLessThan(7880);
});

test('a whole month is expected by half of the days, in proportion', () => {
  const daysBefore = Array.from({ length: 20 }, () => 100);
  expect(expectedEnd({ soFarCents: 0, fixedCents: 0, daysLeft: 30, daysBefore })?.cents).toBe(3000);
});
