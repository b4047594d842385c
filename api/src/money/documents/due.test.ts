import { addDays, daysBetween } from '@foyer/domain';
import fc from 'fast-check';
import { calendarMonths, dueBills, dueReports, isIssued } from './due';
import { balanceOf, settlementSums } from './settlement';
import { billsOfYearBefore } from './year-before';

const SUPPLY = { fromDay: '2025-03-14', toDay: null };
const bills = (supply: { fromDay: string; toDay: string | null }, today: string) =>
  dueBills(supply, today).map(({ type, fromDay, toDay }) => [type, fromDay, toDay]);

it.each([
  ['2025-04-02', 0],
  ['2025-04-03', 1],
  ['2025-05-02', 1],
  ['2025-05-03', 2],
])('on %s there are %i bills: a month is billed on the third day of the next one', (today, count) => {
  expect(bills(SUPPLY, today).filter(([type]) => type === 'IntermediateTransitionalBill')).toHaveLength(
    count,
  );
});

it('a year starts with a payment schedule and ends with a settlement', () => {
  expect(bills(SUPPLY, '2026-04-03').filter(([type]) => !type?.endsWith('TransitionalBill'))).toEqual([
    ['PaymentSchedule', '2025-04-01', '2026-04-01'],
    ['RegularizationBill', '2025-04-01', '2026-04-01'],
    ['PaymentSchedule', '2026-04-01', '2027-04-01'],
  ]);
});

const PRICE = {
  reason: 'priceMissing',
  missing: { reason: 'provisional', kind: 'feedIn', period: null, day: '2025-12-01' },
} as const;
const UNMEASURED = { reason: 'notMeasured', missing: null } as const;
it.each([
  ['all are billed', 12, [], 12],
  ['the last one waits for a price', 11, [PRICE], PRICE],
  ['the last quarter waits for a price', 9, [PRICE, PRICE, PRICE], PRICE],
  ['the last one is not measured', 11, [UNMEASURED], null],
  ['one waits for a price and one is not measured', 10, [PRICE, UNMEASURED], null],
  ['supply began within the year', 7, [], null],
] as const)('a schedule repeats the cost of the year before: %s', (_, billed, delays, expected) => {
  const type = 'IntermediateTransitionalBill' as const;
  const months = calendarMonths('2024-12-01', '2026-01-01').map((month) => ({ type, ...month }));
  const waiting = delays.map((delay, index) => ({
    ...{ type, fromDay: '', toDay: '' },
    ...months[billed + 1 + index],
    delay,
  }));
  const found = billsOfYearBefore('2026-01-01', months.slice(0, billed + 1), waiting);
  expect(found && 'length' in found ? found.length : found).toBe(expected);
});

it('a terminated contract ends with its final bill and the settlement of its last year', () => {
  const ended = { fromDay: '2025-03-01', toDay: '2025-05-10' };
  expect(bills(ended, '2026-08-01')).toEqual([
    ['PaymentSchedule', '2025-03-01', '2026-03-01'],
    ['IntermediateTransitionalBill', '2025-03-01', '2025-04-01'],
    ['IntermediateTransitionalBill', '2025-04-01', '2025-05-01'],
    ['ClosureTransitionalBill', '2025-05-01', '2025-05-10'],
    ['RegularizationBill', '2025-03-01', '2025-05-10'],
  ]);
  expect(bills(ended, '2025-05-11')).not.toContainEqual(expect.arrayContaining(['RegularizationBill']));
});

it('only a home that produces gets production reports', () => {
  expect(dueReports('2026-05-21', false, '2026-06-03').map(({ type }) => type)).toEqual([
    'RealTimeMonthlyReport',
  ]);
  expect(dueReports('2026-05-21', true, '2026-06-03')).toHaveLength(2);
  expect(dueReports('2026-05-21', true, '2026-06-02')).toHaveLength(0);
});

it('no schedule or settlement begins after the end', () => {
  const ended = { fromDay: '2025-03-01', toDay: '2026-03-01' };
  const years = bills(ended, '2027-08-01').filter(([type]) => !type?.endsWith('TransitionalBill'));
  expect(years).toEqual([
    ['PaymentSchedule', '2025-03-01', '2026-03-01'],
    ['RegularizationBill', '2025-03-01', '2026-03-01'],
  ]);
});

it('bills follow each other without gap or overlap', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((count) => addDays('2024-01-15', count));
  fc.assert(
    fc.property(day, fc.option(fc.integer({ min: 1, max: 500 })), day, (fromDay, length, today) => {
      const toDay = length === null ? null : addDays(fromDay, length);
      const months = dueBills({ fromDay, toDay }, today).filter(({ type }) =>
        type.endsWith('TransitionalBill'),
      );
      months.forEach((month, place) => {
        expect(month.fromDay).toBe(place === 0 ? fromDay : months[place - 1]?.toDay);
        expect(daysBetween(month.fromDay, month.toDay)).toBeGreaterThan(0);
      });
    }),
  );
});

it.each([
  ['2025-06-01', true],
  ['2025-05-31', false],
])('an end on %s that is recorded after the month was billed needs no final bill: %s', (toDay, isKnown) => {
  const may = { type: 'IntermediateTransitionalBill', fromDay: '2025-05-01', toDay: '2025-06-01' } as const;
  const final = dueBills({ fromDay: '2025-05-01', toDay }, '2025-07-01')[1];
  expect(final).toMatchObject({ type: 'ClosureTransitionalBill', toDay });
  expect(final && isIssued(final, [may])).toBe(isKnown);
});

it('a settlement counts one of two bills for the same days', () => {
  const bill = (type: 'IntermediateTransitionalBill' | 'ClosureTransitionalBill', fromDay: string) => ({
    ...{ type, fromDay, toDay: addDays(fromDay, 30), issuedDay: '2025-06-03', totalCents: 1_000 },
    facts: {},
  });
  const issued = [
    bill('IntermediateTransitionalBill', '2025-04-01'),
    bill('IntermediateTransitionalBill', '2025-05-01'),
    bill('ClosureTransitionalBill', '2025-05-01'),
  ];
  const due = { type: 'RegularizationBill', fromDay: '2025-04-01', toDay: '2025-05-31' } as const;
  const supply = { fromDay: '2025-04-01', toDay: '2025-05-31' };
  const sums = settlementSums(due, { supply, issued, entries: [], rows: [], knownCents: () => 1_100 });
  expect(sums?.months.map(({ fromDay }) => fromDay)).toEqual(['2025-04-01', '2025-05-01']);
  expect(sums && balanceOf(sums)).toBe(2_200);
});
