import { grainOf, type SiteLabels } from './site-labels';

/** A label under the chart. */
export interface TimeTick {
  readonly atMs: number;
  /** Share of the plot's width, 0 to 1. */
  readonly position: number;
  readonly label: string;
}

const HOUR_MS = 3_600_000;
/** Width a label needs with its breath, in pixels. */
const ROOM_PX = { time: 66, day: 54, month: 66 };
/** Share of that room without which two labels would touch. */
const LEAST_ROOM = 0.75;
const HOUR_STEPS = [1, 2, 3, 6, 12, 24];

/** Where slot number `place` stands, 0 to 1: columns share the width evenly, curves follow time. */
export function slotPosition(
  slots: readonly { readonly startMs: number; readonly endMs: number }[],
  place: number,
  even: boolean,
): number {
  const slot = slots[place];
  const first = slots[0];
  const last = slots[slots.length - 1];
  if (!slot || !first || !last) return 0;
  if (even) return (place + 0.5) / slots.length;
  return ((slot.startMs + slot.endMs) / 2 - first.startMs) / (last.endMs - first.startMs);
}

/**
 * The labels of a time axis, as many as there is room for. Within days they stand on round hours of the house's
 * clock, also on days of 23 and 25 hours, where their distances differ (D6).
 */
export function timeTicks(
  slots: readonly { readonly startMs: number; readonly endMs: number }[],
  labels: SiteLabels,
  widthPx: number,
  even: boolean,
): readonly TimeTick[] {
  const first = slots[0];
  const last = slots[slots.length - 1];
  if (!first || !last) return [];
  const grain = grainOf(slots);
  const most = Math.max(2, widthPx / ROOM_PX[grain]);
  const leastShare = (LEAST_ROOM * ROOM_PX[grain]) / widthPx;
  if (grain !== 'time') {
    const every = Math.ceil(slots.length / most);
    return apart(
      slots.flatMap((slot, place) =>
        place % every === 0
          ? [
              {
                atMs: slot.startMs,
                position: slotPosition(slots, place, even),
                label: labels.tick(slot.startMs, grain, slots.length),
              },
            ]
          : [],
      ),
      leastShare,
    );
  }
  const spanMs = last.endMs - first.startMs;
  const days = Math.round(spanMs / (24 * HOUR_MS));
  const steps = days > 1 ? HOUR_STEPS.filter((hours) => hours >= 6) : HOUR_STEPS;
  const step = steps.find((hours) => spanMs / (hours * HOUR_MS) <= most) ?? 24;
  const ticks: TimeTick[] = [];
  for (let atMs = first.startMs; atMs <= last.endMs; atMs += HOUR_MS) {
    const clock = labels.clock(atMs);
    const isRound = clock.endsWith(':00') && Number(clock.slice(0, 2)) % step === 0;
    // The hour the clock shows twice is labelled once.
    if (!isRound || labels.clock(atMs - HOUR_MS) === clock) continue;
    const isEnd = atMs === last.endMs;
    ticks.push({
      atMs,
      position: (atMs - first.startMs) / spanMs,
      label: isEnd ? clock : labels.tick(atMs, grain, days),
    });
  }
  return apart(ticks, leastShare);
}

/** The labels that do not touch the one kept before them: a plot may be narrower than two of them. */
function apart(ticks: readonly TimeTick[], leastShare: number): readonly TimeTick[] {
  const kept: TimeTick[] = [];
  for (const tick of ticks)
    if (tick.position - (kept.at(-1)?.position ?? Number.NEGATIVE_INFINITY) >= leastShare) kept.push(tick);
  return kept;
}
