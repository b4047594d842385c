import fc from 'fast-check';
import { dayCounter, expectsNoMeasuresYet } from '../time/first-days';
import { dailyLifeOf, FALLBACK_EQUIVALENCE } from './home-life';

const WASH = { type: 'washing', fromKwh: 0, toKwh: 10, perKwh: 2 };
const DRIVE = { type: 'drive', fromKwh: 5, toKwh: 100, perKwh: 6 };

it.each([
  [null, []],
  [-1, []],
  [0, [{ type: 'washing', count: 0 }]],
  [4, [{ type: 'washing', count: 8 }]],
  [
    5,
    [
      { type: 'washing', count: 10 },
      { type: 'drive', count: 30 },
    ],
  ],
  [10, [{ type: 'drive', count: 60 }]],
  [100, [{ type: 'battery', count: 33_300 }]],
])('compares %s kWh with %j', (energyKwh, expected) => {
  expect(dailyLifeOf(energyKwh, [WASH, DRIVE])).toEqual(expected);
});

it('finds an equivalence for any energy', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (energyKwh) => {
      expect(dailyLifeOf(energyKwh, [WASH]).length).toBeGreaterThan(0);
      expect(dailyLifeOf(energyKwh, [])).toEqual([
        { type: FALLBACK_EQUIVALENCE.type, count: energyKwh * FALLBACK_EQUIVALENCE.perKwh },
      ]);
    }),
  );
});

describe('first days of an account', () => {
  it.each([
    ['2026-06-21', 'ok', true],
    ['2026-06-20', 'ok', true],
    ['2026-06-19', 'ok', false],
    [null, 'ok', false],
    ['2024-01-01', 'setup_ok', true],
  ])('created %s with status %s expects no measures yet: %s', (createdDay, subscriptionStatus, expected) => {
    expect(expectsNoMeasuresYet({ createdDay, subscriptionStatus }, '2026-06-21')).toBe(expected);
  });

  it.each([
    ['2026-06-21', 1],
    ['2026-06-20', 1],
    ['2026-06-19', 2],
    ['2026-07-01', 1],
  ])('counts the days since %s as %d', (since, days) => {
    expect(dayCounter(since, '2026-06-21')).toBe(days);
  });
});
