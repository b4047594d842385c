import { billedMonths } from './bill';
import { addDays } from './site-time';

/** A capacity that is subscribed to from a day on. */
export interface SubscribedCapacity {
  /** Site day. */
  readonly fromDay: string;
  readonly capacityKwh: number;
  /** Whole hundredths of the currency a month, taxes included. */
  readonly monthlyCents: number;
}

/** A line of an invoice: the days of one capacity. */
export interface InvoiceLine {
  readonly fromDay: string;
  readonly lastDay: string;
  readonly capacityKwh: number;
  /** Months, part of them by their days. */
  readonly months: number;
  readonly monthlyCents: number;
  readonly amountCents: number;
}

/** What a subscription costs in some days; its lines add up to the total in whole cents. */
export interface SubscriptionInvoice {
  readonly lines: readonly InvoiceLine[];
  readonly totalCents: number;
  /** Value-added tax within the total. */
  readonly vatCents: number;
}

/**
 * Invoices the days from one to another, a line for each capacity that was subscribed to then; none where nothing was.
 *
 * @param capacities oldest first, each up to the next one.
 * @param toDay the first day that is not invoiced any more.
 * @param vatShare tax on the price without it: 0.2 for 20 %.
 */
export function subscriptionInvoice(
  capacities: readonly SubscribedCapacity[],
  fromDay: string,
  toDay: string,
  vatShare: number,
): SubscriptionInvoice {
  const lines = capacities.flatMap(({ capacityKwh, monthlyCents, ...one }, place): InvoiceLine[] => {
    const next = capacities[place + 1]?.fromDay ?? toDay;
    const from = one.fromDay > fromDay ? one.fromDay : fromDay;
    const to = next < toDay ? next : toDay;
    if (from >= to) return [];
    const months = billedMonths(from, to);
    const amountCents = Math.round(months * monthlyCents);
    return [{ fromDay: from, lastDay: addDays(to, -1), capacityKwh, months, monthlyCents, amountCents }];
  });
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { lines, totalCents, vatCents: totalCents - Math.round(totalCents / (1 + vatShare)) };
}
