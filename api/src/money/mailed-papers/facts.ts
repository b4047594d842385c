import type { Parties } from '../documents/facts';
import type { ReportRates } from '../documents/report-rates';
import type { SubscriptionInvoice } from './subscription-invoice';

/** Stored content of an invoice for the battery subscription. */
export interface InvoiceFacts extends Parties {
  readonly invoice: SubscriptionInvoice;
}

/** Sums of one month, in Ws and cents; null when nothing was measured or no price is known. */
export interface MonthSums {
  readonly consumedWs: number | null;
  readonly producedWs: number | null;
  readonly boughtWs: number | null;
  readonly soldWs: number | null;
  readonly savedCents: number | null;
  readonly earnedCents: number | null;
  /** Present where a price was not published when the letter was issued. */
  readonly isEarnedProvisional?: boolean;
}

/** Stored content of a monthly newsletter. */
export interface NewsletterFacts extends Parties {
  readonly month: MonthSums;
  /** Rates of the month's report; absent on newsletters from before 0.3. */
  readonly rates?: ReportRates;
  /** The previous month and the same month a year earlier; null unless that whole month is known. */
  readonly before: MonthSums | null;
  readonly yearBefore: MonthSums | null;
  /** The day with the highest production. */
  readonly best: { readonly day: string; readonly producedWs: number } | null;
}
