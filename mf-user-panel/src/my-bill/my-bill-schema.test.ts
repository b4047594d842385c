import { EMPTY_BILL, myBillSchema, type TypedBill } from './my-bill-schema';

const BOUNDS = { firstDay: '2025-01-01', today: '2026-06-21' };
const BILL = { ...EMPTY_BILL, kwh: { ...EMPTY_BILL.kwh, all: '10' }, amount: '5' };
/** The bill of two days as read in a language; null when it is refused. */
const entered = (changes: Partial<TypedBill>, language: 'fr' | 'en') =>
  myBillSchema(BOUNDS, language).safeParse({
    ...BILL,
    fromDay: '2026-06-01',
    lastDay: '2026-06-02',
    ...changes,
  }).data ?? null;

it.each([
  ['fr', '312', '312'],
  ['fr', ' 1\u202f312,50 ', '1312.50'],
  ['fr', '1,234', '1.234'],
  ['fr', '1 234,5', '1234.5'],
  ['en', '1,234', '1234'],
  ['en', '1,234.5', '1234.5'],
  ['en', '1’234.50', '1234.50'],
  ['fr', '0', '0'],
  ['fr', '999999.999', '999999.999'],
  ['fr', '1000000', null],
  ['fr', '1.2345', null],
  ['fr', '12 34', null],
  ['fr', '-1', null],
  ['fr', '', null],
] as const)('reads in %s %j as %j kWh', (language, all, kwh) => {
  const bill = entered({ kwh: { ...EMPTY_BILL.kwh, all } }, language);
  expect(bill?.energy[0]?.[1] ?? null).toBe(kwh);
});

it.each([
  ['fr', '84,20', 8420],
  ['fr', '84.2', 8420],
  ['fr', '1 084,29', 108_429],
  ['en', '1,234.50', 123_450],
  ['fr', '0', 0],
  ['fr', '100000', 10_000_000],
  ['fr', '100000,01', null],
  ['fr', '84 €', null],
  ['fr', '', null],
] as const)('reads in %s %j as %j cents', (language, amount, cents) => {
  expect(entered({ amount }, language)?.amountCents ?? null).toBe(cents);
});

it.each<[string, Partial<TypedBill>, readonly string[]]>([
  ['one day', { fromDay: '2026-06-21', lastDay: '2026-06-21' }, []],
  ['400 days', { fromDay: '2025-01-01', lastDay: '2026-02-04' }, []],
  ['401 days', { fromDay: '2025-01-01', lastDay: '2026-02-05' }, ['lastDay']],
  ['a day before the first', { fromDay: '2024-12-31', lastDay: '2025-02-01' }, ['fromDay']],
  ['a day after today', { fromDay: '2026-06-01', lastDay: '2026-06-22' }, ['lastDay']],
  ['the other order', { fromDay: '2026-06-02', lastDay: '2026-06-01' }, ['lastDay']],
  ['no days', {}, ['fromDay', 'lastDay']],
  [
    'a missing period',
    { fromDay: '2026-06-01', lastDay: '2026-06-02', split: 'peakOffPeak' },
    ['kwh.peak', 'kwh.offPeak'],
  ],
])('of %s', (_title, changes, faults) => {
  const found = myBillSchema(BOUNDS, 'fr').safeParse({ ...BILL, ...changes });
  expect(found.error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(faults);
});

it('takes Tempo colours a bill does not list as 0 kWh, but not all of them', () => {
  const typed = (kwh: Partial<TypedBill['kwh']>): TypedBill => ({
    ...BILL,
    fromDay: '2026-06-01',
    lastDay: '2026-06-02',
    split: 'tempo',
    kwh: { ...EMPTY_BILL.kwh, ...kwh },
  });
  const { energy } = myBillSchema(BOUNDS, 'fr').parse(
    typed({ bluePeak: '30,5', blueOffPeak: '12', redPeak: ' ' }),
  );
  expect(energy).toEqual([
    ['bluePeak', '30.5'],
    ['blueOffPeak', '12'],
    ['whitePeak', '0'],
    ['whiteOffPeak', '0'],
    ['redPeak', '0'],
    ['redOffPeak', '0'],
  ]);
  expect(myBillSchema(BOUNDS, 'fr').safeParse(typed({})).error?.issues).toHaveLength(6);
});
