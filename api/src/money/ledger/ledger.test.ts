import { addDays } from '@foyer/domain';
import fc from 'fast-check';
import { calendarMonths } from '../documents/due';
import { claimsOf } from './claims';
import { arrivingPayments, settledCents } from './due-payments';
import { Contract, FROM, PRICED_FROM } from './testing/contract-model';

it('a settlement without days counted what was paid until its day, whatever was returned', () => {
  const row = { kind: 'schedule', dueDay: '2025-05-10', onDay: '2025-05-10', amountCents: 500 } as const;
  const entries = [
    { ...row, state: 'paid' },
    { ...row, onDay: '2025-05-14', state: 'returned' },
    { ...row, onDay: '2025-07-01', state: 'paid' },
  ] as const;
  const days = { fromDay: '2025-04-01', toDay: '2025-06-11' };
  const settlement = { type: 'RegularizationBill', ...days, issuedDay: '2025-06-13', totalCents: 0 } as const;
  const document = { ...settlement, facts: {} };
  const claims = claimsOf(document, { supply: days, documents: [document], entries, rows: [] });
  const rows = claims.map((claim) => ({ ...claim, type: document.type, fromDay: document.fromDay }));
  expect(settledCents(rows, '2025-05-10')).toBe(500);
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

const sumCents = (rows: readonly { readonly amountCents: number; readonly state: string }[]) =>
  rows.reduce((sum, { state, amountCents }) => sum + (state === 'paid' ? amountCents : -amountCents), 0);
const onAccount = ({ rows }: Contract) =>
  rows.reduce((sum, { kind, cents }) => (kind === 'account' ? sum + cents : sum), 0);

const ENDS = [
  ...['2024-03-14', '2024-03-15', '2024-03-29', '2024-04-01', '2024-04-02', '2024-04-20', '2024-05-01'],
  ...['2024-07-18', '2025-03-31', '2025-04-01', '2025-04-02', '2025-05-01', '2025-06-11'],
];
/** What an operator and the bank do, beside payments and the end. */
type Events = Readonly<Record<string, (contract: Contract, today: string) => void>>;
const EVENTS: Events = {
  '2024-05-20': (contract, today) => contract.credit(FROM, 300, today),
  '2024-07-25': (contract, today) => contract.returnPaid('2024-07-10', today),
  '2024-08-20': (contract, today) => contract.credit('2024-07-01', 250, today),
  '2025-05-20': (contract, today) => contract.credit('2024-06-01', 170, today),
  '2025-05-22': (contract, today) => contract.returnPaid('2024-09-10', today),
  '2025-07-22': (contract, today) => contract.returnPaid('2025-06-10', today),
};
/** Not paid before all is settled, the second from its return on. */
const UNPAID = ['2024-11-10', '2024-09-10'];

/** The sum of the ledger, and that nothing depends on when its claims were written. */
function expectSums(contract: Contract, today: string): void {
  const { issued, copies, rows, entries } = contract;
  const owed = rows.reduce((sum, { cents }) => sum + cents, 0) - sumCents(entries);
  expect([today, owed]).toEqual([today, contract.billedCents() - sumCents(entries)]);
  // Expensive: once a month.
  if (!today.endsWith('-23')) return;
  expect(contract.statuses(today, contract.derivedRows())).toEqual(contract.statuses(today));
  expect(issued).toEqual(copies);
}

/** Runs the days on which something is due or happens. */
function runContract(
  toDay: string,
  recordedDay: string,
  unpricedMonth: string | null,
  events: Events = EVENTS,
): { contract: Contract; lastDay: string } {
  const contract = new Contract(unpricedMonth);
  const ways = [recordedDay, toDay, ...(unpricedMonth && unpricedMonth < toDay ? [PRICED_FROM] : [])];
  const lastDay = addDays(ways.toSorted().at(-1) ?? toDay, 130);
  const months = calendarMonths(FROM, lastDay).map(({ fromDay }) => fromDay.slice(0, 8));
  const days = [
    ...months.flatMap((month) => ['01', '03', '10', '23'].map((day) => month + day)),
    ...[recordedDay, addDays(toDay, 2), addDays(lastDay, -60), lastDay, ...Object.keys(events)],
  ];
  for (const today of [...new Set(days)].filter((day) => day <= lastDay).toSorted()) {
    if (today === recordedDay) contract.endOn(toDay);
    contract.work(today);
    contract.pay(today, today === lastDay ? [] : UNPAID);
    expectSums(contract, today);
    events[today]?.(contract, today);
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
    expect([name, onAccount(contract)]).toEqual([name, 0]);
  }
});

test('the sum of the ledger is what was billed less what was paid, whatever happens', () => {
  const day = fc.integer({ min: 0, max: 600 }).map((count) => addDays(FROM, count));
  const month = fc.constantFrom(...calendarMonths(FROM, '2025-08-01').map(({ fromDay }) => fromDay));
  const event = fc.record({
    on: day,
    month,
    kind: fc.constantFrom('return' as const, 'receive' as const, 'credit' as const),
    cents: fc.integer({ min: 1, max: 2_000 }),
  });
  fc.assert(
    fc.property(
      ...[day, fc.integer({ min: -30, max: 430 }), fc.option(month), fc.array(event, { maxLength: 6 })],
      (toDay, lateBy, unpricedMonth, happening) => {
        const events = Object.fromEntries(
          happening.map(({ on, kind, cents, month: fromDay }) => {
            const dueDay = `${fromDay.slice(0, 8)}10`;
            const happen = {
              return: (contract: Contract, today: string) => contract.returnPaid(dueDay, today),
              receive: (contract: Contract, today: string) => contract.receive(dueDay, cents, today),
              credit: (contract: Contract, today: string) => contract.credit(fromDay, cents, today),
            };
            return [on, happen[kind]];
          }),
        );
        const { contract } = runContract(toDay, addDays(toDay, lateBy), unpricedMonth, events);
        expect(onAccount(contract)).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);
