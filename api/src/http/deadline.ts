import { Refusal } from './refusal';

/** Longest time a request may take, waiting for its turn included. A single statement is given up earlier. */
const REQUEST_LIMIT_MS = 5_000;
const RETRY_AFTER_S = 2;

export const unavailable = () =>
  new Refusal('service.unavailable', { httpStatus: 503, retryAfterS: RETRY_AFTER_S });

export interface Deadline {
  /** Rejects with 503 `service.unavailable` when `work` has not ended in time; the work itself runs on. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Ends the wait once the answer is known and is only being sent. Throws when the deadline has passed. */
  lift(): void;
}

/** Starts the clock of one request. */
export function startDeadline(limitMs = REQUEST_LIMIT_MS): Deadline {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(unavailable());
    }, limitMs);
  });
  return {
    race: (work) => Promise.race([work, tooLate]).finally(() => clearTimeout(timer)),
    lift: () => {
      if (isOver) throw unavailable();
      clearTimeout(timer);
    },
  };
}
