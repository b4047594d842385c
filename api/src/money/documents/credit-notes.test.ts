import type { Bill, BillLine } from '@foyer/domain';
import {
  correctingSettlement,
  creditOfAmount,
  creditOfBill,
  creditOfCorrection,
  placeOfCredit,
  settlementOf,
} from './credit-notes';
import { documentFormat } from './document-format';
import { whereCounted } from './pages/credit-note';
import { WORDS } from './words';

const line = (kind: 'standingCharge' | 'energy', quantity: number, unitCents: number): BillLine => ({
  kind,
  hours: kind === 'energy' ? 'base' : null,
  fromDay: '2026-06-01',
  lastDay: '2026-06-30',
  quantity,
  unitCents,
  amountCents: Math.round(quantity * unitCents),
});
function bill(kwh: number): Bill {
  const lines = [line('standingCharge', 1, 1956), line('energy', kwh, 20)];
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const vatCents = Math.round(totalCents / 6);
  const vat = [{ share: 0.2, cents: vatCents }];
  return {
    lines,
    totalCents,
    vat,
    vatCents,
    exciseCents: 0,
    beforeTaxesCents: totalCents - vatCents,
    boughtKwh: kwh,
  };
}
const sumOf = (lines: readonly BillLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

test('a bill is credited in full with its lines and VAT', () => {
  const credit = creditOfBill(bill(100));
  expect(credit).toMatchObject({ totalCents: -3956, vatCents: -659, vat: [{ share: 0.2, cents: -659 }] });
  expect(sumOf(credit.lines)).toBe(credit.totalCents);
});

test.each([
  [100, 80, -400, -66],
  [100, 99.99, null, null],
  [100, 100, null, null],
  [100, 120, null, null],
])('a bill of %d kWh is corrected to %d kWh', (billed, known, totalCents, vatCents) => {
  const credit = creditOfCorrection(bill(billed), bill(known));
  if (totalCents === null) return expect(credit).toBeNull();
  expect(credit).toMatchObject({ totalCents, vatCents, vat: [{ share: 0.2, cents: vatCents }] });
  expect(credit?.lines).toMatchObject([{ quantity: -100 }, { quantity: 80 }]);
  expect(sumOf(credit?.lines ?? [])).toBe(totalCents);
});

test('a line that did not change is not credited, in whatever order the database has its fields', () => {
  const billed = bill(100);
  const stored = {
    ...billed,
    lines: billed.lines.map((one) => Object.fromEntries(Object.entries(one).toReversed()) as typeof one),
  };
  expect(creditOfCorrection(stored, bill(80))?.lines).toHaveLength(2);
});

test.each([
  [1, 0],
  [1000, -167],
  [3956, -659],
])('%d cents contain their share of the VAT', (cents, vatCents) => {
  expect(creditOfAmount(bill(100), cents)).toMatchObject({ totalCents: 0 - cents, vatCents: vatCents + 0 });
});

test('an amount contains no more VAT where the bill credits sold energy', () => {
  const whole = bill(100);
  const credited = { ...whole, totalCents: whole.totalCents - 3000, creditCents: 3000 };
  expect(creditOfAmount(credited, 900)).toEqual(creditOfAmount(whole, 900));
});

test.each([
  ['2026-05-01', '2026-06-01', true],
  ['2025-05-01', '2025-06-01', true],
  ['2026-06-01', '2026-07-01', false],
  ['2025-04-14', '2025-05-01', false],
])('the month from %s to %s is settled: %s', (fromDay, toDay, isSettled) => {
  const days = { fromDay: '2025-05-01', toDay: '2026-06-01' };
  const listed = [
    { type: 'PaymentSchedule', fromDay: '2025-01-01', toDay: '2027-01-01' },
    { type: 'RegularizationBill', ...days },
  ] as const;
  expect(settlementOf(listed, { fromDay, toDay })).toEqual(isSettled ? listed[1] : undefined);
});

const SETTLED = [{ type: 'RegularizationBill', fromDay: '2025-05-01', toDay: '2026-05-01' }] as const;

test.each([
  ['2026-05-01', '2026-06-01', null, 'amount', 'Counted in the settlement of the year'],
  ['2026-04-01', '2026-05-01', null, 'amount', 'Paid back to you by 10 July 2026'],
  ['2025-04-14', '2025-05-01', null, 'amount', 'Paid back to you by 10 July 2026'],
  [
    '2026-05-01',
    '2026-06-01',
    '2026-05-20',
    'contractEnd',
    'The bill is cancelled: only the days up to the end of the contract are billed',
  ],
  [
    '2026-04-01',
    '2026-05-01',
    '2026-04-20',
    'contractEnd',
    'Counted in the settlement at the end of the contract',
  ],
] as const)(
  'the credit note of %s to %s, contract to %s, says: %s',
  (fromDay, toDay, endDay, cause, text) => {
    const supply = { fromDay: '2025-04-14', toDay: endDay };
    const counted = placeOfCredit({ fromDay, toDay }, cause, supply, SETTLED);
    const page = { words: WORDS.en, write: documentFormat('en', 'EUR') };
    expect(whereCounted(page, { issuedDay: '2026-06-20', facts: { countedIn: counted } })).toBe(text);
    // Credit notes from before say what they said.
    expect(whereCounted(page, { issuedDay: '2026-06-20', facts: {} })).toBe(
      'Counted in the settlement of the year',
    );
  },
);

test.each([
  ['2025-04-14', '2025-05-01', true],
  ['2025-05-01', '2025-06-01', true],
  ['2026-05-01', '2026-06-01', false],
])('the bill of %s to %s is corrected by the settlement: %s', (fromDay, toDay, isCorrected) => {
  const supply = { fromDay: '2025-04-14', toDay: null };
  expect(correctingSettlement(SETTLED, { fromDay, toDay }, supply)).toBe(
    isCorrected ? SETTLED[0] : undefined,
  );
});
