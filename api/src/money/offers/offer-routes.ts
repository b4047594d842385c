import { contractCalendars, siteDay, startOfMonth } from '@foyer/domain';
import { compareOffers } from '@foyer/wire/offers';
import type { Database } from '../../foundation/database/sql';
import type { PricedTariffs } from '../../home/tariff/priced-tariffs';
import type { StepsOfHouse } from '../../home/tariff/steps-of-house';
import type { Tariffs } from '../../home/tariff/tariff-store';
import { firstDayOf } from '../../home/tariff/tariff-terms';
import { forHousehold, type Route } from '../../identity/answer';
import type { Contracts } from '../contract/contract-store';
import { loadSeriesOf, slotsByOffer, withSeries } from '../prices/loaded-series';
import { knownColours } from '../prices/tempo-store';
import { homeOffers } from './home-offers';
import { comparedMonths, comparisonOf, firstFullMonth, fullMonths, offerCosts } from './offer-costs';

interface OfferDependencies {
  readonly database: Database;
  readonly tariffs: Tariffs;
  readonly pricedTariffs: PricedTariffs;
  readonly contracts: Contracts;
  readonly stepsOfHouse: StepsOfHouse;
}

/** What the past would have cost at the published offers. */
export function offerRoutes({
  database,
  tariffs,
  pricedTariffs,
  contracts,
  stepsOfHouse,
}: OfferDependencies): Route[] {
  return [
    forHousehold(compareOffers, async (_input, { household, nowMs }) => {
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
      const { kva, isKvaKnown, offPeakHours } = home;
      const labels = new Map(home.offers.map(({ offer, label }) => [offer, label]));
      return {
        currency: home.currency,
        kva,
        kvaKnown: isKvaKnown,
        offPeakHours,
        month: comparisonOf(asked.slice(-1), measured, costs, { colours, labels }),
        year: comparisonOf(asked, measured, costs, { colours, labels }),
      };
    }),
  ];
}
