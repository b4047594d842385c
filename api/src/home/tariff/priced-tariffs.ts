import {
  addDays,
  type PriceSlot,
  type SuppliedDays,
  siteDay,
  startOfSiteDay,
  type TariffVersion,
  tariffSpans,
  tariffVersionOf,
  withSupply,
} from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import { countryOf, type Offer, type Offers, offerPricesOf } from './offers';
import type { NewTerms, Tariffs } from './tariff-store';

/** Days for which prices of series are read; the end is exclusive. */
export interface DaysToPrice {
  readonly fromDay: string;
  readonly toDay: string;
  /** Prices of series that were read for these days, by offer; the others are read. */
  readonly slots?: ReadonlyMap<string, readonly PriceSlot[]>;
}

/** Energy prices of the contracts that supply a household, which a room below knows. */
export type SuppliedDaysReader = (household: Account, days: DaysToPrice) => Promise<readonly SuppliedDays[]>;

/** Prices of a household: those of the contract on the days it supplies the home, else those of its tariffs. */
export interface PricedTariffs {
  /** Oldest first; prices of a series are those of the days. */
  ofHousehold(household: Account, nowMs: number, days: DaysToPrice): Promise<readonly TariffVersion[]>;
  /** Prices of the tariffs alone, also on days of a contract. */
  entered(household: Account, nowMs: number, days: DaysToPrice): Promise<readonly TariffVersion[]>;
  /** Terms that are not saved, priced as they would be. */
  priced(terms: NewTerms, household: Account, nowMs: number, days: DaysToPrice): Promise<TariffVersion>;
  offersOf(household: Account): Promise<readonly Offer[]>;
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

export function pricedTariffsIn(
  tariffs: Tariffs,
  offers: Offers,
  suppliedDays: SuppliedDaysReader,
): PricedTariffs {
  /** Offers of the terms by country, and the prices of the series in force within the days by name. */
  async function offersFor(
    terms: readonly NewTerms[],
    { fromDay, toDay, slots: known }: DaysToPrice,
    timeZone: string,
  ) {
    const stored = terms.flatMap(({ offer }) => offer ?? []);
    const byCountry = new Map<string, readonly Offer[]>();
    for (const { country } of stored)
      if (!byCountry.has(country)) byCountry.set(country, await offers.ofCountry(country));
    const slots = new Map(known);
    const [fromMs, toMs] = [startOfSiteDay(fromDay, timeZone), startOfSiteDay(toDay, timeZone)];
    const inForce = tariffSpans(terms, fromDay, toDay).flatMap(({ version }) => version.offer ?? []);
    for (const { country, name } of inForce) {
      const offer = byCountry.get(country)?.find((one) => one.name === name);
      const isSeries = offer !== undefined && offer.seriesLabel !== null;
      if (isSeries && !slots.has(name)) slots.set(name, await offers.slots(name, fromMs, toMs));
    }
    return { byCountry, slots };
  }

  async function versionsOf(
    terms: readonly NewTerms[],
    { siteTimeZone }: Account,
    nowMs: number,
    days: DaysToPrice,
  ): Promise<readonly TariffVersion[]> {
    const colours = terms.some(({ offer }) => offer) ? await offers.colours() : new Map<string, string>();
    const { byCountry, slots } = await offersFor(terms, days, siteTimeZone);
    const today = siteDay(nowMs, siteTimeZone);
    return terms.map((one): TariffVersion => {
      const version = tariffVersionOf(one);
      if (!one.offer) return version;
      const { country, name, peakDays } = one.offer;
      const offer = byCountry.get(country)?.find((known) => known.name === name) ?? null;
      const ofDays = offer?.hasPeakDays ? announcedDays(peakDays, today) : colours;
      return { ...version, offer: offerPricesOf(one.offer, offer, ofDays, slots.get(name)) };
    });
  }

  const entered: PricedTariffs['entered'] = async (household, nowMs, days) =>
    versionsOf(await tariffs.ofHousehold(household.id), household, nowMs, days);

  return {
    entered,
    ofHousehold: async (household, nowMs, days) =>
      withSupply(await entered(household, nowMs, days), await suppliedDays(household, days)),
    priced: async (terms, household, nowMs, days) => {
      const [version] = await versionsOf([terms], household, nowMs, days);
      return version ?? tariffVersionOf(terms);
    },
    offersOf: (household) => offers.ofCountry(countryOf(household)),
  };
}
