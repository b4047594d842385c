import * as z from 'zod/mini';
import { optionalNumber } from './values';

/** An offer a home can be supplied at, on the wire. */
export const suppliedOfferWire = z.object({
  name: z.string(),
  registers: z.array(z.string()),
  prices: z.array(z.object({ period: z.string(), upToKva: optionalNumber, price: z.number() })),
  standing: z.array(z.object({ kva: optionalNumber, price: z.number() })),
});

/** An offer a home can be supplied at, with its published prices, taxes included. */
export interface SuppliedOffer {
  /** `base`, `peakOffPeak`, `tempo`. */
  readonly name: string;
  /** Registers of its index: `base`, or one for each period; empty where no index tells its periods apart. */
  readonly registers: readonly string[];
  readonly prices: readonly {
    readonly period: string;
    /** Largest power it applies to; null for any. */
    readonly upToKva: number | null;
    readonly centsPerKwh: number;
  }[];
  /** By subscribed power; null where every power has the same. */
  readonly standing: readonly { readonly kva: number | null; readonly centsPerMonth: number }[];
}

/** Reads {@link suppliedOfferWire}. */
export const readSuppliedOffer = ({
  prices,
  standing,
  ...offer
}: z.output<typeof suppliedOfferWire>): SuppliedOffer => ({
  ...offer,
  prices: prices.map(({ price, ...row }) => ({ ...row, centsPerKwh: price })),
  standing: standing.map(({ kva, price }) => ({ kva, centsPerMonth: price })),
});
