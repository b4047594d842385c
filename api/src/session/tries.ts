import { Refusal } from '../http/refusal';
import { addressKey, throttle } from '../http/throttle';

/** Tries a minute, per address and per account (D3). */
const TRIES_A_MINUTE = 10;

/** Counts tries at a credential: sign-in, recovery, e-mail check. */
export interface Tries {
  /**
   * Counts one try from an address and, where one is named, at an account, known or not. Throws 429 when either has
   * had its ten. The returned function gives the try back once it proved rightful.
   */
  count(from: { readonly address: string; readonly account?: string; readonly nowMs: number }): () => void;
}

export function countTries(limit = TRIES_A_MINUTE): Tries {
  const counted = throttle(limit);
  return {
    count: ({ address, account, nowMs }) => {
      const keys = [`address ${addressKey(address)}`];
      if (account) keys.push(`account ${account.toLowerCase().slice(0, 254)}`);
      const taken: string[] = [];
      const giveBack = () => {
        for (const key of taken) counted.giveBack(key);
      };
      for (const key of keys) {
        const waitS = counted.take(key, nowMs);
        if (waitS === null) {
          taken.push(key);
          continue;
        }
        throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS: waitS });
      }
      return giveBack;
    },
  };
}
