/** The one source of "now": the real clock, or one that was set somewhere else and runs on. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** A clock that shows `startMs` now and runs on at the usual pace; the real clock without one. */
export function runningClock(startMs: number | null = null): Clock {
  if (startMs === null) return { now: () => Date.now() };
  const startedAt = performance.now();
  return { now: () => Math.round(startMs + performance.now() - startedAt) };
}
