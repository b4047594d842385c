import { offerAtPower, powersOf } from './supplied-offer';

const OFFER = {
  name: 'base',
  registers: ['base'],
  prices: [
    { period: 'base', upToKva: 36, centsPerKwh: 21 },
    { period: 'base', upToKva: 6, centsPerKwh: 20 },
  ],
  standing: [
    { kva: 9, centsPerMonth: 1900 },
    { kva: 3, centsPerMonth: 1200 },
  ],
};

test.each([
  [3, 20, 1200],
  [6, 20, null],
  [9, 21, 1900],
  [36, 21, null],
])('at %i kVA a kWh costs %d and a month %s', (kva, cents, standing) => {
  const { prices, standingCentsPerMonth } = offerAtPower(OFFER, kva);
  expect([prices.map(({ centsPerKwh }) => centsPerKwh), standingCentsPerMonth]).toEqual([[cents], standing]);
});

test('powers are those with a standing charge, or the usual ones, and the chosen one', () => {
  expect(powersOf(OFFER, 9)).toEqual([3, 9]);
  expect(powersOf(OFFER, 6)).toEqual([3, 6, 9]);
  expect(powersOf({ ...OFFER, standing: [{ kva: null, centsPerMonth: 670 }] }, 11)).toContain(11);
});
