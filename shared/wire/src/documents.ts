import * as z from 'zod/mini';
import { defineCall, defineFileCall } from './call';
import { wireText } from './text';
import { optionalNumber, optionalText } from './values';

/** Kinds of documents that are issued (spec 3 §3). */
export const DOCUMENT_TYPES = [
  'IntermediateTransitionalBill',
  'ClosureTransitionalBill',
  'RegularizationBill',
  'PaymentSchedule',
  'RealTimeMonthlyReport',
  'ProductivityReport',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A document of a list. */
export interface IssuedDocument {
  /** Letters and digits that cannot be guessed from another's. */
  readonly number: string;
  readonly type: DocumentType;
  /** First and last day it is about, site days. */
  readonly fromDay: string;
  readonly lastDay: string;
  /** Whole hundredths of the currency, taxes included; null for a document that asks for nothing. */
  readonly totalCents: number | null;
}

/** Why documents that are due are not issued yet. */
export const DOCUMENT_WAITS = ['catchingUp', 'notMeasured'] as const;
/** `catchingUp`: measurements of the month are still being taken over. `notMeasured`: a month has none at all. */
export type DocumentsWait = (typeof DOCUMENT_WAITS)[number];

/** A list of documents. */
export interface IssuedDocuments {
  readonly documents: readonly IssuedDocument[];
  /** Null where everything that is due is in the list. */
  readonly waitsFor: DocumentsWait | null;
}

const waitsFor = z._default(z.nullable(z.enum(DOCUMENT_WAITS)), null);

const documentWire = z.object({
  number: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  from: z.string(),
  to: z.string(),
  totalCost: optionalNumber,
  totalAmountIncludingVAT: optionalNumber,
  toDateString: optionalText,
});

function readDocument(wire: z.output<typeof documentWire>): IssuedDocument {
  const { number, type, from, to, totalAmountIncludingVAT, totalCost } = wire;
  const amount = totalAmountIncludingVAT ?? totalCost;
  return {
    number,
    type,
    fromDay: from,
    lastDay: to,
    totalCents: amount === null ? null : Math.round(amount * 100),
  };
}

/**
 * Bills and payment schedules, newest first; issues those that are due. Empty for a household with another supplier.
 */
export const bills = defineCall({
  id: 'bills',
  path: '/api/user/document/bills',
  params: z.object({}),
  answer: z.object({ bills: z.array(documentWire), waitsFor }),
  read: ({ bills: list, waitsFor: wait }): IssuedDocuments => ({
    documents: list.map(readDocument),
    waitsFor: wait,
  }),
  changes: true,
  errors: ['provider.unavailable'],
  source: 'spec 3 §7, D105',
});

/** Monthly and productivity reports, newest first; issues those that are due. */
export const monthlyReports = defineCall({
  id: 'monthlyReports',
  path: '/api/user/document/monthlyReports',
  params: z.object({}),
  answer: z.object({ monthlyReports: z.array(documentWire), waitsFor }),
  read: ({ monthlyReports: list, waitsFor: wait }): IssuedDocuments => ({
    documents: list.map(readDocument),
    waitsFor: wait,
  }),
  changes: true,
  errors: ['provider.unavailable'],
  source: 'spec 3 §7, D105',
});

/** Point of delivery: 5 to 14 characters (spec 3 §5). */
const pdlNumber = z.optional(wireText(14, 5));
/** A document's number, as a list gave it. */
const number = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));

/** Who signed the contract, and its number. */
export interface ContractSubscriber {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly contractNumber: string;
  /** Whether a proof of address may be had (spec 3 §4); false where the platform does not say. */
  readonly mayProveAddress: boolean;
}

/** The subscriber of the household's contract; with a point of delivery, only if it is the household's own. */
export const contractSubscriber = defineCall({
  id: 'contractSubscriber',
  path: '/api/user/document/contract/subscriber',
  params: z.object({ pdlNumber }),
  answer: z.object({
    contractSubscriber: z.object({
      firstName: optionalText,
      lastName: optionalText,
      contractNumber: z.string(),
      /** Ours. */
      proofOfAddress: z._default(z.boolean(), false),
    }),
  }),
  read: ({ contractSubscriber: { proofOfAddress, ...subscriber } }): ContractSubscriber => ({
    ...subscriber,
    mayProveAddress: proofOfAddress,
  }),
  errors: ['contract.not.found'],
  source: 'spec 3 §3 §7',
});

/** A part of a bill's line: an hour, or a day with its hours. */
export interface BilledHour {
  readonly startMs: number;
  /** Null where nobody measured it: it costs nothing. */
  readonly energyWs: number | null;
  /** Hundredths of the currency, unrounded. */
  readonly cents: number;
}
export interface BilledDay {
  /** Site day. */
  readonly day: string;
  readonly energyWs: number;
  /** Whole hundredths: the days of a line add up to it. */
  readonly amountCents: number;
  readonly hours: readonly BilledHour[];
}
export interface ExplainedLine {
  readonly kind: 'standingCharge' | 'energy';
  /** `base`, `peak` or `offPeak`; null for the standing charge. */
  readonly hours: string | null;
  readonly fromDay: string;
  readonly lastDay: string;
  /** Months or kWh. */
  readonly quantity: number;
  readonly unitCents: number;
  readonly amountCents: number;
  /** What it is made of, oldest first. */
  readonly days: readonly BilledDay[];
}
/** A bill and what each of its lines is made of, to the cent. */
export interface ExplainedBill extends IssuedDocument {
  readonly lines: readonly ExplainedLine[];
  readonly beforeTaxesCents: number;
  readonly exciseCents: number;
  readonly vatCents: number;
  /** Hours nobody measured: they are not billed. */
  readonly missingHours: number;
}

const hourWire = z.object({ at: z.number(), energy: z.nullable(z.number()), cents: z.number() });
const lineWire = z.object({
  kind: z.enum(['standingCharge', 'energy']),
  hours: optionalText,
  from: z.string(),
  to: z.string(),
  quantity: z.number(),
  unitCents: z.number(),
  amountCents: z.number(),
  days: z.array(
    z.object({ day: z.string(), energy: z.number(), amountCents: z.number(), hours: z.array(hourWire) }),
  ),
});

/** The days and hours each line of a bill is made of. Ours. */
export const billExplanation = defineCall({
  id: 'billExplanation',
  path: '/api/user/document/bill/explanation',
  params: z.object({ billNumber: number }),
  answer: z.object({
    document: documentWire,
    lines: z.array(lineWire),
    beforeTaxesCents: z.number(),
    exciseCents: z.number(),
    vatCents: z.number(),
    missingHours: z.number(),
  }),
  read: ({ document, lines, ...rest }): ExplainedBill => ({
    ...readDocument(document),
    ...rest,
    lines: lines.map(({ from, to, days, ...line }) => ({
      ...line,
      fromDay: from,
      lastDay: to,
      days: days.map(({ day, energy, amountCents, hours }) => ({
        day,
        energyWs: energy,
        amountCents,
        hours: hours.map(({ at, energy: energyWs, cents }) => ({ startMs: at, energyWs, cents })),
      })),
    })),
  }),
  errors: ['document.not.found'],
  source: 'D105, issue: a bill explained',
});

const PDF = 'application/pdf';

/** The household's contract. */
export const contractFile = defineFileCall({
  id: 'contractFile',
  path: '/document/contract',
  params: z.object({}),
  file: PDF,
  errors: ['document.not.found'],
  source: 'spec 3 §7, D105',
});

/** A bill of any of the three kinds. */
export const billFile = defineFileCall({
  id: 'billFile',
  path: '/document/bill',
  params: z.object({ billNumber: number }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'spec 3 §7, D105',
});

/** The payments of a year in advance. */
export const paymentScheduleFile = defineFileCall({
  id: 'paymentScheduleFile',
  path: '/document/paymentSchedule',
  params: z.object({ paymentScheduleNumber: number }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'spec 3 §7, D105',
});

/** A month's report. */
export const monthlyReportFile = defineFileCall({
  id: 'monthlyReportFile',
  path: '/document/realTimeMonthlyReport',
  params: z.object({ reportNumber: number }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'spec 3 §7, D105',
});

/** What the panels yielded in a month. */
export const productivityReportFile = defineFileCall({
  id: 'productivityReportFile',
  path: '/document/productivityReport',
  params: z.object({ reportNumber: number }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'spec 3 §7, D105',
});

/** Proof of address; only while spec 3 §4 allows it. */
export const proofOfAddressFile = defineFileCall({
  id: 'proofOfAddressFile',
  path: '/document/proofOfAddress',
  params: z.object({ pdlNumber }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'spec 3 §4 §7, D105',
});

/** Texts a person accepts (D108). */
export const LICENCE_TEXTS = ['licence', 'storageLicence'] as const;
export type LicenceTextName = (typeof LICENCE_TEXTS)[number];

/** Which text it is: what an acceptance keeps (D108). */
export interface LicenceText {
  readonly version: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly digest: string;
}

/** The licence text in force, by version and digest, in the account's language. */
export const licenceText = defineCall({
  id: 'licenceText',
  path: '/api/user/document/licence',
  params: z.object({ text: z._default(z.enum(LICENCE_TEXTS), 'licence') }),
  answer: z.object({ version: z.string(), digest: z.string() }),
  read: (answer): LicenceText => answer,
  errors: ['document.not.found'],
  source: 'D105, D108',
});

const licenceVersion = z.optional(z.string().check(z.regex(/^[0-9.]{1,12}$/)));

/** The licence; in the version given, else in the one in force. */
export const licenceFile = defineFileCall({
  id: 'licenceFile',
  path: '/document/licence',
  params: z.object({ version: licenceVersion }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'spec 3 §2, D105, D108',
});

/** The licence of the battery's storage; in the version given, else in the one in force. */
export const storageLicenceFile = defineFileCall({
  id: 'storageLicenceFile',
  path: '/document/storageLicence',
  params: z.object({ version: licenceVersion }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'spec 3 §2, D105, D108',
});
