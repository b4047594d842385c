import fc from 'fast-check';
import { explainAppDifference } from './explained-difference';

const compared = (billed: number, exact: number, measured: number, shown: number) => ({
  billedCents: billed,
  billedExactCents: exact,
  measuredAtBillPricesCents: measured,
  shownExactCents: shown,
});

// What the app shows, then the parts: hours, prices, rounding.
test.each<[string, [number, number, number, number], [number, number, number, number] | null]>([
  ['none', [5000, 5000.2, 5000.2, 5000.2], null],
  ['1 % of the bill', [5000, 5000, 5000, 4950], null],
  ['1 % of the bill the other way', [5000, 5000, 5000, 5050], null],
  ['a cent more', [5000, 5000, 5000, 4949], [4949, 0, 51, 0]],
  ['a cent more the other way', [5000, 5000, 5000, 5051], [5051, 0, -51, 0]],
  // 20 kWh at 21.42 c of the contract, shown at 16 c.
  ['another tariff', [428, 428.4, 428.4, 320], [320, 0, 108, 0]],
  // A bill completes an hour measured in part, and leaves out one of which less than half was measured.
  ['hours within 1 %', [1025, 1025, 1018.75, 1018.75], null],
  ['hours left out', [1000, 1000, 1012.5, 1012.5], [1013, -12, 0, -1]],
  ['hours completed', [1050, 1050, 1037.5, 1037.5], [1038, 13, 0, -1]],
  ['hours and another tariff', [1050, 1050.4, 1037.6, 830], [830, 13, 208, -1]],
  ['a tariff of zero', [428, 428.4, 428.4, 0], [0, 0, 428, 0]],
  ['nothing billed', [0, 0, 12.4, 12.4], [12, -12, 0, 0]],
  ['nothing at all', [0, 0, 0, 0], null],
])('the difference between bill and app: %s', (_, amounts, expected) => {
  const found = explainAppDifference(compared(...amounts));
  // `+ 0` makes a zero of a negative zero.
  const { shownCents, hoursCents, pricesCents, roundingCents } = found ?? {};
  const parts = [shownCents, hoursCents, pricesCents, roundingCents].map(
    (cents) => (cents ?? Number.NaN) + 0,
  );
  expect(found && parts).toEqual(expected);
});

test('the parts add up to the difference exactly', () => {
  const amount = fc.double({ min: 0, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(fc.nat(100_000), amount, amount, amount, (billed, exact, measured, shown) => {
      const found = explainAppDifference(compared(billed, exact, measured, shown));
      if (!found) return;
      const parts = [found.hoursCents, found.pricesCents, found.roundingCents];
      expect(parts.reduce((all, cents) => all + cents, 0)).toBe(found.billedCents - found.shownCents);
      expect(parts.every(Number.isInteger)).toBe(true);
    }),
  );
});
