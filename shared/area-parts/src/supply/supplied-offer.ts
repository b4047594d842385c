import type { SuppliedOffer } from '@foyer/wire/supplied-offers';

/** Powers, kVA, where every power has the same standing charge. */
const USUAL_POWERS = [3, 6, 9, 12, 15, 18, 24, 30, 36];

/**
 * Powers to choose from, kVA: those an offer has a standing charge for, or the usual ones where all have the same, and the
 * chosen one, which the offer may not have.
 */
export function powersOf(offer: SuppliedOffer | undefined, chosenKva: number): readonly number[] {
  const powers = (offer?.standing ?? []).flatMap(({ kva }) => kva ?? []);
  const known = powers.length > 0 ? powers : USUAL_POWERS;
  return [...new Set([...known, chosenKva])].toSorted((a, b) => a - b);
}

const limitOf = ({ upToKva }: { readonly upToKva: number | null }) => upToKva ?? Number.MAX_VALUE;

/** Prices of an offer at a power, one for each period, and its standing charge; null where none is published. */
export function offerAtPower({ prices, standing }: SuppliedOffer, kva: number) {
  const fitting = prices.filter((row) => limitOf(row) >= kva).toSorted((a, b) => limitOf(a) - limitOf(b));
  const periods = [...new Set(prices.map(({ period }) => period))];
  return {
    prices: periods.flatMap((period) => fitting.find((row) => row.period === period) ?? []),
    standingCentsPerMonth: standing.find((one) => one.kva === null || one.kva === kva)?.centsPerMonth ?? null,
  };
}

/** Whether an offer has a standing charge at a power. True without an offer. */
export const isOfferedAt = (offer: SuppliedOffer | undefined, kva: number): boolean =>
  offer === undefined || offerAtPower(offer, kva).standingCentsPerMonth !== null;
