import fc from 'fast-check';
import { addDays } from '../time/site-time';
import { type BillSpan, billedMonths, billOf, paymentSchedule, sharedCents } from './bill';

const KWH = 3_600_000;
const TAXES = { exciseCentsPerKwh: 3.085, vatShare: 0.2 };
const PEAK = { standingCentsPerMonth: 1988, centsPerKwh: { peak: 21.42, offPeak: 15.89 } };

const span = (changes: Partial<BillSpan> = {}): BillSpan => ({
  fromDay: '2026-09-01',
  toDay: '2026-10-01',
  prices: PEAK,
  taxes: TAXES,
  boughtWs: { peak: 100 * KWH, offPeak: 50 * KWH },
  ...changes,
});

it.each([
  ['2026-09-01', '2026-10-01', 1],
  ['2026-09-01', '2026-09-16', 0.5],
  ['2026-02-01', '2027-02-01', 12],
  ['2026-09-16', '2026-11-01', 1.5],
  ['2026-09-01', '2026-09-01', 0],
])('counts the months from %s to %s as %d', (from, to, months) => {
  expect(billedMonths(from, to)).toBeCloseTo(months, 10);
});

it('bills a month by lines', () => {
  const bill = billOf([span()]);
  expect(
    bill.lines.map(({ kind, hours, quantity, amountCents }) => [kind, hours, quantity, amountCents]),
  ).toEqual([
    ['standingCharge', null, 1, 1988],
    ['energy', 'peak', 100, 2142],
    ['energy', 'offPeak', 50, 795],
  ]);
  expect(bill.totalCents).toBe(4925);
  // 20 % VAT included in 49.25, and 150 kWh of excise at 3.085 c.
  expect([bill.vatCents, bill.exciseCents, bill.beforeTaxesCents]).toEqual([821, 463, 3641]);
  expect(bill.boughtKwh).toBe(150);
});

it('prices energy after a price change at the prices of its own days', () => {
  const before = span({
    toDay: '2026-09-11',
    prices: { ...PEAK, centsPerKwh: { base: 19.4 } },
    boughtWs: { base: 30 * KWH },
  });
  const bill = billOf([before, span({ fromDay: '2026-09-11' })]);
  expect(bill.lines.map(({ hours, fromDay, lastDay }) => [hours, fromDay, lastDay])).toEqual([
    [null, '2026-09-01', '2026-09-10'],
    ['base', '2026-09-01', '2026-09-10'],
    [null, '2026-09-11', '2026-09-30'],
    ['peak', '2026-09-11', '2026-09-30'],
    ['offPeak', '2026-09-11', '2026-09-30'],
  ]);
});

it('makes lines and taxes add up to the total in whole cents, for any tariff and span', () => {
  const cents = fc.double({ min: 0, max: 90, noNaN: true });
  const anySpan = fc
    .record({
      from: fc.integer({ min: 0, max: 900 }),
      days: fc.integer({ min: 0, max: 400 }),
      standing: fc.double({ min: 0, max: 9000, noNaN: true }),
      prices: fc.dictionary(fc.constantFrom('base', 'peak', 'offPeak', 'red'), cents, {
        noNullPrototype: true,
      }),
      bought: fc.integer({ min: 0, max: 9000 * KWH }),
      vatShare: fc.double({ min: 0, max: 0.25, noNaN: true }),
    })
    .map(({ from, days, standing, prices, bought, vatShare }): BillSpan => {
      const fromDay = addDays('2025-01-15', from);
      return {
        fromDay,
        toDay: addDays(fromDay, days),
        prices: { standingCentsPerMonth: standing, centsPerKwh: prices },
        taxes: { exciseCentsPerKwh: 3.085, vatShare },
        boughtWs: Object.fromEntries(Object.keys(prices).map((hours) => [hours, bought])),
      };
    });
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 4 }), (spans) => {
      const bill = billOf(spans);
      expect(bill.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(bill.totalCents);
      expect(bill.beforeTaxesCents + bill.exciseCents + bill.vatCents).toBe(bill.totalCents);
      expect(bill.beforeTaxesCents).toBeGreaterThanOrEqual(0);
      for (const { amountCents } of bill.lines) expect(Number.isInteger(amountCents)).toBe(true);
    }),
  );
});

it('makes advance payments add up to the year', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 1, max: 12 }),
      (yearCents, months) => {
        const payments = paymentSchedule('2026-01-31', yearCents, months);
        expect(payments).toHaveLength(months);
        expect(Math.min(...payments.map(({ amountCents }) => amountCents))).toBeGreaterThanOrEqual(0);
        expect(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(yearCents);
      },
    ),
  );
  expect(paymentSchedule('2026-01-31', 1100, 11)[1]).toEqual({ day: '2026-02-28', amountCents: 100 });
});

it.each([
  [10, [1, 1, 1], [4, 3, 3]],
  [10, [0, 0], [10, 0]],
  [0, [3, 4], [0, 0]],
  [7, [], []],
])('splits %i by %j into %j', (total, weights, parts) => {
  expect(sharedCents(total, weights)).toEqual(parts);
});

it('splits without loss, each part within a cent of its exact share', () => {
  const weights = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 31 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (total, of) => {
      const parts = sharedCents(total, of);
      const sum = of.reduce((all, weight) => all + weight, 0);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
      if (sum > 0) {
        parts.forEach((part, index) => {
          expect(Math.abs(part - (total * (of[index] ?? 0)) / sum)).toBeLessThan(1 + 1e-6);
        });
      }
    }),
  );
});
