import { Refusal } from '../http/refusal';
import { addressKey, throttle } from '../http/throttle';
import { waitingLine } from './waiting-line';

/** Tries a minute, per address and per device that is known (D151). */
const TRIES_A_MINUTE = 10;
/** Tries a minute at one account, over all devices it does not know (D151). */
const STRANGE_TRIES_A_MINUTE = 20;

interface Origin {
  readonly address: string;
  /** The account tried, whether it exists or not. */
  readonly account?: string;
  /** What is known of who tries: a known device, or a session. It has a count of its own. */
  readonly known?: string | null;
  readonly nowMs: number;
}

/** Counts tries at a credential: sign-in, recovery, e-mail check. */
export interface Tries {
  /**
   * Counts one try: by what is known of who tries, else by the address and, where one is named, the account. Throws 429
   * when there were too many. The returned function gives the try back once it proved rightful.
   */
  count(from: Origin): () => void;
  /**
   * Counts a try for as long as `check` takes, and for good when it ends in a refusal. What could not be judged, because
   * the database was away or the machine too busy, is no try.
   */
  judged<T>(from: Origin, check: () => Promise<T>): Promise<T>;
}

const refuse = (retryAfterS: number) => new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });

export function countTries(): Tries {
  const counted = throttle(TRIES_A_MINUTE);
  const strangers = waitingLine(STRANGE_TRIES_A_MINUTE);

  const count: Tries['count'] = ({ address, account, known, nowMs }) => {
    const place = addressKey(address);
    const key = known ? `known ${known}` : `address ${place}`;
    const waitS = counted.take(key, nowMs);
    if (waitS !== null) throw refuse(waitS);
    if (known || !account) return () => counted.giveBack(key);
    const name = account.toLowerCase().slice(0, 254);
    const inLineS = strangers.take(name, place, nowMs);
    if (inLineS !== null) {
      counted.giveBack(key);
      throw refuse(inLineS);
    }
    return () => {
      counted.giveBack(key);
      strangers.giveBack(name, nowMs);
    };
  };

  return {
    count,
    judged: async (from, check) => {
      const giveBack = count(from);
      try {
        const result = await check();
        giveBack();
        return result;
      } catch (error) {
        const isJudged = error instanceof Refusal && (error.options.httpStatus ?? 200) < 500;
        if (!isJudged) giveBack();
        throw error;
      }
    },
  };
}
