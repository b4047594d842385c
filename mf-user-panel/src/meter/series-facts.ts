import type { EnergySpan } from '@foyer/meter-files';

const MINUTE_MS = 60_000;

/** What a series covers. */
export interface SeriesFacts {
  /** First instant and end, epoch milliseconds. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly energyWs: number;
  readonly shortestMinutes: number;
  readonly longestMinutes: number;
  /** Minutes between first instant and end without a value. */
  readonly missingMinutes: number;
}

/** @param spans oldest first; at least one, as the readers promise */
export function seriesFacts(spans: readonly EnergySpan[]): SeriesFacts {
  const fromMs = spans.at(0)?.startMs ?? 0;
  const untilMs = spans.at(-1)?.endMs ?? 0;
  let energyWs = 0;
  let knownMs = 0;
  let shortestMs = Number.POSITIVE_INFINITY;
  let longestMs = 0;
  for (const span of spans) {
    const lengthMs = span.endMs - span.startMs;
    energyWs += span.energyWs;
    knownMs += lengthMs;
    shortestMs = Math.min(shortestMs, lengthMs);
    longestMs = Math.max(longestMs, lengthMs);
  }
  return {
    fromMs,
    untilMs,
    energyWs,
    shortestMinutes: shortestMs / MINUTE_MS,
    longestMinutes: longestMs / MINUTE_MS,
    missingMinutes: (untilMs - fromMs - knownMs) / MINUTE_MS,
  };
}
