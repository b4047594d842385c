import { firstGap, overlappingSlots, type PriceSlot } from '@foyer/domain';
import type { FileSlot } from './series-file';

/** What an import changes in the slots of a series. */
export interface SeriesChanges {
  readonly added: readonly PriceSlot[];
  /** Starts of provisional slots that are replaced. */
  readonly removed: readonly number[];
  /** Slots of the file that are known already. */
  readonly known: number;
}

/** Why nothing of the file is stored: a sentence that names its line or entry. */
export type SeriesConflict = { readonly conflict: string };

type Edges = Pick<PriceSlot, 'startMs' | 'endMs'>;

const hasSameEdges = (a: Edges, b: Edges) => a.startMs === b.startMs && a.endMs === b.endMs;
const timeOf = (ms: number) => new Date(ms).toISOString().replace(/:00\.000Z$/, 'Z');
const nameOf = ({ startMs, endMs }: Edges) => `${timeOf(startMs)} to ${timeOf(endMs)}`;

/** What keeps a slot from being stored; null where nothing does. */
function conflictOf(slot: FileSlot, overlapped: readonly PriceSlot[]): string | null {
  const final = overlapped.find(({ isProvisional }) => !isProvisional);
  if (!final) return null;
  return hasSameEdges(slot, final)
    ? `${slot.place}: ${nameOf(final)} has a final price of ${final.centsPerKwh}, which is never changed.`
    : `${slot.place}: it overlaps the final slot ${nameOf(final)}.`;
}

/**
 * Adds the slots of a file to those of a series. A final slot is never changed; a provisional one is replaced as a whole.
 * @param stored slots that overlap those of the file, in time order
 * @param file in time order and without overlap
 */
export function seriesChanges(
  stored: readonly PriceSlot[],
  file: readonly FileSlot[],
  isProvisional: boolean,
): SeriesChanges | SeriesConflict {
  const added: PriceSlot[] = [];
  const removed = new Map<number, PriceSlot>();
  for (const slot of file) {
    const { startMs, endMs, centsPerKwh } = slot;
    const overlapped = overlappingSlots(stored, startMs, endMs);
    const isKnown = overlapped.some(
      (one) =>
        hasSameEdges(slot, one) && one.centsPerKwh === centsPerKwh && (isProvisional || !one.isProvisional),
    );
    if (isKnown) continue;
    const conflict = conflictOf(slot, overlapped);
    if (conflict !== null) return { conflict };
    for (const one of overlapped) removed.set(one.startMs, one);
    added.push({ startMs, endMs, centsPerKwh, isProvisional });
  }
  const whole = file.map((slot): PriceSlot => ({ ...slot, isProvisional }));
  const partly = [...removed.values()].find((one) => firstGap(whole, one.startMs, one.endMs) !== null);
  return partly
    ? {
        conflict: `The provisional slot ${nameOf(partly)} would be replaced in part: the file must cover it.`,
      }
    : { added, removed: [...removed.keys()], known: file.length - added.length };
}
