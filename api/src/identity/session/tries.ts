import { Refusal } from '../../foundation/http/refusal';
import {
  addressKey,
  type CountDatabase,
  networkKeys,
  type Throttle,
  throttle,
} from '../../foundation/http/throttle';
import type { FamiliarAddresses } from './familiar-addresses';
import { waitingLine } from './waiting-line';

/** Attempts a minute per address, and per known device or session. */
const TRIES_A_MINUTE = 10;
/** Attempts a minute per IPv6 network of 56 and 48 bits, in which one customer chooses addresses at will. */
const NETWORK_TRIES = { by56: 30, by48: 100 } as const;
/** Attempts at one account over all its unknown devices: a burst, then one each interval. */
const STRANGERS = { burst: 300, intervalMs: 3_000 } as const;

interface Origin {
  readonly address: string;
  /** The account tried, whether or not it exists. */
  readonly account?: string;
  /** A known device or a session, which is counted separately; null for strangers. */
  readonly known?: string | null;
  readonly nowMs: number;
}

/** Limits attempts at a credential: sign-in, recovery, e-mail check. */
export interface Tries {
  /**
   * Counts one attempt: by known device or session, otherwise by address, by its IPv6 networks and, when given and not in
   * use at this address, by account. Throws 429 above the limit. Call the returned function to uncount a successful attempt.
   */
  count(from: Origin): Promise<() => Promise<void>>;
  /**
   * Counts an attempt while `check` runs, and for the whole minute when `check` ends in a refusal. Attempts that could
   * not be checked, because the database or the machine was unavailable, do not count.
   */
  judged<T>(from: Origin, check: () => Promise<T>): Promise<T>;
}

const refuse = (retryAfterS: number) => new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });

/**
 * @param name tells attempts at one kind of credential from those at others.
 * @param familiar addresses at which accounts are in use.
 */
export function countTries(
  database: CountDatabase,
  name: string,
  familiar?: Pick<FamiliarAddresses, 'has'>,
): Tries {
  const counted = throttle(database, name, TRIES_A_MINUTE);
  const networks = {
    by56: throttle(database, `${name} /56`, NETWORK_TRIES.by56),
    by48: throttle(database, `${name} /48`, NETWORK_TRIES.by48),
  };
  const strangers = waitingLine(database, STRANGERS);

  /** The limits that an attempt counts towards, each with its key. */
  const limitsOf = (address: string, known: string | null | undefined): (readonly [Throttle, string])[] => {
    if (known) return [[counted, `known ${known}`]];
    const keys = networkKeys(address);
    return [
      [counted, `address ${addressKey(address)}`],
      ...(keys
        ? ([
            [networks.by56, keys.by56],
            [networks.by48, keys.by48],
          ] as const)
        : []),
    ];
  };

  const count: Tries['count'] = async ({ address, account, known, nowMs }) => {
    const taken: (readonly [Throttle, string])[] = [];
    const giveBack = async () => {
      for (const [limit, key] of taken) await limit.giveBack(key);
    };
    for (const [limit, key] of limitsOf(address, known)) {
      const waitS = await limit.take(key, nowMs);
      if (waitS !== null) {
        await giveBack();
        throw refuse(waitS);
      }
      taken.push([limit, key]);
    }
    try {
      if (known || !account || (await familiar?.has(account, address, nowMs))) return giveBack;
      const accountName = `${name} ${account.toLowerCase().slice(0, 254)}`;
      const inLineS = await strangers.take(accountName, addressKey(address), nowMs);
      if (inLineS !== null) throw refuse(inLineS);
      return async () => {
        await giveBack();
        await strangers.giveBack(accountName);
      };
    } catch (error) {
      await giveBack();
      throw error;
    }
  };

  return {
    count,
    judged: async (from, check) => {
      const giveBack = await count(from);
      try {
        const result = await check();
        await giveBack();
        return result;
      } catch (error) {
        const isJudged = error instanceof Refusal && (error.options.httpStatus ?? 200) < 500;
        if (!isJudged) await giveBack();
        throw error;
      }
    },
  };
}
