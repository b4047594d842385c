import { startOfSiteDay } from '../time/site-time';
import {
  type ContractSpan,
  type ContractVersion,
  contractSpans,
  type PriceComponent,
  priceRowOn,
} from './contract';
import { partsOf, siteOf } from './contract-parts';
import { cutAtHours, cutAtStretches, type MeasuredStep } from './measured-steps';
import { ALWAYS, type CalendarSite, periodStretches } from './price-calendar';
import { overlappingSlots, slotsWithin } from './price-slots';

const HOUR_MS = 3_600_000;
const WS_PER_KWH = 3_600_000;

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

function componentPrices(
  span: ContractSpan,
  component: PriceComponent,
  site: CalendarSite,
): readonly PurchasePrice[] {
  const kva = span.version?.kva ?? 0;
  const sign = component.kind === 'discount' ? -1 : 1;
  return partsOf(span, component).flatMap(({ fromDay, toDay }) => {
    const [startMs, endMs] = [startOfSiteDay(fromDay, site.timeZone), startOfSiteDay(toDay, site.timeZone)];
    if (component.slots)
      return withGaps(slotsWithin(component.slots, startMs, endMs), startMs, endMs).map((slot) => ({
        ...slot,
        centsPerKwh: slot.centsPerKwh === null ? null : sign * slot.centsPerKwh,
      }));
    const { calendar } = component;
    return periodStretches(calendar ?? ALWAYS, startMs, endMs, site).map((stretch) => {
      const period = calendar ? stretch.period : null;
      const row = stretch.period === null ? null : priceRowOn(component, fromDay, kva, period);
      return { ...stretch, period, centsPerKwh: row ? sign * row.cents : null };
    });
  });
}

function withGaps(
  slots: readonly { readonly startMs: number; readonly endMs: number; readonly centsPerKwh: number }[],
  fromMs: number,
  toMs: number,
): readonly PurchasePrice[] {
  const prices: PurchasePrice[] = [];
  let untilMs = fromMs;
  const gapUntil = (ms: number) => {
    if (untilMs < ms) prices.push({ startMs: untilMs, endMs: ms, period: null, centsPerKwh: null });
    untilMs = ms;
  };
  for (const { startMs, endMs, centsPerKwh } of slots) {
    gapUntil(startMs);
    prices.push({ startMs, endMs, period: null, centsPerKwh });
    untilMs = endMs;
  }
  gapUntil(toMs);
  return prices;
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
    const own = siteOf(span, site);
    const [first, ...others] = (span.version?.components ?? [])
      .filter(isPurchase)
      .map((component) => componentPrices(span, component, own));
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
  const hours = new Map<number, { startMs: number; boughtWs: number; cents: number | null }>();
  for (const { startMs, importedWs } of steps) {
    const hourMs = Math.floor(startMs / HOUR_MS) * HOUR_MS;
    if (importedWs !== null && !hours.has(hourMs))
      hours.set(hourMs, { startMs: hourMs, boughtWs: 0, cents: 0 });
  }
  cutAtStretches(
    steps,
    cutAtHours(prices),
    ({ importedWs }) => importedWs,
    ({ startMs, centsPerKwh }, partWs) => {
      const hour = hours.get(Math.floor(startMs / HOUR_MS) * HOUR_MS);
      if (!hour) return;
      hour.boughtWs += partWs;
      if (hour.cents === null || partWs === 0) return;
      hour.cents = centsPerKwh === null ? null : hour.cents + (partWs * centsPerKwh) / WS_PER_KWH;
    },
  );
  return [...hours.values()];
}
