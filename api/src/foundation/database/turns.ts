import { slowDatabase } from './database-errors';

/**
 * Rejects with `database.unavailable` when `work` exceeds the limit; the work itself continues. An answer that arrived
 * in time while this process was busy is read first.
 */
export async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(slowDatabase(limitMs))), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Serialises access to one database session. */
export interface Turns {
  /**
   * Runs `work` exclusively. Rejects with `database.unavailable` when its turn does not come within `waitMs`;
   * the work is then never started.
   */
  runExclusively<T>(work: () => Promise<T>, waitMs: number): Promise<T>;
  /** Starts `work` in the same tick while no exclusive work runs or waits, otherwise queues it like `alone`. */
  runShared<T>(work: () => Promise<T>, waitMs: number): Promise<T>;
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const runExclusively = async <T>(work: () => Promise<T>, waitMs: number): Promise<T> => {
    waiting += 1;
    const previous = last;
    let release: () => void = () => undefined;
    last = new Promise<void>((resolve) => {
      release = resolve;
    });
    try {
      await withTimeout(waitMs, previous);
    } catch (error) {
      previous.finally(release); // later work still waits for earlier work
      waiting -= 1;
      throw error;
    }
    try {
      return await work();
    } finally {
      waiting -= 1;
      release();
    }
  };

  return {
    runExclusively,
    runShared: (work, waitMs) => (waiting === 0 ? work() : runExclusively(work, waitMs)),
  };
}
