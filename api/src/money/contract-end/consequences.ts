import { addDays, addMonths, paidCents, paymentStatuses, siteDay } from '@foyer/domain';
import { measuredUntil } from '../../energy/gateway/gateway-store';
import { creditNotesFor } from '../documents/credit-notes';
import type { Delay } from '../documents/delay';
import {
  calendarMonths,
  type DueDocument,
  dueBills,
  firstYearOf,
  isMonth,
  issuedAfter,
} from '../documents/due';
import type { IssueContext } from '../documents/issue-context';
import { costSoFar } from '../documents/measured-bill';
import { lastDayOf } from '../documents/month-bill';
import { type Supply, supplyOf, withoutEndRequest } from '../documents/supply';
import { duePaymentsOf } from '../ledger/due-payments';

interface OpenPayment {
  readonly day: string;
  readonly amountCents: number;
}

/** What is measured and recorded of the running year so far. */
export interface BalanceSoFar {
  readonly fromDay: string;
  /** First day that is not measured yet. */
  readonly toDay: string;
  /** What keeps the cost from being known in place of it. */
  readonly cost: number | Delay;
  readonly paidCents: number;
}

/** What follows from the end of a contract. */
export interface Consequences {
  readonly finalBill: DueDocument | null;
  readonly settlement: DueDocument | null;
  readonly endingPayments: readonly OpenPayment[];
  readonly duePayments: readonly OpenPayment[];
  readonly balance: BalanceSoFar | null;
}

const NOTHING_SUPPLIED: Consequences = {
  finalBill: null,
  settlement: null,
  endingPayments: [],
  duePayments: [],
  balance: null,
};

/** The running year of a supply, or the days before its first one. The end is exclusive. */
function runningYear(supply: Supply, today: string): { readonly fromDay: string; readonly toDay: string } {
  let from = firstYearOf(supply);
  if (today < from) return { fromDay: supply.fromDay, toDay: from };
  while (addMonths(from, 12) <= today) from = addMonths(from, 12);
  return { fromDay: from, toDay: addMonths(from, 12) };
}

async function balanceSoFar(
  context: IssueContext,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
  nextYear: string,
): Promise<BalanceSoFar> {
  const { store, household } = context;
  const listed = await store.documents.ofHousehold(household.id);
  const recorded = await store.payments.ofHousehold(household.id);
  let cost: number | Delay = 0;
  for (const month of calendarMonths(fromDay, toDay)) {
    const issued = listed.find(
      (one) => isMonth(one) && one.fromDay === month.fromDay && one.toDay === month.toDay,
    );
    const own = issued?.totalCents ?? (await costSoFar(context, month));
    if (typeof own !== 'number') {
      cost = own;
      break;
    }
    cost += creditNotesFor(listed, month).reduce((sum, { totalCents }) => sum + (totalCents ?? 0), own);
  }
  return { fromDay, toDay, cost, paidCents: paidCents(recorded, fromDay, nextYear) };
}

/** What follows when supply ends after a day: documents, payments and the balance so far. */
export async function consequencesOf(given: IssueContext, lastDay: string): Promise<Consequences> {
  const household = withoutEndRequest(given.household);
  const context = { ...given, household };
  const { store, now } = context;
  const open = supplyOf(household);
  const endDay = addDays(lastDay, 1);
  if (!open || open.fromDay >= endDay) return NOTHING_SUPPLIED;
  const supply = { ...open, toDay: endDay };
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const ofType = (type: DueDocument['type']) =>
    dueBills(supply, issuedAfter(endDay)).find((one) => one.type === type && one.toDay === endDay) ?? null;
  const finalBill = ofType('ClosureTransitionalBill');
  const settlement = ofType('RegularizationBill');

  const statuses = paymentStatuses(
    await duePaymentsOf({ store, household }),
    await store.payments.ofHousehold(household.id),
    today,
  ).filter(({ kind, state }) => kind === 'schedule' && ['due', 'late', 'part', 'returned'].includes(state));
  const left = statuses.map(({ day, amountCents, paidCents: paid }) => ({
    day,
    amountCents: amountCents - paid,
  }));

  const year = runningYear(supply, today);
  const until = await measuredUntil(store.database, household.id);
  const measuredDay = until ? siteDay(until.getTime(), household.siteTimeZone) : today;
  const toDay = [today, endDay, measuredDay].toSorted()[0] ?? today;
  const isRunning = endDay <= year.toDay && year.fromDay < toDay;
  return {
    finalBill,
    settlement,
    endingPayments: left.filter(({ day }) => day >= endDay),
    duePayments: left.filter(({ day }) => day < endDay),
    balance: isRunning ? await balanceSoFar(context, { fromDay: year.fromDay, toDay }, year.toDay) : null,
  };
}

/** Days of a document, with the last one included. */
export const spanWire = (due: DueDocument | null) =>
  due && { from: due.fromDay, to: lastDayOf(due.toDay), issuedDay: due.issuedDay };
