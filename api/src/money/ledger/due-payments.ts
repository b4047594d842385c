import { type DuePayment, type PaymentEntry, paymentStatuses, siteDay } from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import { isSettlement } from '../documents/due';
import { type Supply, supplyOf } from '../documents/supply';
import type { Payments } from '../payments/payment-store';
import type { LedgerRow } from './claims';
import type { Ledger } from './ledger-store';

interface PaymentsContext {
  readonly store: { readonly ledger: Ledger; readonly payments: Payments };
  readonly household: Account;
}

/** What settlements left to pay of the payments due on a day, cents: what they counted; null while it is not settled. */
export function settledCents(rows: readonly LedgerRow[], day: string): number | null {
  const isSettled = rows.some(({ settled }) => settled && settled.fromDay <= day && day < settled.toDay);
  if (!isSettled) return null;
  const own = rows.filter(({ kind, dueDay }) => kind === 'schedule' && dueDay === day);
  return own.reduce((sum, { cents }) => sum + cents, 0);
}

/** Payments that claims ask for. The end of the contract ends its schedule. */
export function duePayments(rows: readonly LedgerRow[], supply: Supply | null): readonly DuePayment[] {
  const endDay = supply?.toDay ?? null;
  const due: DuePayment[] = [];
  const askedDays = new Set<string>();
  for (const { kind, type, dueDay: day, cents } of rows) {
    if (kind === 'account' || day === null) continue;
    if (kind === 'settlement') due.push({ kind, day, amountCents: cents });
    else if (!isSettlement({ type }) && (endDay === null || day < endDay)) {
      const settled = settledCents(rows, day);
      due.push({ kind, day, amountCents: cents, ...(settled !== null && { settledCents: settled }) });
      askedDays.add(day);
    }
  }
  // What a settlement counted of payments that were not asked for has to stay paid as well.
  const otherDays = new Set(
    rows.flatMap(({ kind, dueDay }) =>
      kind === 'schedule' && dueDay !== null && !askedDays.has(dueDay) ? dueDay : [],
    ),
  );
  for (const day of otherDays) {
    const counted = settledCents(rows, day) ?? 0;
    due.push({ kind: 'schedule', day, amountCents: counted, settledCents: counted });
  }
  return due.filter(({ amountCents }) => amountCents !== 0);
}

/** Payments that the issued documents of a household ask for. */
export const duePaymentsOf = async ({ store, household }: PaymentsContext): Promise<readonly DuePayment[]> =>
  duePayments(await store.ledger.ofHousehold(household.id), supplyOf(household));

/** Payments that were due by today and are not made in full, in either direction. */
export async function openPayments(
  context: PaymentsContext,
  now: Date,
): Promise<readonly { readonly day: string; readonly openCents: number }[]> {
  const { store, household } = context;
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const entries = await store.payments.ofHousehold(household.id);
  return paymentStatuses(await duePaymentsOf(context), entries, today).flatMap(
    ({ day, state, amountCents, paidCents: paid }) =>
      day <= today && !['paid', 'settled', 'other'].includes(state)
        ? { day, openCents: amountCents - paid }
        : [],
  );
}

/** What is due by today and not recorded, as one payment for each kind and day. */
export function arrivingPayments(
  due: readonly DuePayment[],
  entries: readonly PaymentEntry[],
  today: string,
): readonly PaymentEntry[] {
  const keyOf = (kind: string, day: string) => `${kind} ${day}`;
  const recorded = new Set(entries.map(({ kind, dueDay }) => keyOf(kind, dueDay)));
  const arriving = new Map<string, PaymentEntry>();
  for (const { kind, day, amountCents, settledCents } of due) {
    const key = keyOf(kind, day);
    if (settledCents !== undefined || day > today || recorded.has(key)) continue;
    const sumCents = (arriving.get(key)?.amountCents ?? 0) + amountCents;
    arriving.set(key, { kind, dueDay: day, onDay: day, state: 'paid', amountCents: sumCents });
  }
  return [...arriving.values()].filter(({ amountCents }) => amountCents !== 0);
}

/** In a simulated home every payment arrives on its day. */
export async function recordSimulatedPayments({
  store,
  household,
  now,
}: PaymentsContext & { readonly now: Date }): Promise<void> {
  if (household.gatewayKind !== 'simulated') return;
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const entries = await store.payments.ofHousehold(household.id);
  const due = await duePaymentsOf({ store, household });
  for (const entry of arrivingPayments(due, entries, today))
    await store.payments.record(household.id, {
      ...entry,
      source: 'simulated',
      reference: `simulated ${entry.kind} ${entry.dueDay}`,
    });
}
