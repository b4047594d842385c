import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { currentHolder, readHolder } from '../running/holder.mjs';
import { RELEASES } from './folders';

const LOCK = join(RELEASES, '.publishing');
/** Publishing takes a second: a longer wait is reported. */
const SAY_AFTER_MS = 1_000;
const GIVE_UP_AFTER_MS = 60_000;
const ASK_AGAIN_MS = 100;

/**
 * Runs `work` under a lock against other processes. A lock of an ended process is taken over at once; for a running
 * one it waits, names it, and gives up after a minute.
 */
export async function withLock<T>(
  work: () => Promise<T>,
  say = (line: string) => console.error(line),
): Promise<T> {
  await mkdir(RELEASES, { recursive: true });
  await acquireLock(say);
  try {
    return await work();
  } finally {
    await rm(LOCK, { force: true });
  }
}

async function acquireLock(say: (line: string) => void): Promise<void> {
  const begunMs = Date.now();
  let said = false;
  while (!(await tryLock())) {
    const holder = readHolder(LOCK);
    if (!holder) {
      await dropStale();
      continue;
    }
    const waitedMs = Date.now() - begunMs;
    const who = `${holder.doing ?? 'Another process'} (process ${holder.pid})`;
    const held = `${Math.round((Date.now() - (holder.sinceMs ?? begunMs)) / 1000)} s`;
    if (waitedMs > GIVE_UP_AFTER_MS)
      throw new Error(`${who} has been changing what is in force for ${held}: end it, then try again.`);
    if (waitedMs > SAY_AFTER_MS && !said) {
      say(`Waiting for ${who}, which has been changing what is in force for ${held}…`);
      said = true;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** Written to a unique file and linked, so that a lock always names its process. */
async function tryLock(): Promise<boolean> {
  const draft = `${LOCK}-${randomUUID()}`;
  await writeFile(draft, JSON.stringify(currentHolder(command(), RELEASES)));
  try {
    await link(draft, LOCK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Moved away and checked again: if another process was faster, the lock is its own and is put back. */
async function dropStale(): Promise<void> {
  const moved = `${LOCK}-stale-${randomUUID()}`;
  await rename(LOCK, moved).catch(() => {});
  if (readHolder(moved)) await link(moved, LOCK).catch(() => {});
  await rm(moved, { force: true });
}

/** Command line of this process: `release mf-battery`. */
function command(): string {
  return ['pnpm', basename(process.argv[1] ?? '', '.ts'), ...process.argv.slice(2)].join(' ');
}
