import {
  billedSteps,
  type CalendarSite,
  contractCost,
  costsByHour,
  creditedLines,
  type EnteredSale,
  type FeedInVersion,
  feedInOn,
  type HourCost,
  hasPeakPrice,
  type MeasuredStep,
  type MonthPeak,
  peaksOf,
  purchasePrices,
  siteDay,
  soldLines,
  surplusPriceOn,
  surplusPrices,
} from '@foyer/domain';
import type { CostAmounts, MonthCostLine, MonthCosts } from '@foyer/wire/costs';
import type { Supply } from '../documents/supply';
import type { SubscriptionInvoice } from '../mailed-papers/subscription-invoice';
import type { PricedBy } from './priced-days';

const HOUR_MS = 3_600_000;
const WS_PER_KWH = 3_600_000;
const EXPENSIVE_HOURS = 5;
/** Buyer of what is sold at a price the household entered; its name is on no bill. */
const ENTERED = '';

/** Known prices of some days. */
export interface DayPrices extends Pick<PricedBy, 'versions' | 'basis'> {
  /** As the household entered them. */
  readonly tariffs: readonly EnteredSale[];
  readonly feedIn: readonly FeedInVersion[];
  readonly site: CalendarSite;
}

export interface DaysToCost {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  /** Of these days, in time order. */
  readonly steps: readonly MeasuredStep[];
  readonly prices: DayPrices;
  /** Null where another company supplies the home. */
  readonly supply: Supply | null;
  /** Subscription of a virtual battery in the days; null without one. */
  readonly battery: SubscriptionInvoice | null;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Who buys the surplus; on days without a contract, at the price the household entered. */
function salesOf({ feedIn, tariffs }: DayPrices, currency: string): readonly FeedInVersion[] {
  const days = [...new Set(['1970-01-01', ...[...feedIn, ...tariffs].map(({ fromDay }) => fromDay)])];
  return days.toSorted().map((fromDay) => {
    const sold = feedInOn(feedIn, fromDay);
    if (sold) return { ...sold, fromDay };
    const centsPerKwh = surplusPriceOn(feedIn, tariffs, fromDay)?.centsPerKwh ?? null;
    return { fromDay, buyer: ENTERED, currency, centsPerKwh };
  });
}

/** Currency of the last day. */
const currencyOf = ({ versions }: DayPrices) => versions.at(-1)?.currency ?? 'EUR';

const batteryLines = (invoice: SubscriptionInvoice | null): readonly MonthCostLine[] =>
  (invoice?.lines ?? []).map(({ fromDay, lastDay, months, monthlyCents, amountCents }) => ({
    kind: 'battery',
    period: null,
    label: null,
    fromDay,
    lastDay,
    quantity: months,
    unitCents: monthlyCents,
    amountCents,
    isBilled: false,
    isProvisional: false,
  }));

/** Kinds of what a bought kWh costs. */
const BOUGHT: readonly MonthCostLine['kind'][] = ['energy', 'grid', 'excise', 'contribution'];

function amountsOf(lines: readonly MonthCostLine[], isMeasured: boolean): CostAmounts {
  const of = (...kinds: readonly MonthCostLine['kind'][]) => lines.filter(({ kind }) => kinds.includes(kind));
  const cents = (own: readonly MonthCostLine[]) => sum(own.map(({ amountCents }) => amountCents));
  const kwh = (own: readonly MonthCostLine[]) => sum(own.map(({ quantity }) => quantity));
  const sold = of('feedIn');
  return {
    totalCents: cents(lines),
    boughtCents: isMeasured ? cents(of(...BOUGHT)) : null,
    standingCents: cents(of('fixed')),
    batteryCents: cents(of('battery')),
    soldCents: cents(sold),
    otherCents: cents(of('discount')),
    boughtKwh: isMeasured ? kwh(of('energy')) : null,
    soldKwh: isMeasured ? kwh(sold) : null,
  };
}

/** Days of hours that were not measured or were completed. */
function incompleteDays(missing: readonly number[], estimated: readonly number[], timeZone: string) {
  const days = new Map<string, { day: string; missingHours: number; estimatedHours: number }>();
  const count = (hours: readonly number[], name: 'missingHours' | 'estimatedHours') => {
    for (const hourMs of hours) {
      const day = siteDay(hourMs, timeZone);
      const own = days.get(day) ?? { day, missingHours: 0, estimatedHours: 0 };
      own[name] += 1;
      days.set(day, own);
    }
  };
  count(missing, 'missingHours');
  count(estimated, 'estimatedHours');
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Cost of days with its lines, hour by hour and in all. */
export interface DaysCost
  extends Pick<
    MonthCosts,
    'amounts' | 'lines' | 'billedCents' | 'incompleteDays' | 'missingPrices' | 'expensiveHours'
  > {
  readonly currency: string;
  readonly hours: readonly HourCost[];
  /** Steps as they are billed. */
  readonly steps: readonly MeasuredStep[];
  readonly peak: MonthPeak | null;
}

/** What days cost, by the rules of bills: the lines of our supply are those of its bill. */
export function daysCost({ fromDay, toDay, steps: measured, prices, supply, battery }: DaysToCost): DaysCost {
  const { versions, site } = prices;
  const { steps, estimatedHours, missingHours, indexHours } = billedSteps(measured);
  const isMeasured = steps.some(({ importedWs }) => importedWs !== null);
  const currency = currencyOf(prices);
  const days = { versions, fromDay, toDay, steps, site };
  const cost = contractCost(days);
  const sold = soldLines(salesOf(prices, currency), days);
  const credited = new Set<object>(creditedLines(sold, versions));
  const isSupplied = (line: { readonly fromDay: string }) =>
    supply !== null &&
    supply.fromDay <= line.fromDay &&
    (supply.toDay === null || line.fromDay < supply.toDay);
  const lines = [...cost.lines.filter(({ isContained }) => !isContained), ...sold].map(
    (line): MonthCostLine => ({
      kind: line.kind,
      period: line.kind === 'energy' ? (line.period ?? 'base') : line.period,
      label: line.label ?? null,
      fromDay: line.fromDay,
      lastDay: line.lastDay,
      quantity: line.quantity,
      unitCents: line.unitCents,
      amountCents: line.amountCents,
      isBilled: isSupplied(line) && (line.kind !== 'feedIn' || credited.has(line)),
      isProvisional: line.isProvisional,
    }),
  );
  const billed = lines.filter(({ isBilled }) => isBilled);
  const all = [...lines, ...batteryLines(battery)].toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1));
  const hours = costsByHour(steps, purchasePrices(versions, days));
  const isKnown = prices.tariffs.length > 0 || billed.length > 0 || battery !== null;
  return {
    currency,
    amounts: isKnown ? amountsOf(all, isMeasured) : null,
    lines: all,
    billedCents: billed.length > 0 ? sum(billed.map(({ amountCents }) => amountCents)) : null,
    hours,
    steps,
    peak: hasPeakPrice(versions) ? (peaksOf(days).get(fromDay.slice(0, 7)) ?? null) : null,
    expensiveHours: hours
      .flatMap(({ startMs, boughtWs, cents }) =>
        cents ? [{ startMs, kwh: boughtWs / WS_PER_KWH, cents }] : [],
      )
      .toSorted((a, b) => b.cents - a.cents)
      .slice(0, EXPENSIVE_HOURS),
    incompleteDays: incompleteDays(missingHours, [...estimatedHours, ...indexHours], site.timeZone),
    missingPrices: cost.missing
      // Contained in the price of energy: it changes no amount.
      .filter(({ kind }) => kind !== 'excise')
      .map(({ kind, period, day }) => ({ kind, period, day })),
  };
}

/** Heating energy of an hour, Ws. */
export interface HeatedHour {
  readonly startMs: number;
  readonly heatingWs: number;
}

/** Part of the bought energy that heating used: of each hour, its share of the consumption. Null without heating. */
export function heatingPart(
  heated: readonly HeatedHour[],
  hours: readonly HourCost[],
  consumedWs: ReadonlyMap<number, number>,
): MonthCosts['heating'] {
  const costs = new Map(hours.map((hour) => [hour.startMs, hour]));
  let [cents, kwh] = [0, 0];
  if (heated.length === 0) return null;
  for (const { startMs, heatingWs } of heated) {
    const [hour, consumed = 0] = [costs.get(startMs), consumedWs.get(startMs)];
    if (!hour || consumed <= 0) continue;
    const share = Math.min(1, heatingWs / consumed);
    cents += share * (hour.cents ?? 0);
    kwh += (share * hour.boughtWs) / WS_PER_KWH;
  }
  return { cents, kwh };
}

/** Cost of the energy of each day whose prices are known, bought less sold, unrounded cents, in order. */
export function costsByDay(
  { hours, steps, incompleteDays: incomplete }: Pick<DaysCost, 'hours' | 'steps' | 'incompleteDays'>,
  prices: DayPrices,
): readonly { readonly day: string; readonly cents: number; readonly isWhole: boolean }[] {
  const { timeZone } = prices.site;
  const partDays = new Set(incomplete.flatMap(({ day, missingHours }) => (missingHours > 0 ? [day] : [])));
  const days = new Map<string, number | null>();
  const add = (atMs: number, cents: number | null) => {
    const day = siteDay(atMs, timeZone);
    const known = days.get(day) ?? (days.has(day) ? null : 0);
    days.set(day, known === null || cents === null ? null : known + cents);
  };
  for (const { startMs, cents } of hours) add(startMs, cents);
  const surplusOn = surplusPrices(prices.feedIn, prices.tariffs);
  for (const { startMs, exportedWs } of steps) {
    if (!exportedWs) continue;
    const price = surplusOn(siteDay(startMs, timeZone))?.centsPerKwh ?? 0;
    add(startMs, (-exportedWs / WS_PER_KWH) * price);
  }
  return [...days].flatMap(([day, cents]) =>
    cents === null ? [] : [{ day, cents, isWhole: !partDays.has(day) }],
  );
}

/** Steps up to now: the last ones, which may not have arrived yet, are left out. */
export function arrivedSteps<T extends MeasuredStep>(steps: readonly T[], nowMs: number): readonly T[] {
  const last = steps.findLastIndex(({ importedWs }) => importedWs !== null);
  const awaitedMs = nowMs - 2 * HOUR_MS;
  return steps.filter(
    ({ startMs, endMs }, index) => index <= last || (startMs < awaitedMs && endMs <= nowMs),
  );
}
