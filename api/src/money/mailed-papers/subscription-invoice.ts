import { addDays, billedMonths } from '@foyer/domain';

/** A capacity subscribed from a day on. */
export interface SubscribedCapacity {
  /** Site day. */
  readonly fromDay: string;
  readonly capacityKwh: number;
  /** Cents per month including taxes. */
  readonly monthlyCents: number;
}

/** The days of one capacity. */
export interface InvoiceLine {
  readonly fromDay: string;
  readonly lastDay: string;
  readonly capacityKwh: number;
  /** A partial month counts by its days. */
  readonly months: number;
  readonly monthlyCents: number;
  readonly amountCents: number;
}

/** Invoice in whole cents; the lines add up to the total. */
export interface SubscriptionInvoice {
  readonly lines: readonly InvoiceLine[];
  readonly totalCents: number;
  /** Included in the total. */
  readonly vatCents: number;
}

/**
 * Invoices the days from `fromDay` to `toDay` (exclusive), one line per capacity.
 * @param capacities oldest first, each until the next one
 * @param vatShare VAT on the net price: 0.2 for 20 %
 */
export function subscriptionInvoice(
  capacities: readonly SubscribedCapacity[],
  fromDay: string,
  toDay: string,
  vatShare: number,
): SubscriptionInvoice {
  const lines = capacities.flatMap(({ capacityKwh, monthlyCents, ...one }, index): InvoiceLine[] => {
    const next = capacities[index + 1]?.fromDay ?? toDay;
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
