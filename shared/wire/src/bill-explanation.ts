import * as z from 'zod/mini';
import { defineCall } from './call';
import { documentNumber, documentWire, type IssuedDocument, readDocument } from './documents';
import { optionalText } from './values';

/** One hour of a billed day. */
export interface BilledHour {
  readonly startMs: number;
  /** Null when not measured; such an hour is not billed. */
  readonly energyWs: number | null;
  /** Unrounded. */
  readonly cents: number;
  /** True where another line has the rest of the hour, which a change of price cut; absent otherwise. */
  readonly isPart?: boolean | undefined;
}
export interface BilledDay {
  /** Site day. */
  readonly day: string;
  readonly energyWs: number;
  /** Rounded so that the days of a line add up to its amount. */
  readonly amountCents: number;
  readonly hours: readonly BilledHour[];
}
export interface ExplainedLine {
  readonly kind: 'standingCharge' | 'energy' | 'feedIn';
  /** `base`, `peak`, `offPeak`, or a period of the contract's calendar; null for standing charge and sold energy. */
  readonly hours: string | null;
  /** Name of the dynamic price, whose line has the mean price; absent without one. */
  readonly label?: string | undefined;
  readonly fromDay: string;
  readonly lastDay: string;
  /** Months or kWh. */
  readonly quantity: number;
  readonly unitCents: number;
  readonly amountCents: number;
  /** Oldest first. */
  readonly days: readonly BilledDay[];
}
/** A bill with the days and hours behind each line. */
export interface ExplainedBill extends IssuedDocument {
  readonly lines: readonly ExplainedLine[];
  readonly beforeTaxesCents: number;
  readonly exciseCents: number;
  readonly vatCents: number;
  /** Hours without a measure, or with less than half of one; not billed. */
  readonly missingHours: number;
  /** Hours measured in part, completed by the mean of that part. */
  readonly estimatedHours: number;
  /** Why its energy differs by more than 1 % from what the app shows for the same days; null otherwise. */
  readonly difference: ExplainedDifference | null;
}
/** Cents. The last three add up to `billedCents − shownCents`; none contains the standing charge. */
export interface ExplainedDifference {
  readonly shownCents: number;
  readonly billedCents: number;
  /** Hours the bill completes or leaves out because they were measured in part. */
  readonly hoursCents: number;
  /** The tariff shown is not that of the contract. */
  readonly pricesCents: number;
  readonly roundingCents: number;
}

const hourWire = z.object({
  at: z.number(),
  energy: z.nullable(z.number()),
  cents: z.number(),
  isPart: z.optional(z.boolean()),
});
/** `hours` of sold energy, whose `kind` is `energy`: earlier areas know no other kind. */
export const SOLD_HOURS = 'feedIn';

const lineWire = z.object({
  kind: z.enum(['standingCharge', 'energy']),
  hours: optionalText,
  label: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  quantity: z.number(),
  unitCents: z.number(),
  amountCents: z.number(),
  days: z.array(
    z.object({ day: z.string(), energy: z.number(), amountCents: z.number(), hours: z.array(hourWire) }),
  ),
});

/** The days and hours behind each line of a bill. Foyer extension. */
export const billExplanation = defineCall({
  id: 'billExplanation',
  path: '/api/user/document/bill/explanation',
  params: z.object({ billNumber: documentNumber }),
  answer: z.object({
    document: documentWire,
    lines: z.array(lineWire),
    beforeTaxesCents: z.number(),
    exciseCents: z.number(),
    vatCents: z.number(),
    missingHours: z.number(),
    estimatedHours: z._default(z.number(), 0),
    difference: z._default(
      z.nullable(
        z.object({
          shownCents: z.number(),
          billedCents: z.number(),
          hoursCents: z.number(),
          pricesCents: z.number(),
          roundingCents: z.number(),
        }),
      ),
      null,
    ),
  }),
  read: ({ document, lines, ...rest }): ExplainedBill => ({
    ...readDocument(document),
    ...rest,
    lines: lines.map(({ from, to, days, ...line }) => ({
      ...line,
      ...(line.hours === SOLD_HOURS ? { kind: 'feedIn' as const, hours: null } : {}),
      fromDay: from,
      lastDay: to,
      days: days.map(({ day, energy, amountCents, hours }) => ({
        day,
        energyWs: energy,
        amountCents,
        hours: hours.map(({ at, energy: energyWs, ...hour }) => ({ startMs: at, energyWs, ...hour })),
      })),
    })),
  }),
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});
