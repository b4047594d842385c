const KEYS_KEPT = 50_000;
/** For how long an announced time is kept for a device that does not come. */
const PROMISE_MS = 60_000;

/** Limits attempts at an account from its unknown devices. In memory: each process counts its own. */
export interface WaitingLine {
  /**
   * Takes an attempt. Returns null when it may proceed, otherwise the seconds to wait. A waiting device keeps
   * its admission time whatever others do; each later one waits longer.
   */
  take(account: string, address: string, nowMs: number): number | null;
  /** Uncounts an attempt, which succeeded or could not be checked. */
  giveBack(account: string): void;
}

/** Admits `burst` attempts at an account at once, and from then on one each `intervalMs`. */
export function waitingLine({
  burst,
  intervalMs,
}: {
  readonly burst: number;
  readonly intervalMs: number;
}): WaitingLine {
  /** When all attempts of an account, admitted and announced, are worked off at one each interval. */
  const doneAt = new Map<string, number>();
  const promised = new Map<string, number>();

  const forgetOld = (nowMs: number) => {
    for (const [account, at] of doneAt) if (at <= nowMs) doneAt.delete(account);
    for (const [key, at] of promised) if (at <= nowMs - PROMISE_MS) promised.delete(key);
  };

  return {
    take: (account, address, nowMs) => {
      if (doneAt.size + promised.size > KEYS_KEPT) forgetOld(nowMs);
      const key = `${account} ${address}`;
      const own = promised.get(key);
      if (own !== undefined && own > nowMs - PROMISE_MS) {
        if (own > nowMs) return Math.ceil((own - nowMs) / 1000);
        promised.delete(key);
        return null;
      }
      const done = Math.max(nowMs, doneAt.get(account) ?? 0) + intervalMs;
      doneAt.set(account, done);
      const at = done - burst * intervalMs;
      if (at <= nowMs) return null;
      promised.set(key, at);
      return Math.ceil((at - nowMs) / 1000);
    },
    giveBack: (account) => {
      const done = doneAt.get(account);
      if (done !== undefined) doneAt.set(account, done - intervalMs);
    },
  };
}
