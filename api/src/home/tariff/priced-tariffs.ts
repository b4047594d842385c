import { addDays, type OfferPrices, type PriceSlot, siteDay } from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import { type Offer, type Offers, offerPricesOf } from './offers';
import type { NewTerms, Tariffs } from './tariff-store';

/** Prices of series that were read, by offer. */
interface KnownSlots {
  readonly slots: ReadonlyMap<string, readonly PriceSlot[]>;
}

/** A tariff with the prices of its offer. */
export interface PricedTariff {
  readonly fromDay: string;
  /** Null without an offer. */
  readonly offer: OfferPrices | null;
}

/** Prices of the offers that a household's tariffs name. */
export interface PricedTariffs {
  /** Of saved tariffs, oldest first. */
  entered(household: Account, nowMs: number, known: KnownSlots): Promise<readonly PricedTariff[]>;
  /** Of terms, saved or not. */
  priced(
    terms: readonly NewTerms[],
    household: Account,
    nowMs: number,
    known: KnownSlots,
  ): Promise<readonly PricedTariff[]>;
}

/** First day an offer with announced days is known for: the first one of the published prices. */
const FIRST_PEAK_DAY = '2025-02-01';

/** Days up to today of an offer with announced days: those the household did not list were normal. */
function announcedDays(peakDays: readonly string[], today: string): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (let day = FIRST_PEAK_DAY; day <= today; day = addDays(day, 1)) days.set(day, 'normal');
  for (const day of peakDays) days.set(day, 'ejp');
  return days;
}

export function pricedTariffsIn(tariffs: Tariffs, offers: Offers): PricedTariffs {
  const priced: PricedTariffs['priced'] = async (terms, { siteTimeZone }, nowMs, { slots }) => {
    const stored = terms.flatMap(({ offer }) => offer ?? []);
    const colours = stored.length > 0 ? await offers.colours() : new Map<string, string>();
    const byCountry = new Map<string, readonly Offer[]>();
    for (const { country } of stored)
      if (!byCountry.has(country)) byCountry.set(country, await offers.ofCountry(country));
    const today = siteDay(nowMs, siteTimeZone);
    return terms.map(({ fromDay, offer: own }): PricedTariff => {
      if (!own) return { fromDay, offer: null };
      const offer = byCountry.get(own.country)?.find(({ name }) => name === own.name) ?? null;
      const ofDays = offer?.hasPeakDays ? announcedDays(own.peakDays, today) : colours;
      return { fromDay, offer: offerPricesOf(own, offer, ofDays, slots.get(own.name)) };
    });
  };

  return {
    priced,
    entered: async (household, nowMs, known) =>
      priced(await tariffs.ofHousehold(household.id), household, nowMs, known),
  };
}
