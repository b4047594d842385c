import { slotPosition } from '../site-labels/time-ticks';
import type { ChartData } from './series';

/** Index of the slot nearest to a position from 0 to 1. */
export function nearestPlace(data: ChartData, position: number, even: boolean): number {
  const last = data.slots.length - 1;
  if (even) return Math.min(last, Math.max(0, Math.floor(position * data.slots.length)));
  let nearest = 0;
  for (let place = 1; place <= last; place += 1) {
    const distance = Math.abs(slotPosition(data.slots, place, false) - position);
    if (distance > Math.abs(slotPosition(data.slots, nearest, false) - position)) break;
    nearest = place;
  }
  return nearest;
}

const HOUR_MS = 3_600_000;

/**
 * Slots per hour, the step of Page Up and Page Down. Null for longer slots, which use the browser's tenth.
 */
export function placesInHour({ slots: [first] }: ChartData): number | null {
  const slotMs = first ? first.endMs - first.startMs : 0;
  return slotMs > 0 && slotMs < HOUR_MS ? Math.round(HOUR_MS / slotMs) : null;
}

/** Latest slot with a value, where keyboard reading starts. */
export function lastKnown({ slots, series }: ChartData): number {
  const found = slots.findLastIndex((_, place) =>
    series.some(({ values }) => typeof values[place] === 'number'),
  );
  return found === -1 ? slots.length - 1 : found;
}
