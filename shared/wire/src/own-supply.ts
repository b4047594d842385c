import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireIndex } from './index-readings';
import { readSuppliedOffer, type SuppliedOffer, suppliedOfferWire } from './supplied-offers';
import { wireText } from './text';
import { acknowledged, optionalText, wireDay, wireWhole } from './values';

const SOURCE = 'docs/rules/contract.md#starting-a-supply';

/** `unavailable`: another company supplies the home and nothing is offered, or its supply began otherwise. */
const STATES = ['unavailable', 'offered', 'begun'] as const;

/** Who sells, in the language of the household. */
export interface SupplySeller {
  readonly legalName: string;
  readonly address: string;
  readonly registration: string;
  readonly vatNumber: string;
  /** Terms of payment. */
  readonly terms: string;
  /** Of all of these; the household accepts what has it. */
  readonly digest: string;
}

/** Whether a household may start its own supply, at which terms, and the supply it started. */
export interface OwnSupply {
  readonly state: (typeof STATES)[number];
  /** Null unless a supply is offered, and below. */
  readonly seller: SupplySeller | null;
  /** With the prices of the first day that can be chosen. */
  readonly offers: readonly SuppliedOffer[];
  readonly currency: string;
  /** Of the home's connection. */
  readonly kva: number;
  /** First and last day the supply may begin; null unless it is offered. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Whether no meter is read automatically, so that bills need an index. */
  readonly needsIndex: boolean;
  /** Null unless the household started its supply. */
  readonly begun: {
    readonly contractNumber: string;
    readonly offer: string;
    readonly kva: number;
    readonly firstDay: string;
    /** Last day on which it can be undone; null afterwards. */
    readonly undoUntilDay: string | null;
  } | null;
}

/** Starting one's own supply. Foyer extension. */
export const ownSupply = defineCall({
  id: 'ownSupply',
  path: '/api/contract/own',
  params: z.strictObject({}),
  answer: z.object({
    state: z.enum(STATES),
    seller: z.nullable(
      z.object({
        legalName: z.string(),
        address: z.string(),
        registration: z.string(),
        vatNumber: z.string(),
        terms: z.string(),
        digest: z.string(),
      }),
    ),
    offers: z.array(suppliedOfferWire),
    currency: z.string(),
    kva: z.number(),
    firstDate: optionalText,
    lastDate: optionalText,
    needsIndex: z.boolean(),
    begun: z.nullable(
      z.object({
        contractNumber: z.string(),
        offer: z.string(),
        kva: z.number(),
        fromDate: z.string(),
        undoUntil: optionalText,
      }),
    ),
  }),
  read: ({ offers, firstDate, lastDate, begun, ...rest }): OwnSupply => ({
    ...rest,
    offers: offers.map(readSuppliedOffer),
    firstDay: firstDate,
    lastDay: lastDate,
    begun: begun && {
      contractNumber: begun.contractNumber,
      offer: begun.offer,
      kva: begun.kva,
      firstDay: begun.fromDate,
      undoUntilDay: begun.undoUntil,
    },
  }),
  errors: ['role.not.allowed'],
  source: SOURCE,
});

/** Signs the contract and begins the supply on a day. The same request again changes nothing. Foyer extension. */
export const beginOwnSupply = defineCall({
  id: 'beginOwnSupply',
  method: 'POST',
  path: '/api/contract/own/begin',
  params: z.strictObject({
    offer: wireText(40, 1),
    kva: wireWhole(1, 1000),
    fromDate: wireDay,
    /** At the beginning of the first day, where that is tomorrow; otherwise it is entered on the day. */
    index: z.optional(wireIndex),
    /** Of the seller and terms the household accepts. */
    digest: wireText(64, 64),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['contract', 'costs', 'tariffs'],
  errors: [
    'role.not.allowed',
    'modify.not.allowed',
    'supply.not.offered',
    'supply.terms.changed',
    'supply.signed',
    'supply.day.invalid',
    'supply.offer.unknown',
    'supply.power.unknown',
    'index.day.invalid',
    'index.registers',
  ],
  source: SOURCE,
});

/** Undoes a supply that has not begun. Without one it changes nothing. Foyer extension. */
export const undoOwnSupply = defineCall({
  id: 'undoOwnSupply',
  method: 'POST',
  path: '/api/contract/own/undo',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['contract', 'costs', 'tariffs'],
  errors: ['role.not.allowed', 'modify.not.allowed', 'supply.undo.too.late'],
  source: SOURCE,
});

/** Calls of a household about the supply it starts itself. */
export const ownSupplyCalls = { ownSupply, beginOwnSupply, undoOwnSupply };
