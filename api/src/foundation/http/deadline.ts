import { Refusal } from './refusal';

/**
 * Longest time of a request that only reads, queueing included. One that computes from a long period has more, so that a
 * small machine answers it, but less than the 15 s that pages wait.
 */
const REQUEST_LIMIT_MS = { cheap: 5_000, expensive: 12_000 } as const;
const RETRY_AFTER_S = 2;

export const unavailableRefusal = () =>
  new Refusal('service.unavailable', { httpStatus: 503, retryAfterS: RETRY_AFTER_S });

export interface Deadline {
  /** Rejects with 503 `service.unavailable` when `work` has not ended in time; the work itself runs on. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Cancels the deadline before the answer is sent. Throws when it has passed. */
  lift(): void;
}

/**
 * For a call that may change something: it is answered with its outcome, because a client told to try again would repeat
 * what is stored. Its statements and partners have limits of their own.
 */
export const NO_DEADLINE: Deadline = { race: (work) => work, lift: () => {} };

/** Starts the deadline of one request. */
export function startDeadline(
  cost: keyof typeof REQUEST_LIMIT_MS,
  limitMs: number = REQUEST_LIMIT_MS[cost],
): Deadline {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(unavailableRefusal());
    }, limitMs);
  });
  return {
    race: (work) => Promise.race([work, tooLate]).finally(() => clearTimeout(timer)),
    lift: () => {
      if (isOver) throw unavailableRefusal();
      clearTimeout(timer);
    },
  };
}
