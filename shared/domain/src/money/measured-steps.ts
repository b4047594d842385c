import { groupedBy } from './grouped';

const HOUR_MS = 3_600_000;

/** Meter values of a short span, integer Ws; null when not measured. */
export interface MeasuredStep {
  /** Epoch milliseconds. */
  readonly startMs: number;
  /** Exclusive. */
  readonly endMs: number;
  readonly importedWs: number | null;
  readonly exportedWs: number | null;
  /** Between two readings of an index; its course is not known. Absent for measured steps. */
  readonly isFromIndex?: true;
}

/** A span of time with a mark, such as a price. In order and without overlap. */
interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** Energy of a span up to an instant, whole Ws. */
const energyUpTo = ({ startMs, endMs }: Stretch, energyWs: number, ms: number): number =>
  Math.round((energyWs * (ms - startMs)) / (endMs - startMs));

/**
 * Cuts energy at the stretches in proportion to time. Parts are whole Ws and add up exactly; time outside all
 * stretches is left out.
 * @param use called for each part with a stretch, in order
 */
export function cutAtStretches<S extends Stretch, T extends Stretch>(
  steps: readonly T[],
  stretches: readonly S[],
  energyOf: (step: T) => number | null,
  use: (stretch: S, energyWs: number) => void,
): void {
  let first = 0;
  for (const step of steps) {
    const energyWs = energyOf(step);
    if (energyWs === null) continue;
    while ((stretches[first]?.endMs ?? Number.POSITIVE_INFINITY) <= step.startMs) first += 1;
    for (let index = first; index < stretches.length; index += 1) {
      const stretch = stretches[index];
      if (!stretch || stretch.startMs >= step.endMs) break;
      const fromMs = Math.max(step.startMs, stretch.startMs);
      const toMs = Math.min(step.endMs, stretch.endMs);
      use(stretch, energyUpTo(step, energyWs, toMs) - energyUpTo(step, energyWs, fromMs));
    }
  }
}

/** Stretches cut at the hours, in order. */
export function cutAtHours<S extends Stretch>(stretches: readonly S[]): readonly S[] {
  const parts: S[] = [];
  for (const stretch of stretches) {
    for (let startMs = stretch.startMs; startMs < stretch.endMs; ) {
      const endMs = Math.min(stretch.endMs, Math.floor(startMs / HOUR_MS) * HOUR_MS + HOUR_MS);
      parts.push({ ...stretch, startMs, endMs });
      startMs = endMs;
    }
  }
  return parts;
}

/** `partial`: some of its steps were measured. */
export type HourState = 'measured' | 'partial' | 'missing';

/** State of an hour by its steps; `expected` is their number when all are measured. */
export function hourState(measured: number, expected: number): HourState {
  if (measured <= 0) return 'missing';
  return measured < expected ? 'partial' : 'measured';
}

/** Starts of the hours with a step that was not measured, in order. */
export function unmeasuredHours(steps: readonly MeasuredStep[]): readonly number[] {
  const missing = steps.filter(({ importedWs }) => importedWs === null);
  return [...new Set(missing.map(({ startMs }) => Math.floor(startMs / HOUR_MS) * HOUR_MS))];
}

/** Steps as they are billed. */
export interface BilledSteps {
  readonly steps: readonly MeasuredStep[];
  /** Starts of hours of which at least half was measured; the rest has the mean of their measured steps. */
  readonly estimatedHours: readonly number[];
  /** Starts of the other incomplete hours. They are not billed. */
  readonly missingHours: readonly number[];
  /** Starts of hours whose energy is between two readings of an index. */
  readonly indexHours: readonly number[];
}

function estimated(hour: readonly MeasuredStep[], known: readonly MeasuredStep[]): readonly MeasuredStep[] {
  const mean = (of: 'importedWs' | 'exportedWs') => {
    const values = known.flatMap((step) => step[of] ?? []);
    return values.length === 0
      ? null
      : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  };
  const [importedWs, exportedWs] = [mean('importedWs'), mean('exportedWs')];
  return hour.map((step) => (step.importedWs === null ? { ...step, importedWs, exportedWs } : step));
}

/**
 * Completes partial hours or leaves them out, so that no part of an hour is billed as a whole one.
 * @param steps all steps of the billed time, measured or not, in order
 */
export function billedSteps(steps: readonly MeasuredStep[]): BilledSteps {
  const hours = groupedBy(steps, ({ startMs }) => Math.floor(startMs / HOUR_MS) * HOUR_MS);
  const estimatedHours: number[] = [];
  const missingHours: number[] = [];
  const indexHours: number[] = [];
  const billed = [...hours].flatMap(([startMs, hour]) => {
    const known = hour.filter(({ importedWs }) => importedWs !== null);
    if (known.some(({ isFromIndex }) => isFromIndex)) indexHours.push(startMs);
    if (hourState(known.length, hour.length) === 'measured') return hour;
    if (known.length * 2 < hour.length) {
      missingHours.push(startMs);
      return hour.map((step) => ({ ...step, importedWs: null, exportedWs: null }));
    }
    estimatedHours.push(startMs);
    return estimated(hour, known);
  });
  return { steps: billed, estimatedHours, missingHours, indexHours };
}
