/** A value a channel reported at an instant. */
export interface Reading {
  readonly atMs: number;
  /** Counter: Ws. Power: W. */
  readonly value: number;
}

/** Energy between two readings that follow each other. */
export interface ReadingSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly energyWs: number;
}

/** Spans of a channel, oldest first, and the reading up to which they are settled; null without a reading. */
export interface SettledSpans {
  readonly spans: readonly ReadingSpan[];
  readonly settledMs: number | null;
}

/** Readings further apart say nothing about the steps between them. */
export const NEAR_MS = 15 * 60_000;
/** A counter that is back at its old level within this time was never reset. */
export const STRAY_MS = 3_600_000;
/** Readings this long before a border decide which of those after it count. */
export const STEPS_LOOK_BACK_MS = 2 * STRAY_MS;

/** Readings in order of time, one per instant: the highest, whatever order they came in. */
function inOrder(readings: readonly Reading[]): Reading[] {
  const highest = new Map<number, number>();
  for (const { atMs, value } of readings) highest.set(atMs, Math.max(value, highest.get(atMs) ?? value));
  return [...highest].map(([atMs, value]) => ({ atMs, value })).sort((a, b) => a.atMs - b.atMs);
}

type Fall = { readonly is: 'stray'; readonly backAt: number } | { readonly is: 'reset' | 'undecided' };

/**
 * Decides on a counter that fell from `level` at the reading `index`. Only readings decide, never the clock, so that
 * later readings do not change the decision.
 */
function judgeFall(readings: readonly Reading[], index: number, level: number): Fall {
  const fellMs = readings[index]?.atMs ?? 0;
  for (let at = index + 1; at < readings.length; at += 1) {
    const { atMs, value } = readings[at] as Reading;
    if (atMs > fellMs + STRAY_MS) return { is: 'reset' };
    if (value >= level) return { is: 'stray', backAt: at };
    if (atMs === fellMs + STRAY_MS) return { is: 'reset' };
  }
  return { is: 'undecided' };
}

/**
 * Spans of an energy counter. A fall of at most `roundingWs` counts nothing and goes on from the lower value. A larger
 * one is a stray when the old level returns within an hour, otherwise a new counter from its first low reading
 * (docs/rules/readings.md#a-counter-that-falls).
 */
export function counterSpans(readings: readonly Reading[], roundingWs: number): SettledSpans {
  const ordered = inOrder(readings);
  const spans: ReadingSpan[] = [];
  let [base] = ordered;
  let index = 1;
  while (base !== undefined && index < ordered.length) {
    const next = ordered[index] as Reading;
    if (next.value >= base.value - roundingWs) {
      const energyWs = Math.max(0, next.value - base.value);
      spans.push({ fromMs: base.atMs, toMs: next.atMs, energyWs });
      base = next;
      index += 1;
      continue;
    }
    const fall = judgeFall(ordered, index, base.value - roundingWs);
    if (fall.is === 'undecided') break;
    if (fall.is === 'stray') index = fall.backAt;
    else {
      base = next;
      index += 1;
    }
  }
  return { spans, settledMs: base?.atMs ?? null };
}

/** Spans of a power: the mean of two near readings times the time between them. Nothing is known between far ones. */
export function powerSpans(readings: readonly Reading[]): SettledSpans {
  const ordered = inOrder(readings);
  const spans = ordered.slice(1).flatMap((next, index) => {
    const { atMs, value } = ordered[index] as Reading;
    const lengthMs = next.atMs - atMs;
    if (lengthMs > NEAR_MS) return [];
    const meanW = Math.max(0, (value + next.value) / 2);
    return [{ fromMs: atMs, toMs: next.atMs, energyWs: Math.round((meanW * lengthMs) / 1000) }];
  });
  return { spans, settledMs: ordered.at(-1)?.atMs ?? null };
}
