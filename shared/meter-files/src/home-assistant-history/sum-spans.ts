import { MAX_SPAN_MS } from '../common/energy-spans';
import type { EnergySpan } from '../meter-file';

/** Sum of a statistic at an instant, Ws since an arbitrary start. */
export interface SumPoint {
  readonly atMs: number;
  readonly sumWs: number;
}

/** Points of one counter, in any order; two at an instant count once. */
export type Counter = readonly SumPoint[];

export interface SumSpans {
  readonly spans: EnergySpan[];
  /** Spans left out because a sum went back: the counter or its history was reset. */
  readonly resets: number;
  /** Spans left out because they state more than {@link MAX_POWER_W}. */
  readonly jumps: number;
}

/** Mean power above which a difference is an error of the history; the largest low-voltage connections have 250 kVA. */
export const MAX_POWER_W = 250_000;

interface Course {
  readonly sumsWs: ReadonlyMap<number, number>;
  /** It counts in spans from here until there. */
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * Energy of counters that are added up, such as those of two tariffs, between the instants at which all of them are
 * known. An hour without a value is part of a longer span, and missing where that exceeds a month. A counter that begins
 * or ends more than a month before or after the others replaces one or is replaced: the others count alone.
 */
export function sumSpans(counters: readonly Counter[]): SumSpans {
  const courses = coursesOf(counters.filter((counter) => counter.length > 0));
  const instants = [...new Set(courses.flatMap(({ sumsWs }) => [...sumsWs.keys()]))].sort((a, b) => a - b);
  const spans: EnergySpan[] = [];
  let resets = 0;
  let jumps = 0;
  let startMs: number | null = null;
  for (const endMs of instants) {
    const isKnown = courses.every(
      ({ sumsWs, fromMs, untilMs }) => endMs < fromMs || endMs > untilMs || sumsWs.has(endMs),
    );
    if (!isKnown) continue;
    if (startMs !== null && endMs - startMs <= MAX_SPAN_MS) {
      const energiesWs = energiesBetween(courses, startMs, endMs);
      const energyWs = energiesWs.reduce((sum, one) => sum + one, 0);
      if (energiesWs.some((one) => one < 0)) resets += 1;
      else if (energyWs > (MAX_POWER_W * (endMs - startMs)) / 1000) jumps += 1;
      else if (energiesWs.length > 0) spans.push({ startMs, endMs, energyWs });
    }
    startMs = endMs;
  }
  return { spans, resets, jumps };
}

function coursesOf(counters: readonly Counter[]): Course[] {
  const bounds = counters.map((counter) => ({
    sumsWs: new Map(counter.map(({ atMs, sumWs }) => [atMs, sumWs])),
    firstMs: counter.reduce((first, { atMs }) => Math.min(first, atMs), Number.POSITIVE_INFINITY),
    lastMs: counter.reduce((last, { atMs }) => Math.max(last, atMs), Number.NEGATIVE_INFINITY),
  }));
  const firstMs = Math.min(...bounds.map((bound) => bound.firstMs));
  const lastMs = Math.max(...bounds.map((bound) => bound.lastMs));
  return bounds.map((bound) => ({
    sumsWs: bound.sumsWs,
    fromMs: bound.firstMs - firstMs > MAX_SPAN_MS ? bound.firstMs : firstMs,
    untilMs: lastMs - bound.lastMs > MAX_SPAN_MS ? bound.lastMs : lastMs,
  }));
}

/** Energy of each counter that counts in a span, whole Ws; differences below half a Ws are noise. */
function energiesBetween(courses: readonly Course[], startMs: number, endMs: number): number[] {
  const energiesWs: number[] = [];
  for (const { sumsWs, fromMs, untilMs } of courses) {
    const before = sumsWs.get(startMs);
    const after = sumsWs.get(endMs);
    if (startMs < fromMs || endMs > untilMs || before === undefined || after === undefined) continue;
    // Rounding the sums, not their difference, keeps the energies adding up to the counter.
    energiesWs.push(Math.round(after) - Math.round(before));
  }
  return energiesWs;
}
