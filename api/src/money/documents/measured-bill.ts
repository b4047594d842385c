import {
  type ContractCost,
  contractCalendars,
  type FeedInVersion,
  firstUnbillable,
  type MeasuredStep,
  startOfSiteDay,
} from '@foyer/domain';
import type { Measures } from '../../energy/measures/measure-store';
import { houseMeter } from '../../energy/measures/meter-hours';
import { siteZoneOfDays } from '../../energy/measures/site-zone';
import type { Database } from '../../foundation/database/sql';
import type { Devices } from '../../home/devices/device-store';
import type { Account } from '../../identity/accounts/account-store';
import type { Contracts, StoredContract } from '../contract/contract-store';
import { contractVersionOf } from '../contract/contract-version';
import type { FeedIns } from '../contract/feed-in-store';
import { withSeries } from '../prices/loaded-series';
import { knownColours } from '../prices/tempo-store';
import type { Delay } from './delay';
import { monthBill } from './month-bill';

const HOUR_MS = 3_600_000;

interface MeasuredHome {
  readonly store: { readonly database: Database; readonly measures: Measures; readonly devices: Devices };
  readonly household: Account;
  readonly now: Date;
}

interface PricedBy {
  /** What the supplier bills, oldest first. */
  readonly contracts: readonly StoredContract[];
  /** Who buys the surplus, oldest first. */
  readonly feedIn: readonly FeedInVersion[];
  /** Known Tempo colours by tariff day. */
  readonly colours: ReadonlyMap<string, string>;
}

interface Days {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
}

export const NOT_MEASURED: Delay = { reason: 'notMeasured', missing: null };

export const isDelay = (drawn: object): drawn is Delay => 'reason' in drawn;

/** The first price that keeps days from being billed. */
export function delayOf(cost: ContractCost): Delay | null {
  const missing = firstUnbillable(cost);
  return missing && { reason: 'priceMissing', missing };
}

type MeasuredBill = Omit<ReturnType<typeof monthBill>, 'cost'>;

/** Hours of the days, each with the same energy bought; null where it is not known. */
export function hoursOf(
  { fromDay, toDay }: Days,
  timeZone: string,
  importedWs: number | null,
): MeasuredStep[] {
  const hours: MeasuredStep[] = [];
  const endMs = startOfSiteDay(toDay, timeZone);
  for (let startMs = startOfSiteDay(fromDay, timeZone); startMs < endMs; startMs += HOUR_MS)
    hours.push({ startMs, endMs: startMs + HOUR_MS, importedWs, exportedWs: null });
  return hours;
}

/** Bill of the days by what is measured now. */
export async function measuredBill(
  { store, household, now }: MeasuredHome,
  { fromDay, toDay }: Days,
  { feedIn, colours, ...known }: PricedBy,
): Promise<MeasuredBill | Delay> {
  const timeZone = await siteZoneOfDays(store.database, household, toDay);
  const contracts = await withSeries(store.database, known.contracts, { fromDay, toDay }, timeZone);
  const calendars = contractCalendars(contracts.map(contractVersionOf));
  const measured = await houseMeter(store, household, { fromDay, toDay, now, calendars, timeZone });
  // After a move to the east the first day begins within the last one of before.
  const fromMs = startOfSiteDay(fromDay, await siteZoneOfDays(store.database, household, fromDay));
  const steps = measured.filter(({ startMs }) => startMs >= fromMs);
  if (steps.every(({ importedWs }) => importedWs === null)) return NOT_MEASURED;
  const { cost, ...month } = monthBill({ fromDay, toDay, steps, contracts, feedIn, timeZone, colours });
  return delayOf(cost) ?? month;
}

/** Bill of days without a reading: the standing charge alone. */
export async function unmeasuredBill(
  { store, household }: Pick<MeasuredHome, 'store' | 'household'>,
  days: Days,
  { feedIn, colours, ...known }: PricedBy,
): Promise<MeasuredBill | Delay> {
  const timeZone = await siteZoneOfDays(store.database, household, days.toDay);
  const contracts = await withSeries(store.database, known.contracts, days, timeZone);
  const steps = hoursOf(days, timeZone, null);
  const { cost, ...month } = monthBill({ ...days, steps, contracts, feedIn, timeZone, colours });
  return delayOf(cost) ?? month;
}

/** Cost of days by what is measured now, cents; what keeps it from being known. No document is issued. */
export async function costSoFar(
  home: MeasuredHome & {
    readonly store: {
      readonly contracts: Contracts;
      readonly feedIns: FeedIns;
    };
  },
  days: Days,
): Promise<number | Delay> {
  const { store, household } = home;
  const contracts = await store.contracts.ofHousehold(household.id);
  const feedIn = await store.feedIns.ofHousehold(household.id);
  const colours = await knownColours(store.database);
  const month = await measuredBill(home, days, { contracts, feedIn, colours });
  return isDelay(month) ? month : month.bill.totalCents;
}
