import type { Bill } from '@foyer/domain';

/** What a document says of whom it is from and for; the same however the profile changes afterwards. */
export interface Parties {
  readonly supplier: string;
  readonly customer: string;
  readonly addressLines: readonly string[];
  readonly contractNumber: string | null;
  /** Point of delivery; null where nobody said. */
  readonly pdl: string | null;
  readonly currency: string;
  readonly timeZone: string;
  /** kVA. */
  readonly power: number;
}

/** Days at one tariff, as a bill reads them. */
export interface BilledSpan {
  readonly fromDay: string;
  readonly toDay: string;
  readonly centsPerKwh: number;
  readonly rangeCentsPerKwh: number;
  /** Hours of the second price in the wire's text. */
  readonly ranges: string;
}

/** A month's bill, or the last one of a contract. */
export interface BillFacts extends Parties {
  readonly bill: Bill;
  readonly spans: readonly BilledSpan[];
  /** Beginning of the first hour, epoch milliseconds, and what was bought in each one since, Ws. */
  readonly hoursFromMs: number;
  readonly boughtWs: readonly (number | null)[];
  readonly missingHours: number;
  /** Whether payments in advance cover it, so that nothing is to be paid for it now. */
  readonly isPaidInAdvance: boolean;
}

/** The account of a year: what its months cost beside what was paid in advance. */
export interface RegularizationFacts extends Parties {
  readonly months: readonly {
    readonly fromDay: string;
    readonly lastDay: string;
    readonly amountCents: number;
  }[];
  /** What the months would cost by what is known now, less what was billed for them. */
  readonly correctionCents: number;
  readonly paidCents: number;
}

/** Payments of a year in advance. */
export interface PaymentScheduleFacts extends Parties {
  readonly payments: readonly { readonly day: string; readonly amountCents: number }[];
  readonly yearCents: number;
  /** kWh a year the payments are made for. */
  readonly yearKwh: number;
  /** Whether a year was known, or they are an estimate by the power of the connection. */
  readonly isMeasured: boolean;
}

/** A day of a report, Ws; null where nothing was measured. */
export interface ReportDay {
  readonly day: string;
  readonly consumedWs: number | null;
  readonly producedWs: number | null;
  readonly importedWs: number | null;
  readonly exportedWs: number | null;
}

/** A month's report, and one of what the panels yielded. */
export interface ReportFacts extends Parties {
  readonly days: readonly ReportDay[];
  readonly boughtCents: number | null;
  readonly savedCents: number | null;
  readonly earnedCents: number | null;
  /** kW peak of the panels; null where nobody said. */
  readonly peakKw: number | null;
}
