import { type EnergyBalance, NO_BALANCE } from '@foyer/domain';
import { dayAmounts } from './day-amounts';

const KWH = 3_600_000;
const slots = [0, 1, 2].map((hour) => ({ startMs: hour * KWH, endMs: (hour + 1) * KWH, day: '2026-06-21' }));
const balance = (consumedKwh: number | null, importedKwh: number | null): EnergyBalance => ({
  ...NO_BALANCE,
  consumedWs: consumedKwh === null ? null : consumedKwh * KWH,
  importedWs: importedKwh === null ? null : importedKwh * KWH,
});

test.each<[string, readonly (EnergyBalance | null)[], readonly (number | null)[], object]>([
  ['hours of two prices', [balance(1, 1), balance(1, 0.5), null], [10, 70, 70], { saved: 35, cost: 45 }],
  ['nothing measured', [null, null, null], [10, 70, 70], { saved: null, cost: null }],
  ['an unknown price', [balance(1, 1), balance(1, 1), null], [10, null, 70], { saved: 0, cost: null }],
  [
    'an unknown price of hours without energy',
    [balance(1, 1), balance(0, 0)],
    [10, null],
    { saved: 0, cost: 10 },
  ],
  ['a consumption that is not measured', [balance(null, 2)], [10], { saved: null, cost: 20 }],
  ['a battery charged from the grid', [balance(1, 3), balance(2, 0)], [10, 70], { saved: 120, cost: 30 }],
])('%s', (_case, balances, prices, expected) => {
  const steps = balances.flatMap((one, hour) => {
    const slot = slots[hour];
    return slot ? [{ slot, balance: one }] : [];
  });
  expect(dayAmounts(steps, ({ startMs }) => prices[startMs / KWH] ?? null)).toEqual(expected);
});
