import fc from 'fast-check';
import { billedMonths, billOfCost, paymentSchedule, roundedParts, sharedCents } from './bill';
import { contractCost } from './contract-cost';
import { component, contract, daily, evenSteps, KWH, range, row, ZONE } from './contract-fixture';

it.each([
  ['2026-09-01', '2026-10-01', 1],
  ['2026-09-01', '2026-09-16', 0.5],
  ['2026-02-01', '2027-02-01', 12],
  ['2026-09-16', '2026-11-01', 1.5],
  ['2026-09-01', '2026-09-01', 0],
])('counts the months from %s to %s as %d', (from, to, months) => {
  expect(billedMonths(from, to)).toBeCloseTo(months, 10);
});

it.each([
  [20, [30.6, -10.3], [31, -11]],
  [2, [0.5, 0.5, 0.5, 0.5], [1, 0, 1, 0]],
  [-1, [-0.5, -0.5], [0, -1]],
  [7, [7.4], [7]],
  [0, [], []],
])('rounds parts of %d cents that add up', (total, exact, parts) => {
  expect(roundedParts(total, exact).map((part) => part + 0)).toEqual(parts);
});

it('orders lines and adds taxes up to the total', () => {
  const calendar = daily(range('offPeak', '22:00', '06:00'));
  const version = contract([
    component({ calendar, rows: [row(21.42, { period: 'peak' }), row(15.89, { period: 'offPeak' })] }),
    component({ kind: 'fixed', unit: 'month', rows: [row(1988)] }),
    component({ kind: 'excise', isContained: true, rows: [row(3.085)] }),
  ]);
  const span = { fromDay: '2026-09-01', toDay: '2026-10-01' };
  const steps = evenSteps(span.fromDay, span.toDay, KWH, 60);
  const bill = billOfCost(contractCost({ ...span, versions: [version], steps, site: { timeZone: ZONE } }));
  expect(
    bill.lines.map(({ kind, hours, quantity, amountCents }) => [kind, hours, quantity, amountCents]),
  ).toEqual([
    ['standingCharge', null, 1, 1988],
    ['energy', 'peak', 480, 10_282],
    ['energy', 'offPeak', 240, 3814],
  ]);
  expect([bill.totalCents, bill.vatCents, bill.exciseCents]).toEqual([16_084, 2681, 2221]);
  expect(bill.beforeTaxesCents + bill.exciseCents + bill.vatCents).toBe(bill.totalCents);
  expect([bill.boughtKwh, bill.vat]).toEqual([720, [{ share: 0.2, cents: 2681 }]]);
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
  [-10, [1, 1, 1], [-3, -3, -4]],
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
