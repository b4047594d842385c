import { mkdir } from 'node:fs/promises';
import { lock } from 'proper-lockfile';
import { RELEASES } from './folders';

/** Publishing takes a second. */
const SAY_AFTER_MS = 1_000;
const ATTEMPTS = { retries: 300, factor: 1, minTimeout: 200 };

/**
 * Runs `work` under a lock against other processes. Waits for a running one for a minute; the lock of a killed one
 * lapses after ten seconds.
 */
export async function withLock<T>(
  work: () => Promise<T>,
  say = (line: string) => console.error(line),
): Promise<T> {
  await mkdir(RELEASES, { recursive: true });
  const waiting = setTimeout(
    () => say('Waiting for another command that is changing what is in force…'),
    SAY_AFTER_MS,
  );
  const release = await lock(RELEASES, {
    lockfilePath: `${RELEASES}/.publishing.lock`,
    retries: ATTEMPTS,
  }).finally(() => clearTimeout(waiting));
  try {
    return await work();
  } finally {
    await release();
  }
}
