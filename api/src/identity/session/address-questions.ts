import { Refusal } from '../../foundation/http/refusal';
import { type CountDatabase, throttle } from '../../foundation/http/throttle';

/** Enough for a form, too few to discover customers. */
const QUESTIONS_AN_HOUR = 10;
const HOUR_MS = 3_600_000;

/** Limits how often a person learns whether an e-mail address is taken, whichever call tells it. */
export interface AddressQuestions {
  /** Counts a question; throws 429 above the limit. Call the returned function to uncount it. */
  count(personId: string, nowMs: number): Promise<() => Promise<void>>;
  /** Counts `work` if it is refused with `email.taken`; throws 429 when no question is left. */
  counted<T>(personId: string, nowMs: number, work: () => Promise<T>): Promise<T>;
}

export function addressQuestions(database: CountDatabase): AddressQuestions {
  const asked = throttle(database, 'address question', QUESTIONS_AN_HOUR, HOUR_MS);
  const count: AddressQuestions['count'] = async (personId, nowMs) => {
    const retryAfterS = await asked.take(personId, nowMs);
    if (retryAfterS !== null) throw new Refusal('too.many.requests', { httpStatus: 429, retryAfterS });
    return () => asked.giveBack(personId);
  };
  return {
    count,
    counted: async (personId, nowMs, work) => {
      const giveBack = await count(personId, nowMs);
      try {
        const result = await work();
        await giveBack();
        return result;
      } catch (error) {
        const isTaken = error instanceof Refusal && error.code === 'email.taken';
        if (!isTaken) await giveBack();
        throw error;
      }
    },
  };
}
