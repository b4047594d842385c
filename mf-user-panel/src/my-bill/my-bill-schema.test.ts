import { EMPTY_BILL, myBillSchema, parseAmount, parseKwh, type TypedBill } from './my-bill-schema';

it.each([
  ['312', '312'],
  [' 1\u202f312,50 ', '1312.50'],
  ['0', '0'],
  ['999999.999', '999999.999'],
  ['1000000', null],
  ['1.2345', null],
  ['-1', null],
  ['', null],
])('reads %j as %j kWh', (text, kwh) => {
  expect(parseKwh(text)).toBe(kwh);
});

it.each([
  ['84,20', 8420],
  ['84.2', 8420],
  ['1 084,29', 108_429],
  ['0', 0],
  ['100000', 10_000_000],
  ['100000,01', null],
  ['1,234.50', null],
  ['84 €', null],
  ['', null],
])('reads %j as %j cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

const BOUNDS = { firstDay: '2025-01-01', today: '2026-06-21' };
const BILL = { ...EMPTY_BILL, kwh: { ...EMPTY_BILL.kwh, all: '10' }, amount: '5' };

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
  const found = myBillSchema(BOUNDS).safeParse({ ...BILL, ...changes });
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
  const { energy } = myBillSchema(BOUNDS).parse(typed({ bluePeak: '30,5', blueOffPeak: '12', redPeak: ' ' }));
  expect(energy).toEqual([
    ['bluePeak', '30.5'],
    ['blueOffPeak', '12'],
    ['whitePeak', '0'],
    ['whiteOffPeak', '0'],
    ['redPeak', '0'],
    ['redOffPeak', '0'],
  ]);
  expect(myBillSchema(BOUNDS).safeParse(typed({})).error?.issues).toHaveLength(6);
});
