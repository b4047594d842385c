import { type PriceComponent, priceRowOn } from './contract';
import { type ContractCost, firstUnbillable, type MissingPrice } from './contract-cost';
import { groupedBy } from './grouped';

/** Difference up to which a change of offer is not worth it, cents per compared month: 12 € a year. */
const LIMIT_CENTS_PER_MONTH = 100;

/**
 * Why an offer has no cost for some days. `power`: it is not offered for the subscribed power. `closed`: it is not sold
 * any more.
 */
export interface UnpricedDays extends Omit<MissingPrice, 'reason'> {
  readonly reason: MissingPrice['reason'] | 'power' | 'closed';
}

/** An offer with its cost in each month. */
export interface OfferCosts {
  readonly offer: string;
  /** Whether the home has this offer; at most one has. */
  readonly isInForce: boolean;
  /** In the order of the months. */
  readonly months: readonly OfferMonth[];
}

/** Cost of a month at an offer, or why it has none. */
export type OfferMonth =
  | { readonly cost: ContractCost; readonly unpriced: null }
  | { readonly cost: null; readonly unpriced: UnpricedDays };

/** `same`: within the limit. `less`: cheaper than the offer in force by more than that. */
export type OfferVerdict = 'inForce' | 'same' | 'less' | 'more';

/** Sum of the lines of one kind and period. */
export interface OfferLine {
  readonly kind: 'standingCharge' | 'energy';
  /** Null for the standing charge. */
  readonly hours: string | null;
  /** Months or kWh. */
  readonly quantity: number;
  readonly amountCents: number;
}

/** An offer with what the compared months would have cost. */
export interface RankedOffer {
  readonly offer: string;
  readonly totalCents: number;
  /** More than at the offer in force, negative for less; null where that one has no price. */
  readonly differenceCents: number | null;
  readonly verdict: OfferVerdict | null;
  /** Standing charge first, then energy, the highest amount first. */
  readonly lines: readonly OfferLine[];
}

export interface OfferRanking {
  /** Indexes of the compared months. */
  readonly compared: readonly number[];
  /** Cheapest first. */
  readonly ranked: readonly RankedOffer[];
  readonly unpriced: readonly (UnpricedDays & { readonly offer: string; readonly isInForce: boolean })[];
  /** Difference up to which a change is not worth it. */
  readonly limitCents: number;
}

/** A month that may be compared: every component has a published price on every day. */
export function offerMonth(cost: ContractCost): OfferMonth {
  const unpriced = firstUnbillable(cost);
  return unpriced ? { cost: null, unpriced } : { cost, unpriced: null };
}

/**
 * Whether a standing charge is published for a power on a day. The one of a larger power is not borrowed.
 * @param powers kVA for which any offer has a standing charge
 */
export function isOfferedFor(
  standing: Pick<PriceComponent, 'rows'>,
  day: string,
  kva: number,
  powers: readonly number[],
): boolean {
  const row = priceRowOn(standing, day, kva, null);
  const own = Math.min(...powers.filter((power) => power >= kva));
  return row !== null && (row.upToKva === null || row.upToKva === own);
}

function linesOf(costs: readonly ContractCost[]): readonly OfferLine[] {
  const added = costs.flatMap(({ lines }) => lines).filter(({ isContained }) => !isContained);
  const hoursOf = ({ kind, period }: (typeof added)[number]) =>
    kind === 'fixed' ? null : (period ?? 'base');
  return [...groupedBy(added, hoursOf)]
    .map(
      ([hours, own]): OfferLine => ({
        kind: hours === null ? 'standingCharge' : 'energy',
        hours,
        quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
        amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
      }),
    )
    .toSorted((a, b) => Number(a.hours !== null) - Number(b.hours !== null) || b.amountCents - a.amountCents);
}

function verdictOf(isInForce: boolean, differenceCents: number, limitCents: number): OfferVerdict {
  if (isInForce) return 'inForce';
  if (Math.abs(differenceCents) <= limitCents) return 'same';
  return differenceCents < 0 ? 'less' : 'more';
}

/**
 * Offers by what the same months would have cost, cheapest first. Compared are the months in which the offer in force
 * has a price, or, where it never has, those in which any offer has one. An offer without a price in one of them is
 * not ranked.
 * @param count number of months
 */
export function rankOffers(offers: readonly OfferCosts[], count: number): OfferRanking {
  const all = Array.from({ length: count }, (_, index) => index);
  const pricedAt = (index: number) => (offer: OfferCosts) => offer.months[index]?.unpriced === null;
  const inForce = offers.find(({ isInForce }) => isInForce);
  const own = all.filter((index) => inForce && pricedAt(index)(inForce));
  const compared = own.length > 0 ? own : all.filter((index) => offers.some(pricedAt(index)));
  const limitCents = LIMIT_CENTS_PER_MONTH * compared.length;
  const reasons = compared.length > 0 ? compared : all;

  const unpriced: OfferRanking['unpriced'][number][] = [];
  const priced: { offer: OfferCosts; totalCents: number; lines: readonly OfferLine[] }[] = [];
  for (const offer of offers) {
    const [first] = reasons.flatMap((index) => offer.months[index]?.unpriced ?? []);
    const { offer: name, isInForce } = offer;
    if (first) unpriced.push({ ...first, offer: name, isInForce });
    else if (compared.length > 0) {
      const costs = compared.flatMap((index) => offer.months[index]?.cost ?? []);
      const totalCents = costs.reduce((sum, cost) => sum + cost.totalCents, 0);
      priced.push({ offer, totalCents, lines: linesOf(costs) });
    }
  }
  const inForceCents = priced.find(({ offer }) => offer.isInForce)?.totalCents ?? null;
  const ranked = priced
    .toSorted((a, b) => a.totalCents - b.totalCents || Number(b.offer.isInForce) - Number(a.offer.isInForce))
    .map(({ offer, totalCents, lines }): RankedOffer => {
      const differenceCents = inForceCents === null ? null : totalCents - inForceCents;
      const verdict =
        differenceCents === null ? null : verdictOf(offer.isInForce, differenceCents, limitCents);
      return { offer: offer.offer, totalCents, differenceCents, verdict, lines };
    });
  return { compared, ranked, unpriced, limitCents };
}
