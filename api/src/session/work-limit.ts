import { Refusal } from '../http/refusal';

const busy = () => new Refusal('service.busy', { httpStatus: 503, retryAfterS: 2 });

interface Waiting {
  readonly begin: () => void;
  readonly isUrgent: boolean;
}

/**
 * Runs at most `running` tasks at a time. Up to `waiting` more queue for at most `patienceMs`, urgent ones
 * first. Any further task is refused with 503 before it begins, so that a flood exhausts neither memory nor
 * processor.
 */
export function workLimit(limit: {
  readonly running: number;
  readonly waiting: number;
  readonly patienceMs: number;
}) {
  let running = 0;
  const queue: Waiting[] = [];

  const turn = (isUrgent: boolean) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(busy());
      }, limit.patienceMs).unref();
      const waiting: Waiting = {
        isUrgent,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const firstOther = isUrgent ? queue.findIndex((one) => !one.isUrgent) : -1;
      queue.splice(firstOther < 0 ? queue.length : firstOther, 0, waiting);
    });

  return async <T>(work: () => Promise<T>, { isUrgent = false } = {}): Promise<T> => {
    if (running < limit.running) running += 1;
    else if (queue.length < limit.waiting) await turn(isUrgent);
    else throw busy();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next.begin();
      else running -= 1;
    }
  };
}
