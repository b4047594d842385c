import fc from 'fast-check';
import {
  addCost,
  centsOfCost,
  containedVatCents,
  energyCents,
  MONTH_UNITS,
  monthlyCents,
} from './exact-cents';

const KWH = 3_600_000;

it.each([
  [0.5, 1],
  [1.005, 1],
  [2.5, 3],
  [-0.5, -1],
  [-2.5, -3],
  [-2.4999, -2],
  [0, 0],
  [0.4999, 0],
])('rounds %d cents to %i, half away from zero', (cents, rounded) => {
  expect(energyCents(KWH, cents)).toBe(rounded);
});

// 1.005 × 100 is 100.49999999999999 in floating point.
it('is exact where floating point is not', () => {
  expect(energyCents(100 * KWH, 1.005)).toBe(101);
  expect(monthlyCents(MONTH_UNITS / 2, 1373)).toBe(687);
});

it.each([
  [120, 0.2, 20],
  [1055, 0.055, 55],
  [-120, 0.2, -20],
  [0, 0.2, 0],
])('contains in %i cents at %d the VAT %i', (cents, share, vat) => {
  expect(containedVatCents(cents, share)).toBe(vat);
});

it('does not depend on the order of the sum', () => {
  const part = fc.tuple(fc.integer({ min: 0, max: KWH }), fc.integer({ min: 0, max: 999_999 }));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const sum = (own: typeof parts) =>
        own.reduce((all, [energyWs, units]) => addCost(all, energyWs, units / 10_000), 0n);
      expect(centsOfCost(sum(parts))).toBe(centsOfCost(sum(parts.toReversed())));
    }),
  );
});
