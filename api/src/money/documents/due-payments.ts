import {
  addDays,
  type DuePayment,
  type PaymentEntry,
  paidCents,
  paymentStatuses,
  siteDay,
} from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import type { Payments } from '../payments/payment-store';
import { isRefund } from './credit-notes';
import type { Documents } from './document-store';
import { firstYearOf, isCreditNote, isMonth, isPayable, isSettlement } from './due';
import type { BillFacts, PaymentScheduleFacts, RegularizationFacts } from './facts';
import { countedDays, dueDayAfter, type IssuedDocument } from './settlement';
import { type Supply, supplyOf } from './supply';

interface PaymentsContext {
  readonly store: { readonly documents: Documents; readonly payments: Payments };
  readonly household: Account;
}

interface Claims {
  readonly issued: readonly IssuedDocument[];
  readonly entries: readonly PaymentEntry[];
  /** Null where another company supplies the home now. */
  readonly supply: Supply | null;
}

/** What the settlements counted as paid of the payments that were due on a day, cents; null while it is not settled. */
export function countedCents(day: string, { issued, entries, supply }: Claims): number | null {
  const covering = issued.filter((one) => {
    if (!isSettlement(one)) return false;
    const counted = supply ? countedDays(one, supply, issued) : one;
    return counted.fromDay <= day && day < counted.toDay;
  });
  // A closing settlement counts again what the settlement of its year had counted.
  const latest = covering.find(({ type }) => type === 'ClosureRegularizationBill') ?? covering[0];
  if (!latest) return null;
  const { paidDays } = latest.facts as RegularizationFacts;
  if (paidDays) return paidDays.find((one) => one.day === day)?.cents ?? 0;
  // Settlements from before the ledger knew no returns; one dated before them can be recorded later.
  const before = entries.filter(({ state, onDay }) => state === 'paid' && onDay <= latest.issuedDay);
  return paidCents(before, day, addDays(day, 1));
}

/** What a settlement asks for, and bills and credit notes that no settlement counts. */
function balances({ issued, supply }: Claims): readonly DuePayment[] {
  return issued.flatMap((one) => {
    const { dueDay } = isMonth(one) ? (one.facts as BillFacts) : {};
    const isDue = isSettlement(one) || (isCreditNote(one) && isRefund(one, issued, supply));
    const day = isDue ? dueDayAfter(one.issuedDay) : dueDay;
    return day ? { kind: 'settlement' as const, day, amountCents: one.totalCents ?? 0 } : [];
  });
}

/** Payments that issued documents ask for. */
export function duePayments(claims: Claims): readonly DuePayment[] {
  const { issued, entries, supply } = claims;
  // The end of the contract ends its schedule.
  const endDay = supply?.toDay ?? null;
  const scheduled = issued.flatMap(({ type, facts }) =>
    type === 'PaymentSchedule'
      ? (facts as PaymentScheduleFacts).payments.filter(({ day }) => endDay === null || day < endDay)
      : [],
  );
  const asked = scheduled.map((payment): DuePayment => {
    const settledCents = countedCents(payment.day, claims);
    return { kind: 'schedule', ...payment, ...(settledCents !== null && { settledCents }) };
  });
  // What a settlement counted of payments that were not asked for has to stay paid as well.
  const others = new Set(entries.flatMap(({ kind, dueDay }) => (kind === 'schedule' ? dueDay : [])));
  for (const { day } of scheduled) others.delete(day);
  const counted = [...others].map((day): DuePayment => {
    const settledCents = countedCents(day, claims) ?? 0;
    return { kind: 'schedule', day, amountCents: settledCents, settledCents };
  });
  return [...balances(claims), ...asked, ...counted].filter(({ amountCents }) => amountCents !== 0);
}

/** What was asked of a household and paid. */
export async function claimsOf({
  store: { documents, payments },
  household,
}: PaymentsContext): Promise<Claims> {
  const supply = supplyOf(household);
  const asks = (await documents.ofHousehold(household.id)).filter(
    (one) =>
      isPayable(one) ||
      isCreditNote(one) ||
      // Facts of later bills are large, and a settlement counts them.
      (isMonth(one) && supply !== null && one.fromDay < firstYearOf(supply)),
  );
  return {
    issued: await documents.withFacts(household.id, asks),
    entries: await payments.ofHousehold(household.id),
    supply,
  };
}

/** Payments that the issued documents of a household ask for. */
export const duePaymentsOf = async (context: PaymentsContext): Promise<readonly DuePayment[]> =>
  duePayments(await claimsOf(context));

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
