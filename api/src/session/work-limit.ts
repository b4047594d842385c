import { Refusal } from '../http/refusal';

/**
 * Lets `running` pieces of work run at a time and `waiting` more wait their turn; anything beyond is refused with 503,
 * so that a flood of sign-ins cannot take the machine's memory or starve the measures.
 */
export function workLimit(limit: { readonly running: number; readonly waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit.running) {
      if (waiting.length >= limit.waiting) {
        throw new Refusal('service.busy', { httpStatus: 503, retryAfterS: 2 });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
