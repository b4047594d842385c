import type { Bill, BillLine, ContainedVat } from '@foyer/domain';
import type { Seller } from '../../foundation/tenants/seller-store';
import type { ReportRates } from './report-rates';

/** Supplier and customer as printed. Stored with the document, so later profile changes do not alter it. */
export interface Parties {
  readonly supplier: string;
  readonly customer: string;
  readonly addressLines: readonly string[];
  readonly contractNumber: string | null;
  /** Delivery point; null when unknown. */
  readonly pdl: string | null;
  readonly currency: string;
  readonly timeZone: string;
  /** kVA. */
  readonly power: number;
  /** Whether the document contains simulated values, and says so. */
  readonly isSimulated?: boolean;
  /** Of documents that ask for an amount or give it back; absent on those from before tenants had a seller. */
  readonly seller?: Seller;
}

/** What one buyer bought of the surplus. */
export interface SoldFacts {
  readonly buyer: string;
  readonly kwh: number;
  readonly earnedCents: number;
  /** Taken off the bill of the supplier, who buys it; otherwise the buyer pays it. */
  readonly isCredited: boolean;
  /** Present where the price was not published when the document was issued. */
  readonly isProvisional?: boolean;
}

/** Where the energy fed into the grid went (docs/rules/pricing.md#surplus). */
export interface SurplusFacts {
  readonly sold: readonly SoldFacts[];
  /** Without a feed-in contract. */
  readonly unsoldKwh: number;
  /** What it earned at the price the household entered; null without one, and on bills. */
  readonly unsoldCents: number | null;
}

/** Days with the same tariff, as used for a bill from before 0.3. */
export interface BilledSpan {
  readonly fromDay: string;
  readonly toDay: string;
  readonly centsPerKwh: number;
  readonly rangeCentsPerKwh: number;
  /** Off-peak ranges in schedule text. */
  readonly ranges: string;
}

/**
 * Energy of an hour in a line: index of the line, start of the hour (epoch ms), Ws; null when not billed. Where a series
 * prices it, also its unrounded cents.
 */
export type BilledPart = readonly [line: number, startMs: number, energyWs: number | null, cents?: number];

/** A monthly bill, or the last bill of a contract. */
export interface BillFacts extends Parties {
  readonly bill: Bill;
  /** Absent on bills from before 0.3, which have `spans`. */
  readonly parts?: readonly BilledPart[];
  readonly spans?: readonly BilledSpan[];
  /** Start of the first hour, epoch ms, and the energy bought in each hour from then on, Ws. */
  readonly hoursFromMs: number;
  readonly boughtWs: readonly (number | null)[];
  readonly missingHours: number;
  /** Hours completed by the mean of their measured part; absent on bills from before 0.3. */
  readonly estimatedHours?: number;
  /** Hours whose energy is between two readings of an index; absent without. */
  readonly indexHours?: number;
  /** Absent on bills issued before feed-in contracts were recorded. */
  readonly surplus?: SurplusFacts;
  /** True when advance payments cover the bill: nothing is due now. */
  readonly isPaidInAdvance: boolean;
  /** Day by which a bill is paid that no settlement counts; absent on others, and on those from before the ledger. */
  readonly dueDay?: string;
  /** Absent on bills whose notes have no singular; they keep their wording. */
  readonly textVersion?: 2;
  /** True on a final bill that no settlement follows; absent on others, and on those from before its notes said so. */
  readonly isNeverSettled?: true;
  /** True where no reading of its days was known: it asks for the standing charge alone. Absent on others. */
  readonly isUnmeasured?: true;
}

/**
 * What counts a credit note: the settlement of its year, the closing one, a refund of its own, or none, as the bill it
 * cancels is in none either.
 */
export type CountedIn = 'year' | 'closing' | 'itself' | 'none';

/** A credit note: what a bill asked for too much. */
export interface CreditNoteFacts extends Parties {
  readonly billNumber: string;
  readonly billIssuedDay: string;
  /**
   * `contractEnd`: the contract had ended before the bill's last day. `measurements`: by what is known now. `amount`:
   * an amount an operator gives back.
   */
  readonly cause: 'contractEnd' | 'measurements' | 'amount';
  /** Absent on credit notes from before it was decided when they are issued. */
  readonly countedIn?: CountedIn;
  /** Text of the operator; null without one. */
  readonly reason: string | null;
  /** Lines of the bill with the opposite sign, then the corrected ones; empty for an amount. */
  readonly lines: readonly BillLine[];
  /** Contained in the credited amount, negative; `vat` by rate is absent for bills from before 0.3. */
  readonly vatCents: number;
  readonly vat?: readonly ContainedVat[];
}

/** The settlement of a year: cost of its months against advance payments. */
export interface RegularizationFacts extends Parties {
  readonly months: readonly {
    readonly fromDay: string;
    readonly lastDay: string;
    readonly amountCents: number;
  }[];
  /** Cost of the months by today's measures and tariffs, minus what was billed. */
  readonly correctionCents: number;
  /** First days of months without a reading, of which the standing charge alone is counted; absent without. */
  readonly unmeasuredMonths?: readonly string[];
  /** Credit notes of the months, negative, and the first days of these months; absent without. */
  readonly creditCents?: number;
  readonly creditedDays?: readonly string[];
  /** Of the year by buyer; absent on settlements issued before feed-in contracts were recorded. */
  readonly sold?: readonly SoldFacts[];
  readonly paidCents: number;
  /** `paidCents` by the day the payments were due; absent on settlements from before the ledger. */
  readonly paidDays?: readonly { readonly day: string; readonly cents: number }[];
  /**
   * Of a closing settlement: what other settlements, bills and credit notes of the same days asked for, and what they
   * paid back. They stay due as they are.
   */
  readonly askedCents?: number;
}

/** Advance payments of a year. */
export interface PaymentScheduleFacts extends Parties {
  readonly payments: readonly { readonly day: string; readonly amountCents: number }[];
  readonly yearCents: number;
  /** Expected consumption in kWh per year on which the payments are based. */
  readonly yearKwh: number;
  /** True when based on the previous twelve months, false when estimated from the connection's power. */
  readonly isMeasured: boolean;
}

/** A day of a report, Ws; null where not measured. */
export interface ReportDay {
  readonly day: string;
  readonly consumedWs: number | null;
  readonly producedWs: number | null;
  readonly importedWs: number | null;
  readonly exportedWs: number | null;
}

/** A monthly report or a production report. */
export interface ReportFacts extends Parties {
  readonly days: readonly ReportDay[];
  /** Reports with 2 explain unknown amounts; absent before. */
  readonly textVersion?: 2;
  /** Over the hours in which both terms were measured; absent on reports from before 0.3. */
  readonly rates?: ReportRates;
  readonly boughtCents: number | null;
  readonly savedCents: number | null;
  readonly earnedCents: number | null;
  /** Absent on reports issued before feed-in contracts were recorded. */
  readonly surplus?: SurplusFacts;
  /** Peak power of the panels, kW; null when unknown. */
  readonly peakKw: number | null;
}
