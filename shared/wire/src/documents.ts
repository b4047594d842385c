import * as z from 'zod/mini';
import { defineCall, defineFileCall } from './call';
import { wireText } from './text';
import { optionalNumber, optionalText, wireWhole } from './values';

/** Types of issued documents. */
export const DOCUMENT_TYPES = [
  'IntermediateTransitionalBill',
  'ClosureTransitionalBill',
  'RegularizationBill',
  'PaymentSchedule',
  'RealTimeMonthlyReport',
  'ProductivityReport',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A document as listed. */
export interface IssuedDocument {
  /** Not guessable from another document's number. */
  readonly number: string;
  readonly type: DocumentType | 'CreditNote';
  /** True on the settlement at the end of a contract whose end was recorded late; absent on others. */
  readonly isClosing?: boolean;
  /** First and last covered day, `YYYY-MM-DD` in site time. */
  readonly fromDay: string;
  readonly lastDay: string;
  /** Including taxes; null for a document without an amount. */
  readonly totalCents: number | null;
}

/** What became of a payment. */
export const PAYMENT_STATES = ['due', 'late', 'paid', 'part', 'returned', 'settled', 'other'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A payment that an issued document asks for. */
export interface Payment {
  /** `schedule`: in advance. `settlement`: the balance of a settlement, or a bill or credit note that none counts. */
  readonly kind: 'schedule' | 'settlement';
  /** Day it is due, `YYYY-MM-DD` in site time. */
  readonly day: string;
  /** Cents; negative when the household gets it. */
  readonly amountCents: number;
  readonly state: PaymentState;
  /** Recorded as paid and not returned, cents. */
  readonly paidCents: number;
  /** Day of the latest record; null without one. */
  readonly onDay: string | null;
}

/** Payments of the current and earlier schedules and settlements, oldest first. Foyer extension. */
export const payments = defineCall({
  id: 'payments',
  path: '/api/user/document/payments',
  params: z.object({}),
  answer: z.object({
    payments: z.array(
      z.object({
        kind: z.enum(['schedule', 'settlement']),
        day: z.string(),
        amountCents: z.number(),
        state: z.enum(PAYMENT_STATES),
        paidCents: z.number(),
        onDay: optionalText,
      }),
    ),
  }),
  read: (answer): readonly Payment[] => answer.payments,
  source: 'docs/rules/documents.md',
});

/** Why due documents are not issued yet. */
export const DOCUMENT_WAITS = ['catchingUp', 'notMeasured', 'priceMissing'] as const;
/**
 * `catchingUp`: late measures of the month are still arriving. `notMeasured`: a month has no measures.
 * `priceMissing`: a price of the contract is not published.
 */
export type DocumentsWait = (typeof DOCUMENT_WAITS)[number];

/** Listed documents. */
export interface IssuedDocuments {
  readonly documents: readonly IssuedDocument[];
  /** Null when every due document is listed. */
  readonly waitsFor: DocumentsWait | null;
  /** Of `priceMissing`. */
  readonly missingPrice: MissingDocumentPrice | null;
  /** True while due documents are being made; ask again in some seconds. */
  readonly isBeingMade: boolean;
  /** Day from which the oldest missing document is due, `YYYY-MM-DD` in site time; null when none is missing. */
  readonly waitsSince: string | null;
}

/** A price without which a bill cannot be issued. */
export interface MissingDocumentPrice {
  /** `energy`, `fixed`, `excise`…; null without a contract. */
  readonly kind: string | null;
  /** Hours of the price; null where it has one. */
  readonly period: string | null;
  /** First day concerned, `YYYY-MM-DD`. */
  readonly day: string;
  /** Whether the price is known and not published. */
  readonly isProvisional: boolean;
}

export const missingPriceWire = z.object({
  kind: optionalText,
  period: optionalText,
  day: z.string(),
  isProvisional: z._default(z.boolean(), false),
});

const waitsFor = z._default(z.nullable(z.enum(DOCUMENT_WAITS)), null);
const missingPrice = z._default(z.nullable(missingPriceWire), null);

/** Why due documents are not listed. The last two are absent on other platforms. */
const pending = {
  waitsFor,
  missingPrice,
  isBeingMade: z._default(z.boolean(), false),
  waitsSince: optionalText,
};

export const documentWire = z.object({
  number: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  /** A field of its own, because areas of earlier releases refuse an unknown type. */
  isClosing: z.optional(z.boolean()),
  from: z.string(),
  to: z.string(),
  totalCost: optionalNumber,
  totalAmountIncludingVAT: optionalNumber,
  toDateString: optionalText,
});

export function readDocument(wire: z.output<typeof documentWire>): IssuedDocument {
  const { number, type, isClosing, from, to, totalAmountIncludingVAT, totalCost } = wire;
  const amount = totalAmountIncludingVAT ?? totalCost;
  return {
    number,
    type,
    ...(isClosing && { isClosing }),
    fromDay: from,
    lastDay: to,
    totalCents: amount === null ? null : Math.round(amount * 100),
  };
}

const creditNoteWire = z.object({
  number: z.string(),
  from: z.string(),
  to: z.string(),
  totalAmountIncludingVAT: z.number(),
});

const readCreditNote = ({
  number,
  from,
  to,
  totalAmountIncludingVAT,
}: z.output<typeof creditNoteWire>): IssuedDocument => ({
  ...{ number, type: 'CreditNote', fromDay: from, lastDay: to },
  totalCents: Math.round(totalAmountIncludingVAT * 100),
});

/**
 * Bills, credit notes and payment schedules, newest first. Empty for a household with another supplier.
 */
export const bills = defineCall({
  id: 'bills',
  path: '/api/user/document/bills',
  params: z.object({}),
  answer: z.object({
    bills: z.array(documentWire),
    /** A list of its own, because areas of earlier releases refuse an unknown type. */
    creditNotes: z._default(z.array(creditNoteWire), []),
    ...pending,
  }),
  read: ({ bills: list, creditNotes, ...wait }): IssuedDocuments => ({
    documents: [...list.map(readDocument), ...creditNotes.map(readCreditNote)].toSorted((a, b) =>
      b.lastDay.localeCompare(a.lastDay),
    ),
    ...wait,
  }),
  source: 'docs/rules/documents.md',
});

/** Monthly and productivity reports, newest first. */
export const monthlyReports = defineCall({
  id: 'monthlyReports',
  path: '/api/user/document/monthlyReports',
  params: z.object({}),
  answer: z.object({ monthlyReports: z.array(documentWire), ...pending }),
  read: ({ monthlyReports: list, ...wait }): IssuedDocuments => ({
    documents: list.map(readDocument),
    ...wait,
  }),
  source: 'docs/rules/documents.md',
});

/** Delivery point (PDL): 5 to 14 characters. */
const pdlNumber = z.optional(wireText(14, 5));
/** Document number. */
export const documentNumber = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));

/** Subscriber of the household's contract. */
export interface ContractSubscriber {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly contractNumber: string;
  /** Whether a proof of address is available; false when the platform does not say. */
  readonly mayProveAddress: boolean;
}

/** Subscriber of the contract; with `pdlNumber`, only when it is the household's delivery point. */
export const contractSubscriber = defineCall({
  id: 'contractSubscriber',
  path: '/api/user/document/contract/subscriber',
  params: z.object({ pdlNumber }),
  answer: z.object({
    contractSubscriber: z.object({
      firstName: optionalText,
      lastName: optionalText,
      contractNumber: z.string(),
      /** Foyer extension; absent on other platforms. */
      proofOfAddress: z._default(z.boolean(), false),
    }),
  }),
  read: ({ contractSubscriber: { proofOfAddress, ...subscriber } }): ContractSubscriber => ({
    ...subscriber,
    mayProveAddress: proofOfAddress,
  }),
  errors: ['contract.not.found'],
  source: 'docs/rules/documents.md',
});

const PDF = 'application/pdf';

export const contractFile = defineFileCall({
  id: 'contractFile',
  path: '/document/contract',
  params: z.object({}),
  file: PDF,
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});

/** A bill of any type, or a credit note. */
export const billFile = defineFileCall({
  id: 'billFile',
  path: '/document/bill',
  params: z.object({ billNumber: documentNumber }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});

/** Bills whose last day is in a year, as a zip. */
export const billsOfYearFile = defineFileCall({
  id: 'billsOfYearFile',
  path: '/document/bills',
  params: z.object({ year: wireWhole(2000, 2199) }),
  file: 'application/zip',
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});

/** Payment schedule of one year. */
export const paymentScheduleFile = defineFileCall({
  id: 'paymentScheduleFile',
  path: '/document/paymentSchedule',
  params: z.object({ paymentScheduleNumber: documentNumber }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});

export const monthlyReportFile = defineFileCall({
  id: 'monthlyReportFile',
  path: '/document/realTimeMonthlyReport',
  params: z.object({ reportNumber: documentNumber }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});

/** Production of one month. */
export const productivityReportFile = defineFileCall({
  id: 'productivityReportFile',
  path: '/document/productivityReport',
  params: z.object({ reportNumber: documentNumber }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});

/** Available only while `ContractSubscriber.mayProveAddress` is true. */
export const proofOfAddressFile = defineFileCall({
  id: 'proofOfAddressFile',
  path: '/document/proofOfAddress',
  params: z.object({ pdlNumber }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});

/** Licence texts a person accepts. */
export const LICENCE_TEXTS = ['licence', 'storageLicence'] as const;
export type LicenceTextName = (typeof LICENCE_TEXTS)[number];

/** Identifies a licence text; stored with its acceptance. */
export interface LicenceText {
  readonly version: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly digest: string;
}

/** Version and digest of the current licence text, in the account's language. */
export const licenceText = defineCall({
  id: 'licenceText',
  path: '/api/user/document/licence',
  params: z.object({ text: z._default(z.enum(LICENCE_TEXTS), 'licence') }),
  answer: z.object({ version: z.string(), digest: z.string() }),
  read: (answer): LicenceText => answer,
  errors: ['document.not.found'],
  source: 'docs/rules/licence.md',
});

const licenceVersion = z.optional(z.string().check(z.regex(/^[0-9.]{1,12}$/)));

/** Licence document, the current version by default. */
export const licenceFile = defineFileCall({
  id: 'licenceFile',
  path: '/document/licence',
  params: z.object({ version: licenceVersion }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'docs/rules/licence.md',
});

/** Battery storage licence document, the current version by default. */
export const storageLicenceFile = defineFileCall({
  id: 'storageLicenceFile',
  path: '/document/storageLicence',
  params: z.object({ version: licenceVersion }),
  file: PDF,
  errors: ['document.not.found'],
  source: 'docs/rules/licence.md',
});
