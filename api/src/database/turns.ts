import { slowDatabase } from './database-errors';

/** Rejects with `database.unavailable` when `work` takes longer than the limit; the work itself runs on. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(slowDatabase(limitMs)), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** The order in which several users share one database session. */
export interface Turns {
  /**
   * Runs `work` when nobody else has the session to himself. Rejects with `database.unavailable` when its turn does not
   * come within `waitMs`; the work is then never begun.
   */
  alone<T>(work: () => Promise<T>, waitMs: number): Promise<T>;
  /** Runs `work` at once while nobody has the session to himself, else as `alone`. Begins it in the same tick. */
  betweenOthers<T>(work: () => Promise<T>, waitMs: number): Promise<T>;
}

export function takeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const alone = async <T>(work: () => Promise<T>, waitMs: number): Promise<T> => {
    waiting += 1;
    const before = last;
    let ended: () => void = () => undefined;
    last = new Promise<void>((resolve) => {
      ended = resolve;
    });
    try {
      await within(waitMs, before);
    } catch (error) {
      before.finally(ended); // those behind still wait for those before
      waiting -= 1;
      throw error;
    }
    try {
      return await work();
    } finally {
      waiting -= 1;
      ended();
    }
  };

  return {
    alone,
    betweenOthers: (work, waitMs) => (waiting === 0 ? work() : alone(work, waitMs)),
  };
}
