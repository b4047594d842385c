import { addDays, changeMinutes, contractCalendars, siteDay } from '@foyer/domain';
import type { Retention } from '../areas/household-data/retention';
import { removeOldSteps } from '../energy/measures/old-steps';
import { packStepDays } from '../energy/measures/step-days';
import type { Account } from '../identity/accounts/account-store';
import { contractVersionOf } from '../money/contract/contract-version';
import { seriesOfOffer, withSeries } from '../money/prices/loaded-series';
import type { Store } from './store';

const DAY_MS = 86_400_000;
/** Late readings may change steps for two weeks, and a month is billed by them. */
const FEWEST_DAYS = 62;

/** Minutes of the day at which a price of the home changes. */
export async function cutMinutesOf(
  { database, contracts, homePrices }: Pick<Store, 'database' | 'contracts' | 'homePrices'>,
  household: Account,
  nowMs: number,
  days: { readonly fromDay: string; readonly toDay: string },
): Promise<ReadonlySet<number>> {
  const recorded = await contracts.ofHousehold(household.id);
  const supplying = await withSeries(database, recorded, days, household.siteTimeZone);
  const { versions, tariffs } = await homePrices.ofDays(household, nowMs, days);
  const priced = [...supplying.map(contractVersionOf), ...versions];
  // Tariffs of other days count as well: one that is planned is compared with these days.
  for (const tariff of tariffs)
    if (!tariff.offer || seriesOfOffer(tariff.offer.name) === null)
      priced.push(...(await homePrices.ofTerms(tariff, household, nowMs, days)).versions);
  return new Set(contractCalendars(priced).flatMap(changeMinutes));
}

/** Removes the steps of a home that are no longer kept, and packs those of past days. */
export async function tidySteps(
  store: Store,
  householdId: string,
  { stepDays, packStepsDays }: Pick<Retention, 'stepDays' | 'packStepsDays'>,
  nowMs: number,
): Promise<void> {
  const { database } = store;
  const household = await store.accounts.byId(householdId);
  if (!household) return;
  const { siteTimeZone: timeZone } = household;
  const cutMinutes = (fromMs: number, toMs: number) => {
    const days = { fromDay: siteDay(fromMs, timeZone), toDay: addDays(siteDay(toMs, timeZone), 1) };
    return cutMinutesOf(store, household, nowMs, days);
  };
  const beforeMs = nowMs - Math.max(FEWEST_DAYS, stepDays) * DAY_MS;
  await removeOldSteps(database, { householdId, timeZone, nowMs, beforeMs, cutMinutes });
  if (packStepsDays !== null) await packStepDays(database, householdId, nowMs - packStepsDays * DAY_MS);
}
