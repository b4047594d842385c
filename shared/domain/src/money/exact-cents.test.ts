import fc from 'fast-check';
import { containedVatCents, energyCents, MONTH_UNITS, monthlyCents, PricedEnergy } from './exact-cents';

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
      const sum = (own: typeof parts) => {
        const energy = new PricedEnergy();
        for (const [energyWs, units] of own) energy.add(energyWs, units / 10_000);
        return energy;
      };
      const [forwards, backwards] = [sum(parts), sum(parts.toReversed())];
      expect(forwards.cents).toBe(backwards.cents);
      expect(Math.abs(forwards.cents - forwards.exactCents)).toBeLessThanOrEqual(0.5);
    }),
  );
});

it('adds energy without a price apart', () => {
  const energy = new PricedEnergy();
  energy.add(KWH, 20);
  energy.add(-2 * KWH, null);
  energy.add(3 * KWH, 20);
  energy.add(KWH, -4);
  const { energyWs, unpricedWs, cents } = energy;
  expect([energyWs, unpricedWs, cents]).toEqual([3 * KWH, 2 * KWH, 76]);
});
