import { addDays } from '@foyer/domain';
import fc from 'fast-check';
import { subscriptionInvoice } from './subscription-invoice';

const from = (fromDay: string, capacityKwh: number, monthlyCents: number) => ({
  fromDay,
  capacityKwh,
  monthlyCents,
});
const always = [from('2025-01-01', 300, 2400)];

test.each([
  ['a whole month', always, '2026-06-01', '2026-07-01', [[300, 1, 2400]], 400],
  ['half a month', [from('2026-06-16', 300, 2400)], '2026-06-01', '2026-07-01', [[300, 0.5, 1200]], 200],
  [
    'a change within the month',
    [from('2026-01-01', 300, 2400), from('2026-06-16', 600, 3000)],
    '2026-06-01',
    '2026-07-01',
    [
      [300, 0.5, 1200],
      [600, 0.5, 1500],
    ],
    450,
  ],
  ['the day before it began', [from('2026-07-01', 300, 2400)], '2026-06-01', '2026-07-01', [], 0],
  ['its first day', [from('2026-06-30', 300, 2400)], '2026-06-01', '2026-07-01', [[300, 1 / 30, 80]], 13],
  ['nothing subscribed', [], '2026-06-01', '2026-07-01', [], 0],
  [
    'a change on the first',
    [from('2026-01-01', 300, 2400), from('2026-06-01', 600, 3000)],
    '2026-06-01',
    '2026-07-01',
    [[600, 1, 3000]],
    500,
  ],
] as const)('%s', (_what, capacities, fromDay, toDay, lines, vatCents) => {
  const invoice = subscriptionInvoice(capacities, fromDay, toDay, 0.2);
  expect(invoice.lines.map((one) => [one.capacityKwh, one.months, one.amountCents])).toEqual(lines);
  expect(invoice.vatCents).toBe(vatCents);
});

test('covers subscribed days without gaps and adds up to the total', () => {
  const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2025-01-01', days));
  const capacities = fc
    .uniqueArray(
      fc.record({
        fromDay: day,
        capacityKwh: fc.integer({ min: 100, max: 600 }),
        monthlyCents: fc.nat(9_999),
      }),
      {
        selector: ({ fromDay }) => fromDay,
        minLength: 1,
      },
    )
    .map((list) => list.toSorted((a, b) => a.fromDay.localeCompare(b.fromDay)));
  fc.assert(
    fc.property(capacities, day, fc.integer({ min: 1, max: 400 }), (list, fromDay, days) => {
      const toDay = addDays(fromDay, days);
      const { lines, totalCents, vatCents } = subscriptionInvoice(list, fromDay, toDay, 0.2);
      expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
      expect(vatCents).toBeGreaterThanOrEqual(0);
      expect(Math.abs(totalCents - vatCents - vatCents / 0.2)).toBeLessThanOrEqual(3);
      lines.slice(1).forEach((line, index) => {
        expect(line.fromDay).toBe(addDays(lines[index]?.lastDay ?? '', 1));
      });
      if (lines.length > 0) expect(lines.at(-1)?.lastDay).toBe(addDays(toDay, -1));
    }),
  );
});
