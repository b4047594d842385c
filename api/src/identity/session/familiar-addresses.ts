import { addressKey } from '../../foundation/http/throttle';

const KEYS_KEPT = 50_000;
const DAY_MS = 86_400_000;

/**
 * Addresses from which the sessions of an account were used within a day, such as that of the home. In memory: each
 * process knows those it served.
 */
export interface FamiliarAddresses {
  /** Whether the account is in use at the address. */
  has(email: string, address: string, nowMs: number): boolean;
  add(email: string, address: string, nowMs: number): void;
}

export function familiarAddresses(): FamiliarAddresses {
  const usedAt = new Map<string, number>();
  const keyOf = (email: string, address: string) => `${email.toLowerCase()} ${addressKey(address)}`;
  return {
    has: (email, address, nowMs) => (usedAt.get(keyOf(email, address)) ?? 0) > nowMs - DAY_MS,
    add: (email, address, nowMs) => {
      const key = keyOf(email, address);
      usedAt.delete(key); // put last: the first one is the oldest
      usedAt.set(key, nowMs);
      const [oldest] = usedAt.keys();
      if (usedAt.size > KEYS_KEPT && oldest !== undefined) usedAt.delete(oldest);
    },
  };
}
