/** `schedule`: a payment in advance. `settlement`: the balance of a settlement, or a bill or credit note that none counts. */
export type PaymentKind = 'schedule' | 'settlement';

/** A payment that an issued document asks for. */
export interface DuePayment {
  readonly kind: PaymentKind;
  /** `YYYY-MM-DD` in site time. */
  readonly day: string;
  /** Cents; negative when the household gets it. */
  readonly amountCents: number;
  /** Cents a settlement counted as paid of it, so that the rest is in its balance; absent while it is not settled. */
  readonly settledCents?: number;
}

/** A row of the ledger. */
export interface PaymentEntry {
  readonly kind: PaymentKind;
  readonly dueDay: string;
  readonly onDay: string;
  readonly state: 'paid' | 'returned';
  readonly amountCents: number;
}

/**
 * What became of a payment. `part`: paid in part. `settled`: not paid in full, and in the balance of a settlement. `other`: paid
 * although nothing was due that day. What a settlement counted and the bank returned later is due again.
 */
export interface PaymentStatus extends Omit<DuePayment, 'settledCents'> {
  readonly state: 'due' | 'late' | 'paid' | 'part' | 'returned' | 'settled' | 'other';
  /** Paid and not returned, cents. */
  readonly paidCents: number;
  /** Day of the latest entry; null without one. */
  readonly onDay: string | null;
}

const netCents = (entries: readonly PaymentEntry[]) =>
  entries.reduce((sum, { state, amountCents }) => sum + (state === 'paid' ? amountCents : -amountCents), 0);

/** Recorded as paid in advance and not returned of the payments due from `fromDay` until before `toDay`, cents. */
export function paidCents(entries: readonly PaymentEntry[], fromDay: string, toDay: string): number {
  return netCents(
    entries.filter(({ kind, dueDay }) => kind === 'schedule' && fromDay <= dueDay && dueDay < toDay),
  );
}

function stateOf(
  { day, amountCents, settledCents }: DuePayment,
  paid: number,
  last: PaymentEntry | undefined,
  today: string,
) {
  // Payments to the household have the opposite sign.
  if (paid * Math.sign(amountCents) >= Math.abs(amountCents)) return 'paid';
  if (settledCents !== undefined && paid >= settledCents) return 'settled';
  if (last?.state === 'returned') return 'returned';
  if (paid !== 0) return 'part';
  return day < today ? 'late' : 'due';
}

/** Every payment due, and recorded payments that were not, oldest first. A payment is never assumed. */
export function paymentStatuses(
  due: readonly DuePayment[],
  entries: readonly PaymentEntry[],
  today: string,
): readonly PaymentStatus[] {
  const keyOf = (kind: PaymentKind, day: string) => `${day} ${kind}`;
  const keys = [
    ...new Set([
      ...due.map(({ kind, day }) => keyOf(kind, day)),
      ...entries.map(({ kind, dueDay }) => keyOf(kind, dueDay)),
    ]),
  ].sort();
  return keys.map((key): PaymentStatus => {
    const [day = '', kind] = key.split(' ') as [string, PaymentKind];
    const own = entries.filter((one) => one.dueDay === day && one.kind === kind);
    const paid = netCents(own);
    const last = own.toSorted((a, b) => a.onDay.localeCompare(b.onDay)).at(-1);
    const onDay = last?.onDay ?? null;
    const asked = due.filter((one) => one.day === day && one.kind === kind);
    if (asked.length === 0) return { kind, day, amountCents: paid, state: 'other', paidCents: paid, onDay };
    const sumCents = asked.reduce((sum, one) => sum + one.amountCents, 0);
    const settledCents = asked.find((one) => one.settledCents !== undefined)?.settledCents;
    const isReturned = settledCents !== undefined && paid < settledCents;
    // The rest of a settled payment is in the balance: only what was counted as paid is due again.
    const amountCents = isReturned ? settledCents : sumCents;
    const counted = settledCents === undefined ? {} : { settledCents };
    const state = stateOf({ kind, day, amountCents, ...counted }, paid, last, today);
    return { kind, day, amountCents, state, paidCents: paid, onDay };
  });
}
