import { addDays, type DuePayment, siteDay } from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import type { Payments } from '../payments/payment-store';
import { settlementOf } from './credit-notes';
import type { Documents, IssuedType, ListedDocument } from './document-store';
import type { PaymentScheduleFacts, RegularizationFacts } from './facts';
import { supplyOf } from './supply';

/** Days from a settlement until its balance is due. */
const DAYS_TO_PAY = 20;

interface PaymentsContext {
  readonly store: { readonly documents: Documents; readonly payments: Payments };
  readonly household: Account;
}

/** Documents that ask for payments. */
export const isPayable = ({ type }: { readonly type: IssuedType }) =>
  type === 'PaymentSchedule' || type === 'RegularizationBill';

/** Credit notes of months that were settled before: nothing else counts them. */
async function lateCredits(
  { store: { documents }, household }: PaymentsContext,
  listed: readonly ListedDocument[],
): Promise<readonly ListedDocument[]> {
  const late: ListedDocument[] = [];
  for (const credit of listed) {
    if (credit.type !== 'CreditNote') continue;
    const settlement = settlementOf(listed, credit);
    const stored = settlement && (await documents.byNumber(household.id, settlement.number));
    const { creditedDays = [] } = (stored?.facts ?? {}) as Partial<RegularizationFacts>;
    if (stored && !creditedDays.includes(credit.fromDay)) late.push(credit);
  }
  return late;
}

/** Payments that the issued schedules and settlements of a household ask for. */
export async function duePaymentsOf({ store, household }: PaymentsContext): Promise<readonly DuePayment[]> {
  const { documents } = store;
  const due: DuePayment[] = [];
  const listed = await documents.ofHousehold(household.id);
  const settlements = listed.filter(({ type }) => type === 'RegularizationBill');
  const isSettled = (day: string) => settlements.some(({ fromDay, toDay }) => fromDay <= day && day < toDay);
  // The end of the contract ends its schedule.
  const endDay = supplyOf(household)?.toDay ?? null;
  for (const { number, type, issuedDay, totalCents } of listed) {
    if (type === 'RegularizationBill' && totalCents)
      due.push({ kind: 'settlement', day: addDays(issuedDay, DAYS_TO_PAY), amountCents: totalCents });
    if (type !== 'PaymentSchedule') continue;
    const schedule = await documents.byNumber(household.id, number);
    const { payments = [] } = (schedule?.facts ?? {}) as Partial<PaymentScheduleFacts>;
    for (const payment of payments) {
      if (endDay !== null && payment.day >= endDay) continue;
      due.push({ kind: 'schedule', ...payment, isSettled: isSettled(payment.day) });
    }
  }
  for (const { issuedDay, totalCents } of await lateCredits({ store, household }, listed))
    due.push({ kind: 'settlement', day: addDays(issuedDay, DAYS_TO_PAY), amountCents: totalCents ?? 0 });
  return due.filter(({ amountCents }) => amountCents !== 0);
}

/** In a simulated home every payment arrives on its day. */
export async function recordSimulatedPayments({
  store,
  household,
  now,
}: PaymentsContext & { readonly now: Date }): Promise<void> {
  if (household.gatewayKind !== 'simulated') return;
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const keyOf = (kind: string, day: string) => `${kind} ${day}`;
  const recorded = new Set(
    (await store.payments.ofHousehold(household.id)).map(({ kind, dueDay }) => keyOf(kind, dueDay)),
  );
  for (const { kind, day, amountCents, isSettled } of await duePaymentsOf({ store, household })) {
    if (isSettled || day > today || recorded.has(keyOf(kind, day))) continue;
    const entry = { kind, dueDay: day, onDay: day, state: 'paid', amountCents } as const;
    await store.payments.record(household.id, {
      ...entry,
      source: 'simulated',
      reference: `simulated ${keyOf(kind, day)}`,
    });
  }
}
