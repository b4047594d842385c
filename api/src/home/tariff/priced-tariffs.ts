import { addDays, siteDay, type TariffVersion, tariffVersionOf } from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import { countryOf, type Offer, type Offers, offerPricesOf } from './offers';
import type { NewTerms, StoredOffer, Tariffs } from './tariff-store';

/** Tariffs of a household with the prices of their offers. */
export interface PricedTariffs {
  /** Oldest first. */
  ofHousehold(household: Account, nowMs: number): Promise<readonly TariffVersion[]>;
  /** Terms that are not saved, priced as they would be. */
  priced(terms: NewTerms, household: Account, nowMs: number): Promise<TariffVersion>;
  offersOf(household: Account): readonly Offer[];
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
  const offerOf = ({ country, name }: StoredOffer) =>
    offers.ofCountry(country).find((one) => one.name === name) ?? null;

  async function versionsOf(
    terms: readonly NewTerms[],
    { siteTimeZone }: Account,
    nowMs: number,
  ): Promise<readonly TariffVersion[]> {
    const colours = terms.some(({ offer }) => offer) ? await offers.colours() : new Map<string, string>();
    const today = siteDay(nowMs, siteTimeZone);
    return terms.map((one): TariffVersion => {
      const version = tariffVersionOf(one);
      if (!one.offer) return version;
      const offer = offerOf(one.offer);
      const days = offer?.hasPeakDays ? announcedDays(one.offer.peakDays, today) : colours;
      return { ...version, offer: offerPricesOf(one.offer, offer, days) };
    });
  }

  return {
    ofHousehold: async (household, nowMs) =>
      versionsOf(await tariffs.ofHousehold(household.id), household, nowMs),
    priced: async (terms, household, nowMs) => {
      const [version] = await versionsOf([terms], household, nowMs);
      return version ?? tariffVersionOf(terms);
    },
    offersOf: (household) => offers.ofCountry(countryOf(household)),
  };
}
