import { isIPv6 } from 'node:net';

const MINUTE_MS = 60_000;
const KEYS_KEPT = 50_000;

/** How often something was tried under a key within the last minute, or another window. Kept in memory: each process counts its own. */
export interface Throttle {
  /** Counts a try. Resolves to null when it may go on, else to the seconds to wait; a refused try is not counted. */
  take(key: string, nowMs: number): number | null;
  /** Gives the newest try back: it turned out to be rightful. */
  giveBack(key: string): void;
}

/** At most `limit` tries per key in a sliding window. */
export function throttle(limit: number, windowMs = MINUTE_MS): Throttle {
  const triesByKey = new Map<string, number[]>();

  const forgetOld = (nowMs: number) => {
    for (const [key, tries] of triesByKey) {
      if ((tries.at(-1) ?? 0) <= nowMs - windowMs || triesByKey.size > KEYS_KEPT) triesByKey.delete(key);
    }
  };

  return {
    take: (key, nowMs) => {
      const recent = (triesByKey.get(key) ?? []).filter((at) => at > nowMs - windowMs);
      const oldest = recent[0];
      if (oldest !== undefined && recent.length >= limit) {
        triesByKey.set(key, recent);
        return Math.max(1, Math.ceil((oldest + windowMs - nowMs) / 1000));
      }
      triesByKey.delete(key); // put last: the map's order is the order of the newest try
      triesByKey.set(key, [...recent, nowMs]);
      if (triesByKey.size > KEYS_KEPT) forgetOld(nowMs);
      return null;
    },
    giveBack: (key) => {
      triesByKey.get(key)?.pop();
    },
  };
}

/** The part of an address that one household holds: the whole of an IPv4 address, the first 64 bits of an IPv6 one. */
export function addressKey(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
