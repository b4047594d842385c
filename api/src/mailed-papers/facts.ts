import type { SubscriptionInvoice } from '@foyer/domain';
import type { Parties } from '../documents/facts';

/** An invoice of the battery's subscription. */
export interface InvoiceFacts extends Parties {
  readonly invoice: SubscriptionInvoice;
}

/** A month of a house in its sums, Ws and hundredths; null where nothing was measured or no price is known. */
export interface MonthSums {
  readonly consumedWs: number | null;
  readonly producedWs: number | null;
  readonly boughtWs: number | null;
  readonly soldWs: number | null;
  readonly savedCents: number | null;
  readonly earnedCents: number | null;
}

/** A letter about a month. */
export interface NewsletterFacts extends Parties {
  readonly month: MonthSums;
  /** The month before, and the same one a year earlier; null where they are not known as a whole. */
  readonly before: MonthSums | null;
  readonly yearBefore: MonthSums | null;
  /** The day on which the panels made most. */
  readonly best: { readonly day: string; readonly producedWs: number } | null;
}
