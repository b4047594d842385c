import { GatewayUnreachable } from './port';

/** A home whose last attempts at measuring failed. */
export interface FailingHome {
  readonly householdId: string;
  readonly sinceMs: number;
  readonly failures: number;
  /** Since when its gateway has not answered; null when the cause is on the platform's side. */
  readonly unreachableSinceMs: number | null;
}

/** Homes that failed, each with the time of its next attempt. In memory: another process counts for itself. */
export interface FailingHomes {
  note(householdId: string, error: unknown, nowMs: number): FailingHome;
  /** The home works again, with more to catch up: it need not wait any longer. */
  resume(householdId: string): void;
  clear(householdId: string): void;
  find(householdId: string): FailingHome | null;
  /** Whether the home's next attempt is still to come. */
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
    note: (householdId, error, nowMs) => {
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
      return waitedMs >= 0 && waitedMs < entry.waitMs; // below zero: the clock went back
    },
    list: () => [...entries.values()],
  };
}
