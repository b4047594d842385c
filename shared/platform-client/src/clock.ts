/** Header in which our platform sends its time with every answer, epoch milliseconds. */
export const TIME_HEADER = 'x-foyer-time';

/** The platform's clock as far as its answers tell. */
export interface PlatformClock {
  /** Epoch milliseconds; the device's own before the first answer. */
  now(): number;
  /**
   * Learns from one answer.
   *
   * @param header the answer's {@link TIME_HEADER}; anything but a number of milliseconds is ignored.
   * @param sentMs,receivedMs device time around the call.
   */
  learn(header: string | null, sentMs: number, receivedMs: number): void;
}

/** A round trip up to this much slower than the best one still corrects the clock. */
const TOLERATED_SLOWNESS = 1.5;

/** A clock that follows the answers with the shortest way, because they know the time best. */
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
      // Further off than the round trip allows: one of the two clocks was set, what was known is void.
      const jumped = Math.abs(offset - offsetMs) > roundTripMs / 2 + 1000;
      if (!jumped && roundTripMs > bestRoundTripMs * TOLERATED_SLOWNESS) return;
      offsetMs = offset;
      bestRoundTripMs = jumped ? roundTripMs : Math.min(bestRoundTripMs, roundTripMs);
    },
  };
}
