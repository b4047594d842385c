import { startOfSiteDay } from '../time/site-time';
import { type PriceComponent, type PriceSlot, priceRowOn } from './contract';
import { ALWAYS, type CalendarSite, periodStretches } from './price-calendar';
import { slotsWithin } from './price-slots';

/** A span of a component's days with one price. Epoch milliseconds, end exclusive. */
export interface PriceSpan {
  readonly startMs: number;
  readonly endMs: number;
  /** Null without a calendar, or while the colour of the day is not known. */
  readonly period: string | null;
  /** Cents; null while it is not known. */
  readonly centsPerKwh: number | null;
  readonly isProvisional: boolean;
  /** Why there is no price; null where there is one. */
  readonly lacks: 'price' | 'colour' | 'series' | null;
}

const GAP = { period: null, centsPerKwh: null, isProvisional: false, lacks: 'series' } as const;

function spansOfSlots(slots: readonly PriceSlot[], fromMs: number, toMs: number): readonly PriceSpan[] {
  const spans: PriceSpan[] = [];
  let untilMs = fromMs;
  for (const slot of slotsWithin(slots, fromMs, toMs)) {
    if (untilMs < slot.startMs) spans.push({ ...GAP, startMs: untilMs, endMs: slot.startMs });
    spans.push({ ...slot, period: null, lacks: null });
    untilMs = slot.endMs;
  }
  if (untilMs < toMs) spans.push({ ...GAP, startMs: untilMs, endMs: toMs });
  return spans;
}

/** Prices of a component per kWh over days with constant rows, in order and without gaps. */
export function priceSpans(
  component: PriceComponent,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
  kva: number,
  site: CalendarSite,
): readonly PriceSpan[] {
  const [fromMs, toMs] = [startOfSiteDay(fromDay, site.timeZone), startOfSiteDay(toDay, site.timeZone)];
  const { calendar, slots } = component;
  if (slots) return spansOfSlots(slots, fromMs, toMs);
  const prices = new Map<string | null, Omit<PriceSpan, 'startMs' | 'endMs'>>();
  const priceIn = (found: string | null) => {
    const known = prices.get(found);
    if (known) return known;
    const period = calendar ? found : null;
    const row = found === null ? null : priceRowOn(component, fromDay, kva, period);
    const price = row
      ? { period, centsPerKwh: row.cents, isProvisional: row.isProvisional, lacks: null }
      : { ...GAP, period, lacks: found === null ? ('colour' as const) : ('price' as const) };
    prices.set(found, price);
    return price;
  };
  return periodStretches(calendar ?? ALWAYS, fromMs, toMs, site).map(({ startMs, endMs, period }) => ({
    ...priceIn(period),
    startMs,
    endMs,
  }));
}
