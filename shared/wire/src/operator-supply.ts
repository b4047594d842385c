import * as z from 'zod/mini';
import { defineCall } from './call';
import { indexReadingsWire, type MeterIndex, readIndexReadings, wireIndex } from './index-readings';
import { OPERATOR_SOURCE } from './operator-paging';
import { readSuppliedOffer, type SuppliedOffer, suppliedOfferWire } from './supplied-offers';
import { wireText } from './text';
import { acknowledged, optionalText, wireDay, wireId, wireWhole } from './values';

/** A contract on the days it supplies a home, and what an operator may record of it. */
export interface OperatorSupply {
  /** Null without a contract. */
  readonly signedDay: string | null;
  /** Oldest first; empty where another company supplies the home. */
  readonly contracts: readonly {
    readonly fromDay: string;
    /** Exclusive; null while no end is known. */
    readonly toDay: string | null;
    readonly supplier: string;
    /** Null for prices of its own. */
    readonly offer: string | null;
    /** Name people read of a series with dynamic prices; null without one. */
    readonly seriesLabel: string | null;
    readonly kva: number;
    readonly currency: string;
  }[];
  /** Whether the tenant has a seller; without one no bill is issued. */
  readonly hasSeller: boolean;
  /** Whether a meter was read automatically in the last days. */
  readonly isMeterRead: boolean;
  /** Registers of an index; empty where the contract has none. */
  readonly registers: readonly string[];
  /** Oldest first. */
  readonly readings: readonly MeterIndex[];
  /** Days that may have an index, inclusive; null where the supply has not begun. */
  readonly firstIndexDay: string | null;
  readonly lastIndexDay: string | null;
  /** Offers at which the supply of a home without a contract can begin, with the prices of today. */
  readonly offers: readonly SuppliedOffer[];
  readonly currency: string;
  /** Of the home's connection. */
  readonly kva: number;
  /** Today at the home. */
  readonly today: string;
}

/** {@link OperatorSupply} on the wire. */
export const operatorSupplyWire = z.object({
  signedDate: optionalText,
  contracts: z.array(
    z.object({
      fromDate: z.string(),
      toDate: optionalText,
      supplier: z.string(),
      offer: optionalText,
      seriesLabel: optionalText,
      kva: z.number(),
      currency: z.string(),
    }),
  ),
  hasSeller: z.boolean(),
  isMeterRead: z.boolean(),
  registers: z.array(z.string()),
  readings: indexReadingsWire,
  firstIndexDate: optionalText,
  lastIndexDate: optionalText,
  offers: z.array(suppliedOfferWire),
  currency: z.string(),
  kva: z.number(),
  today: z.string(),
});

/** Reads {@link operatorSupplyWire}. */
export const readOperatorSupply = ({
  signedDate,
  contracts,
  readings,
  firstIndexDate,
  lastIndexDate,
  offers,
  ...rest
}: z.output<typeof operatorSupplyWire>): OperatorSupply => ({
  ...rest,
  signedDay: signedDate,
  contracts: contracts.map(({ fromDate, toDate, ...contract }) => ({
    ...contract,
    fromDay: fromDate,
    toDay: toDate,
  })),
  readings: readIndexReadings(readings),
  firstIndexDay: firstIndexDate,
  lastIndexDay: lastIndexDate,
  offers: offers.map(readSuppliedOffer),
});

/**
 * Signs the contract of a home without one and begins its supply at a published offer, with the first index where no meter
 * is read automatically. No provider is asked.
 */
export const operatorBeginSupply = defineCall({
  id: 'operatorBeginSupply',
  method: 'POST',
  path: '/api/operator/households/supply',
  params: z.strictObject({
    id: wireId,
    /** `base`, `peakOffPeak` at the usual hours, `tempo`. */
    offer: wireText(40, 1),
    kva: wireWhole(1, 1000),
    fromDate: wireDay,
    signedDate: wireDay,
    /** At the beginning of the first day. */
    index: z.optional(wireIndex),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['operations'],
  errors: [
    'role.not.allowed',
    'user.not.found',
    'supply.signed',
    'supply.day.invalid',
    'supply.offer.unknown',
    'supply.power.unknown',
    'index.registers',
  ],
  source: OPERATOR_SOURCE,
});

/** Records the index of a home on a day, read by the operator or the grid. */
export const operatorRecordIndex = defineCall({
  id: 'operatorRecordIndex',
  method: 'POST',
  path: '/api/operator/households/index',
  params: z.strictObject({ id: wireId, date: wireDay, index: wireIndex }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['operations'],
  errors: ['role.not.allowed', 'user.not.found', 'index.day.invalid', 'index.registers', 'index.lower'],
  source: OPERATOR_SOURCE,
});

/** Calls of operators about the supply of homes. */
export const operatorSupplyCalls = { operatorBeginSupply, operatorRecordIndex };
