import { addDays, changeMinutes, contractCalendars, siteDay } from '@foyer/domain';
import type { Retention } from '../areas/household-data/retention';
import { removeOldSteps } from '../energy/measures/old-steps';
import { packStepDays } from '../energy/measures/step-days';
import { contractVersionOf } from '../money/contract/contract-version';
import { withSeries } from '../money/prices/loaded-series';
import type { Store } from './store';

const DAY_MS = 86_400_000;
/** Late readings may change steps for two weeks, and a month is billed by them. */
const FEWEST_DAYS = 62;
/** After the first day of every tariff. */
const LAST_DAY = '9999-12-31';

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
  const cutMinutes = async (fromMs: number, toMs: number) => {
    const days = { fromDay: siteDay(fromMs, timeZone), toDay: addDays(siteDay(toMs, timeZone), 1) };
    const recorded = await store.contracts.ofHousehold(householdId);
    const contracts = await withSeries(database, recorded, days, timeZone);
    // Those of later days as well: a planned tariff is compared with earlier days.
    const { versions } = await store.homePrices.ofDays(household, nowMs, { ...days, toDay: LAST_DAY });
    const calendars = contractCalendars([...contracts.map(contractVersionOf), ...versions]);
    return new Set(calendars.flatMap(changeMinutes));
  };
  const beforeMs = nowMs - Math.max(FEWEST_DAYS, stepDays) * DAY_MS;
  await removeOldSteps(database, { householdId, timeZone, nowMs, beforeMs, cutMinutes });
  if (packStepsDays !== null) await packStepDays(database, householdId, nowMs - packStepsDays * DAY_MS);
}
