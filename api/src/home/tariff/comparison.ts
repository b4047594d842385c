import {
  addMonths,
  type CalendarSite,
  type ContractVersion,
  cutAtStretches,
  energyCents,
  type MeasuredStep,
  PricedEnergy,
  type PurchasePrice,
  purchasePrices,
  type SurplusPrice,
  startOfMonth,
  startOfSiteDay,
  unmeasuredHours,
} from '@foyer/domain';
import type { TariffComparison, TariffLine, TariffLineKind, TariffSide } from '@foyer/wire/tariff';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import { OWN_OFFER } from './home-prices';

/** Period compared line by line: the last complete month, or up to a month of available days. */
export function comparisonMonth(today: string, firstDay: string): { fromDay: string; toDay: string } {
  const thisMonth = startOfMonth(today);
  const lastMonth = startOfMonth(today, -1);
  if (firstDay <= lastMonth) return { fromDay: lastMonth, toDay: thisMonth };
  const month = addMonths(today, -1);
  return { fromDay: firstDay > month ? firstDay : month, toDay: today };
}

/** The year up to the end of the compared month, or the available part of it. */
export function comparisonYear(toDay: string, firstDay: string): { fromDay: string; toDay: string } {
  const yearAgo = addMonths(toDay, -12);
  return { fromDay: firstDay > yearAgo ? firstDay : yearAgo, toDay };
}

const HOUR_MS = 3_600_000;
/** Steps priced at once: a few milliseconds of work. */
const STEPS_AT_ONCE = 5_000;

const hoursOf = (steps: readonly MeasuredStep[]): number =>
  new Set(steps.map(({ startMs }) => Math.floor(startMs / HOUR_MS))).size;

/** A tariff as if it had been in force on all of the days. */
interface ComparedTariff {
  readonly versions: readonly ContractVersion[];
  readonly site: CalendarSite;
  /** Null when nothing is sold. */
  readonly sold: SurplusPrice | null;
}

interface Days {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
}

interface Question {
  /** Steps of the whole year, oldest first. */
  readonly steps: readonly MeasuredStep[];
  readonly before: ComparedTariff;
  readonly after: ComparedTariff;
  readonly month: Days;
  readonly year: Days;
}

/** Steps wholly outside some spans, which are in time order. */
function stepsOutside(
  steps: readonly MeasuredStep[],
  spans: readonly { readonly startMs: number; readonly endMs: number }[],
): readonly MeasuredStep[] {
  let first = 0;
  return steps.filter(({ startMs, endMs }) => {
    while ((spans[first]?.endMs ?? Number.POSITIVE_INFINITY) <= startMs) first += 1;
    const span = spans[first];
    return !span || span.startMs >= endMs;
  });
}

interface LineName extends Pick<TariffLine, 'hours' | 'period'> {
  /** Null for the prices of a series. */
  readonly centsPerKwh: number | null;
}

/** A line while energy is added to it. */
interface OpenLine extends LineName {
  readonly energy: PricedEnergy;
}

/** Hours of an offer's period, as areas without periods name them. */
function hoursOfPeriod(period: string | null): TariffLineKind {
  if (period === null) return 'base';
  return /offPeak$|^normal$/i.test(period) ? 'offPeak' : 'peak';
}

/** Names the lines of a tariff; a household's own prices have a line each, also without energy. */
function lineNames(versions: readonly ContractVersion[]) {
  const energies = versions.flatMap(({ components }) => components.filter(({ kind }) => kind === 'energy'));
  const isSeries = energies.some(({ slots }) => slots !== null);
  const isOwn = versions.some(({ offer }) => offer === OWN_OFFER);
  const ownCents = isOwn ? energies.flatMap(({ rows }) => rows.map(({ cents }) => cents)) : [];
  const own = [...new Set(ownCents)].toSorted((a, b) => b - a);
  const ownHours = own.length < 2 ? ['base' as const] : (['peak', 'offPeak'] as const);
  const listed = own.map((centsPerKwh, index): LineName => {
    return { hours: ownHours[index] ?? 'base', period: null, centsPerKwh };
  });
  const nameOf = ({ period, centsPerKwh }: Omit<LineName, 'hours'>): LineName => {
    if (isSeries) return { hours: 'base', period: null, centsPerKwh: null };
    if (isOwn)
      return listed.find((one) => one.centsPerKwh === centsPerKwh) ?? { hours: 'base', period, centsPerKwh };
    return { hours: hoursOfPeriod(period), period, centsPerKwh };
  };
  return { listed, nameOf };
}

function closedLine({ energy, centsPerKwh, ...name }: OpenLine): TariffLine {
  const { energyWs, meanCentsPerKwh, cents } = energy;
  const price = centsPerKwh === null ? { centsPerKwh: meanCentsPerKwh, isMean: true } : { centsPerKwh };
  return { ...name, energyWs, ...price, amountCents: cents };
}

/** What was sold, as a credit. */
function soldLine(steps: readonly MeasuredStep[], { centsPerKwh, isProvisional }: SurplusPrice): TariffLine {
  const energyWs = steps.reduce((sum, { exportedWs }) => sum + (exportedWs ?? 0), 0);
  const amountCents = -energyCents(energyWs, centsPerKwh);
  const state = isProvisional && { isProvisional };
  return { hours: 'sold', period: null, energyWs, centsPerKwh, ...state, amountCents };
}

/** Cost and earnings of steps at one tariff: a line per price, each rounded once, then sales. */
async function sideOf(
  steps: readonly MeasuredStep[],
  { versions, sold }: ComparedTariff,
  prices: readonly PurchasePrice[],
): Promise<TariffSide> {
  const { listed, nameOf } = lineNames(versions);
  const lines = new Map<string, OpenLine>();
  const openLine = (name: LineName): OpenLine => {
    const key = `${name.hours} ${name.period} ${name.centsPerKwh}`;
    const line = lines.get(key) ?? { ...name, energy: new PricedEnergy() };
    lines.set(key, line);
    return line;
  };
  for (const name of listed) openLine(name);
  for (let at = 0; at < steps.length; at += STEPS_AT_ONCE) {
    await yieldToEventLoop();
    const chunk = steps.slice(at, at + STEPS_AT_ONCE);
    cutAtStretches(
      chunk,
      prices,
      (step) => step.importedWs,
      ({ period, centsPerKwh }, partWs) => {
        if (centsPerKwh !== null) openLine(nameOf({ period, centsPerKwh })).energy.add(partWs, centsPerKwh);
      },
    );
  }
  const bought = [...lines.values()].map(closedLine).toSorted((a, b) => b.centsPerKwh - a.centsPerKwh);
  const all = sold ? [...bought, soldLine(steps, sold)] : bought;
  return { lines: all, totalCents: all.reduce((sum, { amountCents }) => sum + amountCents, 0) };
}

/** Both tariffs applied to the energy actually bought and sold. Null when nothing was bought or a price is unknown. */
export async function comparison({
  steps: all,
  before,
  after,
  month,
  year,
}: Question): Promise<TariffComparison | null> {
  const pricesOf = ({ versions, site }: ComparedTariff) => purchasePrices(versions, { ...year, site });
  const pricesBefore = pricesOf(before);
  await yieldToEventLoop();
  const pricesAfter = pricesOf(after);
  await yieldToEventLoop();
  const unknown = [pricesBefore, pricesAfter].map((prices) =>
    prices.filter(({ centsPerKwh }) => centsPerKwh === null),
  );
  const steps = unknown.reduce(stepsOutside, all);
  if (steps.every(({ importedWs }) => importedWs === null)) return null;
  const { timeZone } = before.site;
  const [fromMs, toMs] = [startOfSiteDay(month.fromDay, timeZone), startOfSiteDay(month.toDay, timeZone)];
  const ofMonth = steps.filter(({ startMs }) => fromMs <= startMs && startMs < toMs);
  const known = new Set(steps);
  return {
    fromDay: month.fromDay,
    toDay: month.toDay,
    before: await sideOf(ofMonth, before, pricesBefore),
    after: await sideOf(ofMonth, after, pricesAfter),
    missingHours: unmeasuredHours(ofMonth).length,
    unpricedHours: hoursOf(all.filter((step) => !known.has(step))),
    year: {
      ...year,
      beforeCents: (await sideOf(steps, before, pricesBefore)).totalCents,
      afterCents: (await sideOf(steps, after, pricesAfter)).totalCents,
    },
  };
}
