import {
  contractCalendars,
  type OfferCosts,
  siteDay,
  startOfMonth,
  type surplusPriceOn,
} from '@foyer/domain';
import type { Database } from '../../foundation/database/sql';
import type { PricedTariffs } from '../../home/tariff/priced-tariffs';
import type { StepsOfHouse } from '../../home/tariff/steps-of-house';
import type { Tariffs } from '../../home/tariff/tariff-store';
import { firstDayOf } from '../../home/tariff/tariff-terms';
import type { Account } from '../../identity/accounts/account-store';
import type { Contracts } from '../contract/contract-store';
import { loadSeriesOf, slotsByOffer, withSeries } from '../prices/loaded-series';
import { knownColours } from '../prices/tempo-store';
import { type HomeOffers, homeOffers } from './home-offers';
import { type ComparedMonth, comparedMonths, firstFullMonth, fullMonths, offerCosts } from './offer-costs';

export interface OfferSources {
  readonly database: Database;
  readonly tariffs: Tariffs;
  readonly pricedTariffs: PricedTariffs;
  readonly contracts: Contracts;
  readonly stepsOfHouse: StepsOfHouse;
}

/** The last twelve full months of a home at every offer. */
export interface PricedOffers {
  readonly home: HomeOffers;
  /** First days of the months, oldest first. */
  readonly asked: readonly string[];
  readonly measured: readonly ComparedMonth[];
  readonly costs: readonly OfferCosts[];
  readonly colours: ReadonlyMap<string, string>;
  /** Names people read by offer; null for those whose names the pages know. */
  readonly labels: ReadonlyMap<string, string | null>;
  /** Selling prices the household entered. */
  readonly sales: Parameters<typeof surplusPriceOn>[1];
}

/** Reads what the offers of a home are priced by, and prices its last twelve full months. */
export async function readOffers(
  { database, tariffs, pricedTariffs, contracts, stepsOfHouse }: OfferSources,
  household: Account,
  nowMs: number,
): Promise<PricedOffers> {
  const timeZone = household.siteTimeZone;
  const today = siteDay(nowMs, timeZone);
  const asked = fullMonths(today);
  const days = { fromDay: asked[0] ?? today, toDay: startOfMonth(today) };
  const { country = 'FR', currency = 'EUR' } = household.details;
  const [recorded, stored, colours, series] = await Promise.all([
    contracts.ofHousehold(household.id),
    tariffs.ofHousehold(household.id),
    knownColours(database),
    loadSeriesOf(database, { country, currency }, days, timeZone),
  ]);
  const signed = await withSeries(database, recorded, days, timeZone, series);
  const known = { ...days, slots: slotsByOffer(series) };
  const priced = await pricedTariffs.entered(household, nowMs, known);
  const entered = stored.map((tariff) => ({
    tariff,
    prices: priced.find(({ fromDay }) => fromDay === tariff.fromDay)?.offer ?? null,
  }));
  const home = homeOffers(household, signed, entered, today, series);
  const firstMonth = firstFullMonth(firstDayOf(household));
  const lived = asked.filter((month) => month >= firstMonth);
  const [fromDay] = lived;
  const calendars = contractCalendars(home.offers.flatMap(({ versions }) => versions));
  const span = { toDay: days.toDay, now: new Date(nowMs), calendars };
  const steps = fromDay === undefined ? [] : await stepsOfHouse(household, { ...span, fromDay });
  const measured = await comparedMonths(lived, steps, timeZone);
  const costs = await offerCosts(home, measured, { timeZone, colours });
  const labels = new Map(home.offers.map(({ offer, label }) => [offer, label]));
  const sales = stored.map((tariff) => ({
    fromDay: tariff.fromDay,
    sellingCentsPerKwh: tariff.sellingCentsPerKwh,
  }));
  return { home, asked, measured, costs, colours, labels, sales };
}
