import { addDays, contractCalendars, daysBetween, siteDay, tariffSpans } from '@foyer/domain';
import { compareBill, MAX_BILLED_DAYS, readEnergy } from '@foyer/wire/supplier-bill';
import { siteZoneOfDays } from '../../energy/measures/site-zone';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { PricedTariffs } from '../../home/tariff/priced-tariffs';
import type { StepsOfHouse } from '../../home/tariff/steps-of-house';
import type { Tariffs } from '../../home/tariff/tariff-store';
import { firstDayOf } from '../../home/tariff/tariff-terms';
import { forHousehold, type Route } from '../../identity/answer';
import type { Contracts } from '../contract/contract-store';
import type { FeedIns } from '../contract/feed-in-store';
import { supplyOf } from '../documents/supply';
import { loadSeries, slotsByOffer, withSeries } from '../prices/loaded-series';
import { knownColours } from '../prices/tempo-store';
import { compareWithBill } from './bill-comparison';
import { pricesOfDays } from './priced-days';

interface SupplierBillDependencies {
  readonly database: Database;
  readonly contracts: Contracts;
  readonly feedIns: FeedIns;
  readonly tariffs: Tariffs;
  readonly pricedTariffs: PricedTariffs;
  readonly stepsOfHouse: StepsOfHouse;
}

/** Compares a bill of the household's supplier with its measurements. */
export function supplierBillRoutes(dependencies: SupplierBillDependencies): Route[] {
  const { database, contracts, feedIns, tariffs, pricedTariffs, stepsOfHouse } = dependencies;
  return [
    forHousehold(
      compareBill,
      async ({ fromDate, lastDate, energy, amount, standing }, { household, nowMs }) => {
        const toDate = addDays(lastDate, 1);
        const isWithin =
          firstDayOf(household) <= fromDate && lastDate <= siteDay(nowMs, household.siteTimeZone);
        if (!isWithin || fromDate > lastDate || daysBetween(fromDate, toDate) > MAX_BILLED_DAYS)
          throw new Refusal('bill.days.invalid');
        const days = { fromDay: fromDate, toDay: toDate };
        const timeZone = await siteZoneOfDays(database, household, toDate);
        const entered = await tariffs.ofHousehold(household.id);
        const inForce = tariffSpans(entered, fromDate, toDate);
        const offers = inForce.flatMap(({ version: { offer } }) => offer?.name ?? []);
        const series = await loadSeries(database, offers, days, timeZone);
        const recorded = await contracts.ofHousehold(household.id);
        const known = {
          household,
          supply: supplyOf(household),
          contracts: await withSeries(database, recorded, days, timeZone, series),
          tariffs: entered,
          series,
          priced: await pricedTariffs.entered(household, nowMs, { ...days, slots: slotsByOffer(series) }),
        };
        const prices = pricesOfDays(known, fromDate, toDate);
        const calendars = contractCalendars(prices.versions);
        const comparison = compareWithBill({
          bill: {
            energy: readEnergy(energy).map((row) => ({ ...row, amountCents: null })),
            fixedCents: standing ?? null,
            totalCents: amount,
          },
          ...days,
          steps: await stepsOfHouse(household, { ...days, now: new Date(nowMs), calendars, timeZone }),
          prices,
          feedIn: await feedIns.ofHousehold(household.id),
          timeZone,
          colours: await knownColours(database),
        });
        return {
          comparison: comparison && {
            ...comparison,
            lines: comparison.lines.map(({ fromDay, lastDay, ...line }) => ({
              ...line,
              fromDate: fromDay,
              lastDate: lastDay,
            })),
            missingPrices: [...comparison.missingPrices],
            parts: [...comparison.parts],
          },
        };
      },
      // Bills and contracts are the customer's own.
      { onlyItself: true },
    ),
  ];
}
