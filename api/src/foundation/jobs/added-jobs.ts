import { AsyncLocalStorage } from 'node:async_hooks';

/** Jobs added by one request or one attempt of a job. */
export interface AddedJobs {
  /** When the first of them is due, epoch ms; null without any. */
  firstDueMs: number | null;
}

const addedJobs = new AsyncLocalStorage<AddedJobs>();

/** Runs `work`, which may add jobs in transactions; `wake` is called once it has ended and they are committed. */
export async function wakeAfter<T>(wake: (dueMs: number) => void, work: () => Promise<T>): Promise<T> {
  const added: AddedJobs = { firstDueMs: null };
  try {
    return await addedJobs.run(added, work);
  } finally {
    if (added.firstDueMs !== null) wake(added.firstDueMs);
  }
}

/** Runs `next` and everything it causes with a record of the jobs that are added. */
export const recordAddedJobs = (next: () => void): void => addedJobs.run({ firstDueMs: null }, next);

/** Record of the current request or attempt. */
export const currentAddedJobs = (): AddedJobs | undefined => addedJobs.getStore();

export function noteAddedJob(dueMs: number): void {
  const added = addedJobs.getStore();
  if (added) added.firstDueMs = Math.min(added.firstDueMs ?? dueMs, dueMs);
}
