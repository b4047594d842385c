/** Response header with the platform's time, epoch milliseconds. */
export const TIME_HEADER = 'x-foyer-time';
/** Header of an answer requested early: device times of request and answer, `<sentMs> <receivedMs>`. */
export const EARLY_HEADER = 'x-foyer-early';

/** Platform clock, estimated from its answers. */
export interface PlatformClock {
  /** Epoch milliseconds; the device clock before the first answer. */
  now(): number;
  /**
   * Updates the estimate from one answer.
   * @param header value of {@link TIME_HEADER}; ignored unless it is a number
   * @param sentMs,receivedMs device time around the call
   */
  learn(header: string | null, sentMs: number, receivedMs: number): void;
}

/** Round trips up to this factor slower than the best one still update the clock. */
const TOLERATED_SLOWNESS = 1.5;

/** Follows the answers with the shortest round trip, whose error is smallest. */
export function createPlatformClock(deviceNow: () => number): PlatformClock {
  let offsetMs = 0;
  let bestRoundTripMs = Number.POSITIVE_INFINITY;
  return {
    now: () => deviceNow() + offsetMs,
    learn(header, sentMs, receivedMs) {
      const platformMs = header !== null && /^\d{12,15}$/.test(header) ? Number(header) : null;
      const roundTripMs = receivedMs - sentMs;
      if (platformMs === null || roundTripMs < 0) return;
      const offset = platformMs - (sentMs + receivedMs) / 2;
      // Larger than the round trip explains: one of the clocks was changed, so start over.
      const jumped = Math.abs(offset - offsetMs) > roundTripMs / 2 + 1000;
      if (!jumped && roundTripMs > bestRoundTripMs * TOLERATED_SLOWNESS) return;
      offsetMs = offset;
      bestRoundTripMs = jumped ? roundTripMs : Math.min(bestRoundTripMs, roundTripMs);
    },
  };
}
