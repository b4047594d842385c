import { startOfSiteDay } from '../time/site-time';
import { type ContractSpan, type ContractVersion, contractSpans, type PriceComponent } from './contract';
import { partsOf, siteOf } from './contract-parts';
import { PricedEnergy } from './exact-cents';
import { cutAtHours, cutAtStretches, type MeasuredStep } from './measured-steps';
import type { CalendarSite } from './price-calendar';
import { overlappingSlots } from './price-slots';
import { priceSpans } from './price-spans';

const HOUR_MS = 3_600_000;

const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** A span with one purchase price. Epoch milliseconds, end exclusive. */
export interface PurchasePrice {
  readonly startMs: number;
  readonly endMs: number;
  /** Null without a calendar, or while the colour of the day is not known. */
  readonly period: string | null;
  /** Cents; null while it is not known. */
  readonly centsPerKwh: number | null;
}

/** What a component asks for a bought kWh, added to others: energy, not what is contained in it. */
const isPurchase = ({ kind, unit, isContained }: PriceComponent) =>
  unit === 'kWh' && kind !== 'feedIn' && !isContained;

/** Prices of a component of a contract in its days, in order and without gaps; a discount's are negative. */
export function componentPrices(
  span: ContractSpan,
  component: PriceComponent,
  site: CalendarSite,
): readonly PurchasePrice[] {
  const prices = partsOf(span, component).flatMap((days) =>
    priceSpans(component, days, span.version?.kva ?? 0, siteOf(span, site)),
  );
  if (component.kind !== 'discount') return prices;
  return prices.map(({ centsPerKwh, ...one }) => ({
    ...one,
    centsPerKwh: centsPerKwh === null ? null : -centsPerKwh,
  }));
}

/** Sums prices of two components over the same span. The period is that of the first with one. */
function added(one: readonly PurchasePrice[], other: readonly PurchasePrice[]): readonly PurchasePrice[] {
  const sums: PurchasePrice[] = [];
  let index = 0;
  for (const price of one) {
    for (; index < other.length; index += 1) {
      const next = other[index];
      if (!next || next.startMs >= price.endMs) break;
      const centsPerKwh =
        price.centsPerKwh === null || next.centsPerKwh === null ? null : price.centsPerKwh + next.centsPerKwh;
      const [startMs, endMs] = [Math.max(price.startMs, next.startMs), Math.min(price.endMs, next.endMs)];
      sums.push({ startMs, endMs, period: price.period ?? next.period, centsPerKwh });
      if (next.endMs > price.endMs) break;
    }
  }
  return sums;
}

/** Prices of a kWh bought in the days by contract, in order and without gaps. Each day has the price of its own row. */
export function purchasePrices(
  versions: readonly ContractVersion[],
  { fromDay, toDay, site }: { readonly fromDay: string; readonly toDay: string; readonly site: CalendarSite },
): readonly PurchasePrice[] {
  return contractSpans(versions, fromDay, toDay).flatMap((span) => {
    const [first, ...others] = (span.version?.components ?? [])
      .filter(isPurchase)
      .map((component) => componentPrices(span, component, site));
    if (first) return others.reduce(added, first);
    const [startMs, endMs] = [span.fromDay, span.toDay].map((day) => startOfSiteDay(day, site.timeZone));
    return startMs === undefined || endMs === undefined
      ? []
      : [{ startMs, endMs, period: null, centsPerKwh: null }];
  });
}

/** Mean price of a span by time, cents per kWh; null while a part of it has none. @param prices in order */
export function meanPrice(
  prices: readonly Pick<PurchasePrice, 'startMs' | 'endMs' | 'centsPerKwh'>[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): number | null {
  let sum = 0;
  let pricedMs = 0;
  for (const price of overlappingSlots(prices, startMs, endMs)) {
    if (price.centsPerKwh === null) continue;
    const lengthMs = Math.min(price.endMs, endMs) - Math.max(price.startMs, startMs);
    sum += price.centsPerKwh * lengthMs;
    pricedMs += lengthMs;
  }
  return pricedMs < endMs - startMs ? null : sum / pricedMs;
}

/** Bought energy of an hour with its cost. */
export interface HourCost {
  /** Epoch milliseconds. */
  readonly startMs: number;
  readonly boughtWs: number;
  /** Unrounded; null while a price of its energy is not known. */
  readonly cents: number | null;
}

/** Cost of the bought energy by hour, in order. Hours without a measured step are left out. */
export function costsByHour(
  steps: readonly MeasuredStep[],
  prices: readonly PurchasePrice[],
): readonly HourCost[] {
  const hours = new Map<number, PricedEnergy>();
  for (const { startMs, importedWs } of steps)
    if (importedWs !== null && !hours.has(hourOf(startMs))) hours.set(hourOf(startMs), new PricedEnergy());
  cutAtStretches(
    steps,
    cutAtHours(prices),
    ({ importedWs }) => importedWs,
    ({ startMs, centsPerKwh }, partWs) => hours.get(hourOf(startMs))?.add(partWs, centsPerKwh),
  );
  return [...hours].map(([startMs, { energyWs, unpricedWs, exactCents }]) => ({
    startMs,
    boughtWs: energyWs,
    cents: unpricedWs > 0 ? null : exactCents,
  }));
}
