const MINUTE_MS = 60_000;
const KEYS_KEPT = 50_000;

/** Limits attempts at an account from its unknown devices. In memory: each process counts its own. */
export interface WaitingLine {
  /**
   * Takes an attempt. Returns null when it may proceed, otherwise the seconds to wait. A waiting device keeps
   * its admission time whatever others do; each later one waits longer.
   */
  take(account: string, address: string, nowMs: number): number | null;
  /** Uncounts the newest attempt, which succeeded or could not be checked. */
  giveBack(account: string, nowMs: number): void;
}

/** At most `limit` attempts in any minute and account, including announced ones. */
export function waitingLine(limit: number): WaitingLine {
  /** Times of past and announced attempts, in order. */
  const timesByAccount = new Map<string, number[]>();
  const promised = new Map<string, number>();

  const forgetOld = (nowMs: number) => {
    for (const [account, times] of timesByAccount)
      if ((times.at(-1) ?? 0) <= nowMs - MINUTE_MS) timesByAccount.delete(account);
    for (const [key, at] of promised) if (at <= nowMs - MINUTE_MS) promised.delete(key);
  };

  return {
    take: (account, address, nowMs) => {
      if (timesByAccount.size + promised.size > KEYS_KEPT) forgetOld(nowMs);
      const key = `${account} ${address}`;
      const own = promised.get(key);
      if (own !== undefined && own > nowMs - MINUTE_MS) {
        if (own > nowMs) return Math.ceil((own - nowMs) / 1000);
        promised.delete(key);
        return null;
      }
      const times = (timesByAccount.get(account) ?? []).filter((at) => at > nowMs - MINUTE_MS);
      const blocking = times.at(-limit);
      const at = blocking === undefined ? nowMs : blocking + MINUTE_MS;
      timesByAccount.set(account, [...times, at]);
      if (at <= nowMs) return null;
      promised.set(key, at);
      return Math.ceil((at - nowMs) / 1000);
    },
    giveBack: (account, nowMs) => {
      const times = timesByAccount.get(account) ?? [];
      const newest = times.findLastIndex((at) => at <= nowMs);
      if (newest >= 0) times.splice(newest, 1);
    },
  };
}
