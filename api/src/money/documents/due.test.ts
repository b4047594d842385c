import {
  addDays,
  daysBetween,
  type PaymentEntry,
  paidCents,
  paymentSchedule,
  paymentStatuses,
} from '@foyer/domain';
import fc from 'fast-check';
import { closingCreditNotes, countedIn, creditNoteOf, creditNotesFor, creditOfAmount } from './credit-notes';
import type { StoredDocument } from './document-store';
import { calendarMonths, dueBills, dueReports, isIssued, isMonth } from './due';
import { arrivingPayments, countedCents, duePayments } from './due-payments';
import type { BillFacts } from './facts';
import { balanceOf, dueDayAfter, isCounted, settlementSums } from './settlement';
import type { Supply } from './supply';
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
  const sums = settlementSums(due, { supply, issued, entries: [], knownCents: () => 1_100 });
  expect(sums?.months.map(({ fromDay }) => fromDay)).toEqual(['2025-04-01', '2025-05-01']);
  expect(sums && balanceOf(sums)).toBe(2_200);
});

it('a settlement without days counted what was paid until its day, whatever was returned', () => {
  const row = { kind: 'schedule', dueDay: '2025-05-10', onDay: '2025-05-10', amountCents: 500 } as const;
  const entries = [
    { ...row, state: 'paid' },
    { ...row, onDay: '2025-05-14', state: 'returned' },
    { ...row, onDay: '2025-07-01', state: 'paid' },
  ] as const;
  const days = { fromDay: '2025-04-01', toDay: '2025-06-11' };
  const settlement = { type: 'RegularizationBill', ...days, issuedDay: '2025-06-13', totalCents: 0 } as const;
  const claims = { issued: [{ ...settlement, facts: {} }], entries, supply: days };
  expect(countedCents('2025-05-10', claims)).toBe(500);
});

it('amounts due on one day arrive as one payment in a simulated home', () => {
  const due = [
    ...[900, -200].map((amountCents) => ({ kind: 'settlement' as const, day: '2025-05-10', amountCents })),
    { kind: 'schedule' as const, day: '2025-05-10', amountCents: 50 },
    { kind: 'schedule' as const, day: '2025-06-10', amountCents: 50 },
  ];
  const arriving = arrivingPayments(due, [], '2025-05-10');
  expect(arriving.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['settlement', 700],
    ['schedule', 50],
  ]);
  expect(arrivingPayments(due, arriving, '2025-05-10')).toEqual([]);
});

const FROM = '2024-03-14';
const FOUND = { days: ['2024-03-14', '2024-08-10'], knownFrom: '2024-10-20', cents: 480 };
/** Until then a month waits for its price, and so does the settlement of its year. */
const PRICED_FROM = '2025-07-15';
const sumCents = (rows: readonly { readonly amountCents: number; readonly state: string }[]) =>
  rows.reduce((sum, { state, amountCents }) => sum + (state === 'paid' ? amountCents : -amountCents), 0);

/** A contract as the documents and payments of each day make it, with costs of its own per day. */
class Contract {
  readonly entries: PaymentEntry[] = [];
  private readonly issued: StoredDocument[] = [];
  private supply: Supply = { fromDay: FROM, toDay: null };

  constructor(private readonly unpricedMonth: string | null) {}

  static cost(fromDay: string, toDay: string, today: string): number {
    let cents = 0;
    for (let day = fromDay; day < toDay; day = addDays(day, 1)) {
      cents += 90 + Number(day.slice(8)) + Number(day.slice(5, 7));
      if (FOUND.days.includes(day) && today >= FOUND.knownFrom) cents += FOUND.cents;
    }
    return cents;
  }

  endOn(toDay: string) {
    this.supply = { fromDay: FROM, toDay };
  }

  /** Credits an amount of a bill; 0 where it does not exist or was credited. */
  credit(fromDay: string, cents: number, today: string) {
    const bill = this.issued.find((one) => isMonth(one) && one.fromDay === fromDay);
    if (!bill || creditNotesFor(this.issued, bill).length > 0) return;
    const own = bill as StoredDocument<BillFacts>;
    const counted = countedIn(bill, 'amount', this.supply, this.issued);
    const why = { cause: 'amount', reason: 'x', countedIn: counted } as const;
    this.issue(creditNoteOf(own, creditOfAmount(own.facts.bill, cents), why, today));
  }

  /** Cents credited of the bills of days that were supplied. */
  keptCredits(toDay: string) {
    const kept = this.issued.filter((one) => one.type === 'CreditNote' && one.toDay <= toDay);
    return kept.reduce((sum, { totalCents }) => sum - (totalCents ?? 0), 0);
  }

  /** The bank returns the payment that was due on a day, if there is one. */
  returnPaid(dueDay: string, onDay: string) {
    const amountCents = paidCents(this.entries, dueDay, addDays(dueDay, 1));
    if (amountCents > 0)
      this.entries.push({ kind: 'schedule', dueDay, onDay, state: 'returned', amountCents });
  }

  statuses(today: string) {
    const due = duePayments({ issued: this.issued, entries: this.entries, supply: this.supply });
    return paymentStatuses(due, this.entries, today);
  }

  /** Bills beyond the end that are not credited in full. */
  uncredited(toDay: string) {
    return this.issued.filter(
      (one) =>
        isMonth(one) &&
        one.toDay > toDay &&
        creditNotesFor(this.issued, one).reduce((sum, credit) => sum + (credit.totalCents ?? 0), 0) !==
          0 - (one.totalCents ?? 0),
    );
  }

  /** Everything that is due by a day is paid, but for the days given. */
  pay(today: string, unpaid: readonly string[]) {
    const isUnpaid = (day: string, state: string) =>
      unpaid[0] === day || (unpaid[1] === day && state === 'returned');
    for (const { kind, day, amountCents, paidCents: paid, state } of this.statuses(today)) {
      if (day > today || isUnpaid(day, state) || !['due', 'late', 'part', 'returned'].includes(state))
        continue;
      this.entries.push({ kind, dueDay: day, onDay: today, state: 'paid', amountCents: amountCents - paid });
    }
  }

  private issue(document: Omit<StoredDocument, 'number'>) {
    const isTaken = this.issued.some(
      ({ type, fromDay }) => type === document.type && fromDay === document.fromDay,
    );
    expect([document.type, document.fromDay, isTaken]).toEqual([document.type, document.fromDay, false]);
    this.issued.push({ ...document, number: String(this.issued.length + 1) });
  }

  work(today: string) {
    const { issued, supply, entries } = this;
    for (const note of closingCreditNotes(issued, supply, today)) this.issue(note);
    for (const onDay of dueBills(supply, today, [...issued])) {
      if (isIssued(onDay, issued)) continue;
      const due = { ...onDay, issuedDay: today };
      const knownCents = (days: { fromDay: string; toDay: string }) =>
        Contract.cost(days.fromDay, days.toDay, today);
      if (due.type === 'PaymentSchedule')
        this.issue({
          ...due,
          totalCents: 44_000,
          facts: { payments: paymentSchedule(`${due.fromDay.slice(0, 8)}10`, 44_000) },
        });
      else if (isMonth(due)) {
        if (due.fromDay === this.unpricedMonth && today < PRICED_FROM) continue;
        const totalCents = knownCents(due);
        const isPaidInAdvance = isCounted(due, supply, issued);
        const bill = { lines: [], totalCents, vatCents: Math.round(totalCents / 6) };
        const dueDay = isPaidInAdvance ? {} : { dueDay: dueDayAfter(due.issuedDay) };
        this.issue({ ...due, totalCents, facts: { bill, isPaidInAdvance, ...dueDay } });
      } else {
        const sums = settlementSums(due, { issued, supply, entries, knownCents });
        if (sums) this.issue({ ...due, totalCents: balanceOf(sums), facts: sums });
      }
    }
  }
}

const ENDS = [
  ...['2024-03-14', '2024-03-15', '2024-03-29', '2024-04-01', '2024-04-02', '2024-04-20', '2024-05-01'],
  ...['2024-07-18', '2025-03-31', '2025-04-01', '2025-04-02', '2025-05-01', '2025-06-11'],
];
/** What an operator and the bank do, beside payments and the end. */
const EVENTS: Readonly<Record<string, (contract: Contract, today: string) => void>> = {
  '2024-05-20': (contract, today) => contract.credit(FROM, 300, today),
  '2024-07-25': (contract, today) => contract.returnPaid('2024-07-10', today),
  '2024-08-20': (contract, today) => contract.credit('2024-07-01', 250, today),
  '2025-05-20': (contract, today) => contract.credit('2024-06-01', 170, today),
  '2025-05-22': (contract, today) => contract.returnPaid('2024-09-10', today),
  '2025-07-22': (contract, today) => contract.returnPaid('2025-06-10', today),
};
/** Not paid before all is settled, the second from its return on. */
const UNPAID = ['2024-11-10', '2024-09-10'];

/** Runs the days on which something is due or happens. */
function runContract(
  toDay: string,
  recordedDay: string,
  unpricedMonth: string | null,
): { contract: Contract; lastDay: string } {
  const contract = new Contract(unpricedMonth);
  const ways = [recordedDay, toDay, ...(unpricedMonth && unpricedMonth < toDay ? [PRICED_FROM] : [])];
  const lastDay = addDays(ways.toSorted().at(-1) ?? toDay, 130);
  const months = calendarMonths(FROM, lastDay).map(({ fromDay }) => fromDay.slice(0, 8));
  const days = [
    ...months.flatMap((month) => ['01', '03', '10', '23'].map((day) => month + day)),
    ...[recordedDay, addDays(toDay, 2), addDays(lastDay, -60), lastDay, ...Object.keys(EVENTS)],
  ];
  for (const today of [...new Set(days)].filter((day) => day <= lastDay).toSorted()) {
    if (today === recordedDay) contract.endOn(toDay);
    contract.work(today);
    contract.pay(today, today === lastDay ? [] : UNPAID);
    EVENTS[today]?.(contract, today);
    // After the closing.
    if (today === addDays(lastDay, -60)) contract.returnPaid('2024-06-10', today);
  }
  return { contract, lastDay };
}

/** Days from the end until it is recorded, and a month that waits for its price. */
const RECORDED: readonly (readonly [number, string | null])[] = [
  [-20, null],
  [0, '2024-06-01'],
  [3, FROM],
  [45, null],
  [45, '2024-06-01'],
  [425, null],
  [425, FROM],
  [425, '2024-06-01'],
];

it.each(ENDS)('a contract that ends on %s costs its days, whenever the end is recorded', (toDay) => {
  for (const [lateBy, unpricedMonth] of RECORDED) {
    const { contract, lastDay } = runContract(toDay, addDays(toDay, lateBy), unpricedMonth);
    // By what is known when the last settlement is issued.
    const cost = Contract.cost(FROM, toDay, addDays(lastDay, -120)) - contract.keptCredits(toDay);
    const name = `${lateBy} ${unpricedMonth}`;
    expect([name, sumCents(contract.entries)]).toEqual([name, cost]);
    expect([name, contract.uncredited(toDay)]).toEqual([name, []]);
  }
});
