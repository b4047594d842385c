import { GatewayUnreachable } from './port';

/** A home whose latest measurement attempts failed. */
export interface FailingHome {
  readonly householdId: string;
  readonly sinceMs: number;
  readonly failures: number;
  /** When its gateway stopped answering, epoch ms; null when the cause is in the platform. */
  readonly unreachableSinceMs: number | null;
}

/** Failing homes and the time of their next attempt. In memory: each process has its own list. */
export interface FailingHomes {
  recordFailure(householdId: string, error: unknown, nowMs: number): FailingHome;
  /** Makes the next attempt due at once, for a home that works again but has more measurements to catch up on. */
  resume(householdId: string): void;
  clear(householdId: string): void;
  find(householdId: string): FailingHome | null;
  /** Whether the home's next attempt is still ahead. */
  isWaiting(householdId: string, nowMs: number): boolean;
  list(): readonly FailingHome[];
}

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 15 * 60_000;

interface Entry extends FailingHome {
  readonly failedMs: number;
  readonly waitMs: number;
}

export function failingHomes(): FailingHomes {
  const entries = new Map<string, Entry>();
  return {
    recordFailure: (householdId, error, nowMs) => {
      const before = entries.get(householdId);
      const unreachableSinceMs = error instanceof GatewayUnreachable ? nowMs : null;
      const entry: Entry = {
        householdId,
        sinceMs: before?.sinceMs ?? nowMs,
        failures: (before?.failures ?? 0) + 1,
        unreachableSinceMs: before?.unreachableSinceMs ?? unreachableSinceMs,
        failedMs: nowMs,
        waitMs: Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, (before?.waitMs ?? 0) * 2)),
      };
      entries.set(householdId, entry);
      return entry;
    },
    resume: (householdId) => {
      const entry = entries.get(householdId);
      if (entry) entries.set(householdId, { ...entry, waitMs: 0 });
    },
    clear: (householdId) => void entries.delete(householdId),
    find: (householdId) => entries.get(householdId) ?? null,
    isWaiting: (householdId, nowMs) => {
      const entry = entries.get(householdId);
      if (!entry) return false;
      const waitedMs = nowMs - entry.failedMs;
      return waitedMs >= 0 && waitedMs < entry.waitMs; // Negative when the clock was set back.
    },
    list: () => [...entries.values()],
  };
}
