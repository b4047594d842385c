const MINUTE_MS = 60_000;

/** Failures of one kind come by the thousand while a database is away: said once a minute, with their count. */
export interface RepeatedFailures {
  /** Counts a failure. The number to say it with: this one and those since it was last said; null to say nothing. */
  count(code: string, nowMs: number): number | null;
}

export function repeatedFailures(): RepeatedFailures {
  const saidAt = new Map<string, number>();
  const unsaid = new Map<string, number>();
  return {
    count: (code, nowMs) => {
      const since = (unsaid.get(code) ?? 0) + 1;
      const lastMs = saidAt.get(code);
      if (lastMs !== undefined && nowMs - lastMs < MINUTE_MS) {
        unsaid.set(code, since);
        return null;
      }
      saidAt.set(code, nowMs);
      unsaid.delete(code);
      return since;
    },
  };
}
