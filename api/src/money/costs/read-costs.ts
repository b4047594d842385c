import {
  addDays,
  contractCalendars,
  daysBetween,
  historyFeature,
  historyPeriodOf,
  siteDay,
  startOfMonth,
  startOfSiteDay,
} from '@foyer/domain';
import type { CostBudget, MonthCosts } from '@foyer/wire/costs';
import {
  type BalancedStep,
  type HouseMeterDependencies,
  houseMeter,
} from '../../energy/measures/meter-hours';
import { siteZoneOfDays } from '../../energy/measures/site-zone';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import type { HomePrices } from '../../home/tariff/home-prices';
import { firstDayOf } from '../../home/tariff/tariff-terms';
import type { Account } from '../../identity/accounts/account-store';
import type { FeedIns } from '../contract/feed-in-store';
import { supplyOf } from '../documents/supply';
import { subscriptionIn } from '../mailed-papers/issue-papers';
import { DAYS_BEFORE, expectedEnd } from './expected-end';
import { arrivedSteps, costsByDay, type DayPrices, type DaysCost, daysCost } from './month-costs';

export interface CostSources extends HouseMeterDependencies {
  readonly database: Database;
  readonly homePrices: HomePrices;
  readonly feedIns: FeedIns;
}

interface Days {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
}

/** Whether the household's licence includes a feature. */
type HasFeature = (feature: string) => Promise<boolean>;

/** First day of the home, or of its supply: an index may have been read before the first measurement. */
function firstCostDayOf(household: Account): string {
  const [first = ''] = [firstDayOf(household), supplyOf(household)?.fromDay ?? '9999'].toSorted();
  return first;
}

/** Days of a month of a home, up to today. Throws a refusal for a month without one. */
function daysOfMonth(household: Account, month: string, today: string): Days {
  const [first, end] = [`${month}-01`, startOfMonth(`${month}-01`, 1)];
  const firstDay = firstCostDayOf(household);
  if (first > today || end <= firstDay) throw new Refusal('costs.month.invalid');
  const [, fromDay = first] = [first, firstDay].toSorted();
  const [toDay = end] = [end, addDays(today, 1)].toSorted();
  return { fromDay, toDay };
}

interface MeasuredCost {
  readonly cost: DaysCost;
  readonly prices: DayPrices;
  readonly basis: MonthCosts['basis'];
  readonly measured: readonly BalancedStep[];
}

/** Cost of days by what is measured now. */
async function costOfDays(
  sources: CostSources,
  household: Account,
  nowMs: number,
  days: Days,
): Promise<MeasuredCost> {
  const { database } = sources;
  const { fromDay, toDay } = days;
  const timeZone = await siteZoneOfDays(database, household, toDay);
  const known = await sources.homePrices.ofDays(household, nowMs, { ...days, timeZone });
  const prices = { ...known, feedIn: await sources.feedIns.ofHousehold(household.id) };
  const calendars = contractCalendars(known.versions);
  const now = new Date(nowMs);
  const all = await houseMeter(sources, household, { fromDay, toDay, now, calendars, timeZone });
  // After a move to the east the first day begins within the last one of before.
  const fromMs = startOfSiteDay(fromDay, await siteZoneOfDays(database, household, fromDay));
  const measured = arrivedSteps(all, nowMs).filter(({ startMs }) => startMs >= fromMs);
  const battery = await subscriptionIn({ store: sources, household }, days);
  const cost = daysCost({ fromDay, toDay, steps: measured, prices, supply: supplyOf(household), battery });
  return { cost, prices, measured, basis: cost.amounts && known.basis };
}

/** Fixed parts of days, cents: standing charge, battery, and what else does not depend on the energy. */
const fixedCents = ({ lines }: Pick<DaysCost, 'lines'>): number =>
  lines.reduce((sum, { kind, amountCents }) => sum + (isFixed(kind) ? amountCents : 0), 0);

const isFixed = (kind: MonthCosts['lines'][number]['kind']) => kind === 'fixed' || kind === 'battery';

/** Expected total of a running month. */
async function expectedOf(
  sources: CostSources,
  household: Account,
  nowMs: number,
  { fromDay, toDay: tomorrow }: Days,
  running: MeasuredCost,
): Promise<MonthCosts['expected']> {
  const today = addDays(tomorrow, -1);
  const end = startOfMonth(today, 1);
  const firstDay = firstCostDayOf(household);
  const since = [addDays(today, -DAYS_BEFORE), firstDay].toSorted().at(-1) ?? firstDay;
  const own = costsByDay(running.cost, running.prices).filter(({ day }) => day < today);
  const earlier =
    since < fromDay ? await costOfDays(sources, household, nowMs, { fromDay: since, toDay: fromDay }) : null;
  const before = earlier ? costsByDay(earlier.cost, earlier.prices) : [];
  const { prices } = running;
  const battery = await subscriptionIn({ store: sources, household }, { fromDay, toDay: end });
  const supply = supplyOf(household);
  const whole = daysCost({ fromDay, toDay: end, steps: [], prices, supply, battery });
  return expectedEnd({
    soFarCents: own.reduce((sum, { cents }) => sum + cents, 0),
    fixedCents: fixedCents(whole),
    daysLeft: daysBetween(today, end),
    daysBefore: [...before, ...own].flatMap(({ cents, isWhole }) => (isWhole ? cents : [])),
  });
}

/** State of a budget, with the day on which it was passed: energy of each day, and the fixed parts by days. */
function budgetState(
  cents: number,
  { fromDay, toDay }: Days,
  { cost, prices }: MeasuredCost,
  expected: MonthCosts['expected'],
): CostBudget {
  const total = cost.amounts?.totalCents ?? 0;
  if (total <= cents) {
    const state = expected && expected.cents > cents ? 'expected' : 'within';
    return { cents, state, passedDay: null };
  }
  const days = new Map(costsByDay(cost, prices).map((one) => [one.day, one.cents]));
  const fixedADay = fixedCents(cost) / daysBetween(fromDay, toDay);
  let spent = 0;
  for (let day = fromDay; day < toDay; day = addDays(day, 1)) {
    spent += fixedADay + (days.get(day) ?? 0);
    if (spent > cents) return { cents, state: 'passed', passedDay: day };
  }
  return { cents, state: 'passed', passedDay: addDays(toDay, -1) };
}

/** The running month and its budget, whatever the licence includes. */
export async function runningCosts(
  sources: CostSources,
  household: Account,
  nowMs: number,
  budgetCents: number | null,
) {
  const today = siteDay(nowMs, household.siteTimeZone);
  return costsOfMonth(sources, household, nowMs, today.slice(0, 7), budgetCents);
}

async function costsOfMonth(
  sources: CostSources,
  household: Account,
  nowMs: number,
  month: string,
  budgetCents: number | null,
) {
  const today = siteDay(nowMs, household.siteTimeZone);
  const days = daysOfMonth(household, month, today);
  const found = await costOfDays(sources, household, nowMs, days);
  const isOver = startOfMonth(days.fromDay, 1) <= today;
  const expected =
    isOver || !found.cost.amounts ? null : await expectedOf(sources, household, nowMs, days, found);
  const budget = budgetCents === null ? null : budgetState(budgetCents, days, found, expected);
  return { days, found, isOver, expected, budget };
}

/** The same month of the year before, whole and up to the same day; null where it was not measured or has no price. */
async function yearBeforeOf(
  sources: CostSources,
  household: Account,
  nowMs: number,
  month: string,
  lastDay: string,
): Promise<Pick<MonthCosts, 'yearBefore' | 'yearBeforeToDay'>> {
  const none = { yearBefore: null, yearBeforeToDay: null };
  const first = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}-01`;
  if (firstCostDayOf(household) > first) return none;
  const end = startOfMonth(first, 1);
  const whole = await costOfDays(sources, household, nowMs, { fromDay: first, toDay: end });
  const isMeasured = whole.measured.some(({ importedWs }) => importedWs !== null);
  // Amounts without a part of the prices compare with nothing.
  if (!isMeasured || whole.cost.missingPrices.length > 0) return none;
  const sameDay = addDays(first, Number(lastDay.slice(8)));
  const yearBefore = whole.cost.amounts;
  if (sameDay >= end) return { yearBefore, yearBeforeToDay: yearBefore };
  const part = await costOfDays(sources, household, nowMs, { fromDay: first, toDay: sameDay });
  return { yearBefore, yearBeforeToDay: part.cost.amounts };
}

/** Energy consumed by hour. */
export function consumptionByHour(steps: readonly BalancedStep[]): ReadonlyMap<number, number> {
  const hours = new Map<number, number>();
  for (const { startMs, balance } of steps) {
    const hourMs = Math.floor(startMs / 3_600_000) * 3_600_000;
    hours.set(hourMs, (hours.get(hourMs) ?? 0) + (balance.consumedWs ?? 0));
  }
  return hours;
}

/** What a month costs; throws a refusal for a month the home did not have or the licence excludes. */
export async function readMonthCosts(
  sources: CostSources,
  household: Account,
  nowMs: number,
  asked: { readonly month: string | null; readonly budgetCents: number | null },
  hasFeature: HasFeature,
) {
  const today = siteDay(nowMs, household.siteTimeZone);
  const month = asked.month ?? today.slice(0, 7);
  const { fromDay, toDay } = daysOfMonth(household, month, today);
  const period = historyPeriodOf({ groupType: 'day', fromDay, toDay }, today);
  if (period && !(await hasFeature(historyFeature(period)))) throw new Refusal('history.not.in.licence');
  const costs = await costsOfMonth(sources, household, nowMs, month, asked.budgetCents);
  const lastDay = addDays(toDay, -1);
  const before = (await hasFeature(historyFeature('year')))
    ? await yearBeforeOf(sources, household, nowMs, month, lastDay)
    : { yearBefore: null, yearBeforeToDay: null };
  return { month, ...costs, ...before, lastDay };
}
