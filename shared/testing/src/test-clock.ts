/** Default time of tests: a June morning, summer time in Paris and Zurich. */
export const TEST_NOW_MS = Date.parse('2026-06-21T10:00:00Z');

/** A clock that advances only when told to. */
export interface TestClock {
  now(): number;
  advance(milliseconds: number): void;
}

export function createTestClock(startMs: number = TEST_NOW_MS): TestClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance(milliseconds) {
      nowMs += milliseconds;
    },
  };
}
