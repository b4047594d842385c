import { grainOf, type SiteLabels } from './site-labels';

/** A label below the chart. */
export interface TimeTick {
  readonly atMs: number;
  /** Share of the plot's width, 0 to 1. */
  readonly position: number;
  readonly label: string;
}

const HOUR_MS = 3_600_000;
/** Preferred width per label, px. */
const ROOM_PX = { time: 66, day: 54, month: 66 };
/** Below this share of {@link ROOM_PX} labels would touch. */
const LEAST_ROOM = 0.75;
/** Average letter width and minimum gap between labels, px. */
const LETTER_PX = 6.8;
const BREATH_PX = 8;
const HOUR_STEPS = [1, 2, 3, 6, 12, 24];

/** Position of slot `place`, 0 to 1: even for columns, by time for curves. */
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
 * Labels of a time axis, as many as fit. Within days they are at round local hours, so distances vary on days
 * of 23 and 25 hours.
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
  if (grain !== 'time') {
    const every = Math.ceil(slots.length / most);
    return withoutOverlaps(
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
      grain,
      widthPx,
    );
  }
  const spanMs = last.endMs - first.startMs;
  const days = Math.round(spanMs / (24 * HOUR_MS));
  const ticksEvery = (step: number): readonly TimeTick[] => {
    const ticks: TimeTick[] = [];
    for (let atMs = first.startMs; atMs <= last.endMs; atMs += HOUR_MS) {
      const clock = labels.clock(atMs);
      const isRound = clock.endsWith(':00') && Number(clock.slice(0, 2)) % step === 0;
      // A repeated hour is labelled once.
      if (!isRound || labels.clock(atMs - HOUR_MS) === clock) continue;
      const isEnd = atMs === last.endMs;
      ticks.push({
        atMs,
        position: (atMs - first.startMs) / spanMs,
        label: isEnd ? clock : labels.tick(atMs, grain, days),
      });
    }
    return ticks;
  };
  // The finest step whose labels all fit: dropping single labels would leave irregular hours.
  for (const step of days > 1 ? HOUR_STEPS.filter((hours) => hours >= 6) : HOUR_STEPS) {
    if (spanMs / (step * HOUR_MS) > most) continue;
    const ticks = ticksEvery(step);
    if (withoutOverlaps(ticks, grain, widthPx).length === ticks.length) return ticks;
  }
  return withoutOverlaps(ticksEvery(24), grain, widthPx);
}

/** Drops labels that touch the previous one. */
function withoutOverlaps(
  ticks: readonly TimeTick[],
  grain: keyof typeof ROOM_PX,
  widthPx: number,
): readonly TimeTick[] {
  const kept: TimeTick[] = [];
  for (const tick of ticks) {
    const before = kept.at(-1);
    const distancePx = before ? (tick.position - before.position) * widthPx : Number.POSITIVE_INFINITY;
    const freePx = distancePx - (before ? endPx(before) : 0) + startPx(tick);
    if (distancePx >= LEAST_ROOM * ROOM_PX[grain] && freePx >= BREATH_PX) kept.push(tick);
  }
  return kept;
}

/** Left edge of a label relative to its position; labels at the edges stay within the plot. */
const startPx = ({ label, position }: TimeTick) => -label.length * LETTER_PX * shareBefore(position);
const endPx = ({ label, position }: TimeTick) => label.length * LETTER_PX * (1 - shareBefore(position));
/** Share of a label left of its position. */
const shareBefore = (position: number) => {
  const edge = edgeOf(position);
  if (edge === undefined) return 0.5;
  return edge === 'start' ? 0 : 1;
};

/** Edge to which a label is aligned. */
export function edgeOf(position: number): 'start' | 'end' | undefined {
  if (position < 0.02) return 'start';
  return position > 0.98 ? 'end' : undefined;
}
