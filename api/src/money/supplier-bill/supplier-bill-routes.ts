import { addDays, contractCalendars, daysBetween, siteDay } from '@foyer/domain';
import { compareBill, MAX_BILLED_DAYS, readEnergy } from '@foyer/wire/supplier-bill';
import { siteZoneOfDays } from '../../energy/measures/site-zone';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { HomePrices } from '../../home/tariff/home-prices';
import type { StepsOfHouse } from '../../home/tariff/steps-of-house';
import { firstDayOf } from '../../home/tariff/tariff-terms';
import { forHousehold, type Route } from '../../identity/answer';
import type { FeedIns } from '../contract/feed-in-store';
import { compareWithBill } from './bill-comparison';

interface SupplierBillDependencies {
  readonly database: Database;
  readonly homePrices: HomePrices;
  readonly feedIns: FeedIns;
  readonly stepsOfHouse: StepsOfHouse;
}

/** Compares a bill of the household's supplier with its measurements. */
export function supplierBillRoutes(dependencies: SupplierBillDependencies): Route[] {
  const { database, homePrices, feedIns, stepsOfHouse } = dependencies;
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
        const prices = await homePrices.ofDays(household, nowMs, { ...days, timeZone });
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
          colours: prices.site.colours ?? new Map(),
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
