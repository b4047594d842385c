import type { PriceSlot } from './contract';
import { EVERY_HOUR_CUT } from './every-hour-cut';
import type { PriceCalendar } from './price-calendar';

const HOUR_MS = 3_600_000;

type Span = Pick<PriceSlot, 'startMs' | 'endMs'>;

/** Index of the first slot that ends after an instant. */
function firstAfter(slots: readonly Span[], ms: number): number {
  let [from, to] = [0, slots.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((slots[middle]?.endMs ?? 0) <= ms) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Slots of a series that overlap a span. A year of quarters of an hour has 35,040 of them, so the first one is searched by
 * halves.
 * @param slots in time order and without overlap
 */
export function overlappingSlots<S extends Span>(
  slots: readonly S[],
  fromMs: number,
  toMs: number,
): readonly S[] {
  const found: S[] = [];
  for (let index = firstAfter(slots, fromMs); index < slots.length; index += 1) {
    const slot = slots[index];
    if (!slot || slot.startMs >= toMs) break;
    found.push(slot);
  }
  return found;
}

/** {@link overlappingSlots}, cut at the ends of the span. */
export function slotsWithin(slots: readonly PriceSlot[], fromMs: number, toMs: number): readonly PriceSlot[] {
  return overlappingSlots(slots, fromMs, toMs).map((slot) =>
    slot.startMs < fromMs || slot.endMs > toMs
      ? { ...slot, startMs: Math.max(slot.startMs, fromMs), endMs: Math.min(slot.endMs, toMs) }
      : slot,
  );
}

/** First instant of a span without a slot; null where the slots cover it. */
export function firstGap(slots: readonly PriceSlot[], fromMs: number, toMs: number): number | null {
  let untilMs = fromMs;
  for (const { startMs, endMs } of slotsWithin(slots, fromMs, toMs)) {
    if (startMs > untilMs) return untilMs;
    untilMs = endMs;
  }
  return untilMs < toMs ? untilMs : null;
}

/** Calendars whose hours a series cuts: every hour where a slot begins or ends within one. */
export function slotCalendars(slots: readonly PriceSlot[]): readonly PriceCalendar[] {
  const isCut = slots.some(({ startMs, endMs }) => startMs % HOUR_MS !== 0 || endMs % HOUR_MS !== 0);
  return isCut ? [EVERY_HOUR_CUT] : [];
}
