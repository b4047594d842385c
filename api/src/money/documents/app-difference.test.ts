import type { BillLine } from '@foyer/domain';
import { atBillPrices } from './app-difference';

const KWH = 3_600_000;
const line = (kind: BillLine['kind'], unitCents: number): BillLine => ({
  kind,
  hours: kind === 'energy' ? 'base' : null,
  fromDay: '2026-06-01',
  lastDay: '2026-06-30',
  quantity: 1,
  unitCents,
  amountCents: 0,
});

it('prices the bought energy of a bill and not what it credits', () => {
  const lines = [line('standingCharge', 1956), line('energy', 20), line('feedIn', 10)];
  expect(
    atBillPrices({ lines }, [
      [1, 0, 3 * KWH],
      [1, KWH, null],
      // An hour of a series has its own cents.
      [1, KWH, KWH, -1.5],
      [2, 0, 200 * KWH],
    ]),
  ).toBe(58.5);
});
