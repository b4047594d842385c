/** The one source of "now": the real clock, or one that was set somewhere else and runs on. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/**
 * A clock that shows `startMs` now and runs on, `speed` times as fast as time does; the real clock without either.
 */
export function runningClock(startMs: number | null = null, speed = 1): Clock {
  if (startMs === null && speed === 1) return { now: () => Date.now() };
  const beganMs = startMs ?? Date.now();
  const startedAt = performance.now();
  return { now: () => Math.round(beganMs + (performance.now() - startedAt) * speed) };
}
