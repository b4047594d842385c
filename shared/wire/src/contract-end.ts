import * as z from 'zod/mini';
import { defineCall } from './call';
import { DOCUMENT_WAITS, type DocumentsWait, type MissingDocumentPrice, missingPriceWire } from './documents';
import { wireVerbatim } from './text';
import { acknowledged, optionalText, wireDay } from './values';

const SOURCE = 'docs/rules/contract.md';

/** `termination`: on a day of the household's choice. `withdrawal`: within the days after the signature. */
const kind = z.enum(['termination', 'withdrawal']);
const CONTRACT_STATES = ['none', 'running', 'ending', 'ended'] as const;

/** An end the household asked for. */
export interface ContractEndRequest {
  readonly kind: z.output<typeof kind>;
  readonly askedDay: string;
  /** Last day of supply. */
  readonly lastDay: string;
  /** Last day on which it can be taken back; null when it no longer can. */
  readonly keepUntilDay: string | null;
}

/** A household's electricity contract and its end. Days are `YYYY-MM-DD` in site time. */
export interface ContractStatus {
  /** `none`: no contract, or not with this supplier. */
  readonly state: (typeof CONTRACT_STATES)[number];
  readonly contractNumber: string | null;
  /** Last day to withdraw; null when it is over. */
  readonly withdrawUntilDay: string | null;
  /** First and last day that can be chosen as the last day of supply; null unless the contract runs. */
  readonly choice: { readonly firstDay: string; readonly lastDay: string } | null;
  /** Null unless the household asked for the end. */
  readonly request: ContractEndRequest | null;
  /** Last day of an ended contract; null when unknown. */
  readonly endedDay: string | null;
}

const statusAnswer = z.object({
  state: z.enum(CONTRACT_STATES),
  contractNumber: optionalText,
  withdrawUntil: optionalText,
  choice: z.nullable(z.object({ firstDay: z.string(), lastDay: z.string() })),
  request: z.nullable(z.object({ kind, askedDay: z.string(), lastDay: z.string(), keepUntil: optionalText })),
  endedDay: optionalText,
});

function readStatus({ withdrawUntil, request, ...rest }: z.output<typeof statusAnswer>): ContractStatus {
  return {
    ...rest,
    withdrawUntilDay: withdrawUntil,
    request: request && {
      kind: request.kind,
      askedDay: request.askedDay,
      lastDay: request.lastDay,
      keepUntilDay: request.keepUntil,
    },
  };
}

/** Whether the household has a contract, and its end. */
export const contractStatus = defineCall({
  id: 'contractStatus',
  path: '/api/user/contract',
  params: z.object({}),
  answer: statusAnswer,
  read: readStatus,
  errors: ['role.not.allowed'],
  source: SOURCE,
});

const span = z.nullable(z.object({ from: z.string(), to: z.string(), issuedDay: z.string() }));
const payments = z.array(z.object({ day: z.string(), amountCents: z.number() }));

/** Days a document covers, and the day it is made. */
export interface FinalDocument {
  readonly fromDay: string;
  readonly lastDay: string;
  readonly issuedDay: string;
}

/** What follows from the end of a contract. */
export interface ContractEndPreview {
  /** Last day of supply. */
  readonly lastDay: string;
  /** Null where nothing will have been supplied. */
  readonly finalBill: FinalDocument | null;
  /** Settlement of the payments in advance; null where none are. */
  readonly settlement: FinalDocument | null;
  /** Scheduled payments that are no longer due. */
  readonly endingPayments: readonly { readonly day: string; readonly amountCents: number }[];
  /** Scheduled payments up to the end that are not recorded as paid; what is left of them. */
  readonly duePayments: readonly { readonly day: string; readonly amountCents: number }[];
  /** Of the running year up to yesterday; null where the end is in a later year, or nothing was supplied. */
  readonly balance: {
    readonly fromDay: string;
    readonly measuredToDay: string;
    /** Null while a price or all measurements of a month are missing. */
    readonly costCents: number | null;
    readonly paidCents: number;
    readonly waitsFor: DocumentsWait | null;
    readonly missingPrice: MissingDocumentPrice | null;
  } | null;
  /** Whether a battery's subscription ends with the contract. */
  readonly hasBattery: boolean;
  readonly hasProofOfAddress: boolean;
}

const readSpan = (wire: z.output<typeof span>): FinalDocument | null =>
  wire && { fromDay: wire.from, lastDay: wire.to, issuedDay: wire.issuedDay };

/** What an end of the contract would mean. The day is that of a termination; a withdrawal takes effect today. */
export const contractEndPreview = defineCall({
  id: 'contractEndPreview',
  path: '/api/user/contract/preview',
  params: z.object({ kind, lastDay: z.optional(wireDay) }),
  answer: z.object({
    lastDay: z.string(),
    finalBill: span,
    settlement: span,
    endingPayments: payments,
    duePayments: payments,
    balance: z.nullable(
      z.object({
        from: z.string(),
        measuredTo: z.string(),
        costCents: z.nullable(z.number()),
        paidCents: z.number(),
        waitsFor: z.nullable(z.enum(DOCUMENT_WAITS)),
        missingPrice: z.nullable(missingPriceWire),
      }),
    ),
    hasBattery: z.boolean(),
    hasProofOfAddress: z.boolean(),
  }),
  read: ({ finalBill, settlement, balance, ...rest }): ContractEndPreview => ({
    ...rest,
    finalBill: readSpan(finalBill),
    settlement: readSpan(settlement),
    balance: balance && {
      fromDay: balance.from,
      measuredToDay: balance.measuredTo,
      costCents: balance.costCents,
      paidCents: balance.paidCents,
      waitsFor: balance.waitsFor,
      missingPrice: balance.missingPrice,
    },
  }),
  errors: ['contract.not.found', 'contract.end.day.invalid', 'withdrawal.over', 'role.not.allowed'],
  source: SOURCE,
});

/** Ends the contract. The same request again changes nothing. */
export const endContract = defineCall({
  id: 'endContract',
  method: 'POST',
  path: '/api/user/contract/end',
  params: z.strictObject({ kind, lastDay: z.optional(wireDay), password: wireVerbatim(256, 1) }),
  answer: statusAnswer,
  read: readStatus,
  carrier: 'form',
  changes: true,
  tags: ['contract'],
  credential: true,
  errors: [
    'contract.not.found',
    'contract.end.pending',
    'contract.end.day.invalid',
    'withdrawal.over',
    'password.incorrect',
    'role.not.allowed',
    'modify.not.allowed',
    'too.many.requests',
  ],
  source: SOURCE,
});

/** Takes back an end that was asked for. */
export const keepContract = defineCall({
  id: 'keepContract',
  method: 'POST',
  path: '/api/user/contract/keep',
  params: z.object({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['contract'],
  errors: ['contract.keep.too.late', 'role.not.allowed', 'modify.not.allowed'],
  source: SOURCE,
});
