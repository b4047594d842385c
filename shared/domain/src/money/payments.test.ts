import fc from 'fast-check';
import { type PaymentEntry, paidCents, paymentStatuses } from './payments';

const TODAY = '2026-06-21';
const due = (day: string, amountCents = 5_000) => ({ kind: 'schedule' as const, day, amountCents });
const entry = (dueDay: string, changes: Partial<PaymentEntry> = {}): PaymentEntry => ({
  dueDay,
  kind: 'schedule',
  onDay: dueDay,
  state: 'paid',
  amountCents: 5_000,
  ...changes,
});

describe('paymentStatuses', () => {
  it.each([
    ['is due until its day is over', due('2026-06-21'), [], 'due', 0],
    ['is late when nothing was recorded', due('2026-06-10'), [], 'late', 0],
    ['is paid once recorded', due('2026-06-10'), [entry('2026-06-10')], 'paid', 5_000],
    [
      'is returned after the bank gave it back',
      due('2026-06-10'),
      [entry('2026-06-10'), entry('2026-06-10', { state: 'returned', onDay: '2026-06-14' })],
      'returned',
      0,
    ],
    [
      'is paid again after a return',
      due('2026-06-10'),
      [
        entry('2026-06-10'),
        entry('2026-06-10', { state: 'returned', onDay: '2026-06-14' }),
        entry('2026-06-10', { onDay: '2026-06-18' }),
      ],
      'paid',
      5_000,
    ],
    ['is in the balance once settled', { ...due('2026-06-10'), settledCents: 0 }, [], 'settled', 0],
    [
      'stays paid once settled',
      { ...due('2026-06-10'), settledCents: 5_000 },
      [entry('2026-06-10')],
      'paid',
      5_000,
    ],
    [
      'is due again when it is returned after its settlement',
      { ...due('2026-06-10'), settledCents: 5_000 },
      [entry('2026-06-10'), entry('2026-06-10', { state: 'returned', onDay: '2026-06-14' })],
      'returned',
      0,
    ],
    ['can be paid in part', due('2026-06-10'), [entry('2026-06-10', { amountCents: 2_000 })], 'part', 2_000],
    [
      'to the household is paid by a negative amount',
      due('2026-06-10', -700),
      [entry('2026-06-10', { amountCents: -700 })],
      'paid',
      -700,
    ],
  ])('a payment %s', (_title, one, entries, state, paid) => {
    expect(paymentStatuses([one], entries, TODAY)).toMatchObject([{ state, paidCents: paid }]);
  });

  it('is due again for what a settlement counted, not for the rest in its balance', () => {
    const rows = [
      entry('2026-06-10', { amountCents: 2_000 }),
      entry('2026-06-10', { amountCents: 2_000, state: 'returned', onDay: '2026-06-14' }),
    ];
    const settled = { ...due('2026-06-10'), settledCents: 2_000 };
    expect(paymentStatuses([settled], rows, TODAY)).toMatchObject([
      { state: 'returned', amountCents: 2_000 },
    ]);
    const again = entry('2026-06-10', { amountCents: 2_000, onDay: '2026-06-18' });
    expect(paymentStatuses([settled], [...rows, again], TODAY)).toMatchObject([
      { state: 'settled', amountCents: 5_000 },
    ]);
  });

  it('lists payments that nobody asked for', () => {
    expect(paymentStatuses([due('2026-07-10')], [entry('2026-06-01')], TODAY)).toMatchObject([
      { day: '2026-06-01', state: 'other', amountCents: 5_000 },
      { day: '2026-07-10', state: 'due' },
    ]);
  });

  it('never loses a cent of the ledger', () => {
    const days = fc.constantFrom('2026-05-10', '2026-06-10', '2026-07-10');
    const entries = fc.array(
      fc.record({
        kind: fc.constant('schedule' as const),
        dueDay: days,
        onDay: days,
        state: fc.constantFrom('paid' as const, 'returned' as const),
        amountCents: fc.integer({ min: 1, max: 9_999 }),
      }),
    );
    fc.assert(
      fc.property(entries, (rows) => {
        const listed = paymentStatuses([due('2026-06-10')], rows, TODAY);
        const sum = listed.reduce((all, one) => all + one.paidCents, 0);
        expect(sum).toBe(paidCents(rows, '2026-01-01', '2027-01-01'));
      }),
    );
  });
});

describe('paidCents', () => {
  it('takes the year of the due day, first day included, last excluded', () => {
    const rows = [
      entry('2026-01-10'),
      entry('2026-12-10'),
      entry('2027-01-10'),
      // The balance of the settlement before is no payment of this year.
      entry('2026-01-23', { kind: 'settlement' }),
    ];
    expect(paidCents(rows, '2026-01-10', '2027-01-10')).toBe(10_000);
  });
});
