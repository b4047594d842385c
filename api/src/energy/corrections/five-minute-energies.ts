import type { CorrectedRun } from '@foyer/wire/corrections';

const STEP_S = 300;
export const STEPS_PER_DAY = 288;
const DAY_S = 86_400;
/** Spans up to it are divided over their steps of five minutes; longer ones count to days alone. */
const LONGEST_DIVIDED_S = 3_600;

/** Energies of a UTC day by its steps of five minutes, Ws; null where nothing is said. */
export interface EnergyDay {
  /** Epoch milliseconds. */
  readonly dayMs: number;
  readonly energiesWs: (number | null)[];
}

/** A span longer than an hour. */
export interface LongSpan {
  readonly startMs: number;
  readonly endMs: number;
  readonly energyWs: number;
}

interface DividedRuns {
  /** Oldest first. */
  readonly days: readonly EnergyDay[];
  readonly spans: readonly LongSpan[];
  readonly energyWs: number;
  /** Seconds for which energies are given. */
  readonly knownS: number;
  readonly fromS: number;
  readonly untilS: number;
  readonly shortestS: number;
  readonly longestS: number;
  /** Whether two spans share time. */
  readonly overlaps: boolean;
}

/**
 * Divides the spans of a series: those of at most an hour evenly over their steps of five minutes, whose whole Ws add up
 * to the span. Longer ones stay whole.
 */
export function divideRuns(runs: readonly CorrectedRun[]): DividedRuns {
  const days = new Map<number, (number | null)[]>();
  const spans: LongSpan[] = [];
  const total = { energyWs: 0, knownS: 0, fromS: Number.POSITIVE_INFINITY, untilS: Number.NEGATIVE_INFINITY };
  let [shortestS, longestS] = [Number.POSITIVE_INFINITY, 0];
  let overlaps = false;
  const setStep = (atS: number, energyWs: number) => {
    const dayS = atS - (atS % DAY_S);
    const day = days.get(dayS) ?? Array.from<number | null>({ length: STEPS_PER_DAY }).fill(null);
    days.set(dayS, day);
    const index = (atS - dayS) / STEP_S;
    overlaps ||= day[index] !== null;
    day[index] = energyWs;
  };
  for (const { start, length, energiesWs } of runs) {
    const steps = length / STEP_S;
    for (const [index, energyWs] of energiesWs.entries()) {
      if (energyWs === null) continue;
      const startS = start + index * length;
      total.energyWs += energyWs;
      total.knownS += length;
      total.fromS = Math.min(total.fromS, startS);
      total.untilS = Math.max(total.untilS, startS + length);
      shortestS = Math.min(shortestS, length);
      longestS = Math.max(longestS, length);
      if (length > LONGEST_DIVIDED_S)
        spans.push({ startMs: startS * 1000, endMs: (startS + length) * 1000, energyWs });
      else {
        const upTo = (step: number) => Math.floor((energyWs * step) / steps);
        for (let step = 0; step < steps; step += 1)
          setStep(startS + step * STEP_S, upTo(step + 1) - upTo(step));
      }
    }
  }
  spans.sort((a, b) => a.startMs - b.startMs);
  overlaps ||= spans.some(({ startMs }, index) => startMs < (spans[index - 1]?.endMs ?? 0));
  return {
    ...total,
    days: [...days]
      .sort(([a], [b]) => a - b)
      .map(([dayS, energies]) => ({ dayMs: dayS * 1000, energiesWs: energies })),
    spans,
    shortestS,
    longestS,
    overlaps,
  };
}
