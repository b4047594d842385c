import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { livingHolder, thisProcess } from '../running/holder.mjs';
import { RELEASES } from './folders';

const LOCK = join(RELEASES, '.publishing');
/** Publishing takes a second: whoever waits longer is told for whom. */
const SAY_AFTER_MS = 1_000;
const GIVE_UP_AFTER_MS = 60_000;
const ASK_AGAIN_MS = 100;

/**
 * Runs `work` while no other process changes what is in force. A lock whose process is gone is taken over at once; for
 * one that lives it waits, says who it is, and gives up after a minute.
 */
export async function alone<T>(
  work: () => Promise<T>,
  say = (line: string) => console.error(line),
): Promise<T> {
  await mkdir(RELEASES, { recursive: true });
  await take(say);
  try {
    return await work();
  } finally {
    await rm(LOCK, { force: true });
  }
}

async function take(say: (line: string) => void): Promise<void> {
  const begunMs = Date.now();
  let said = false;
  while (!(await taken())) {
    const holder = livingHolder(LOCK);
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

/** Written beside (under a name of its own: several of one process may ask) and linked, so that nobody reads a lock that does not say yet whose it is. */
async function taken(): Promise<boolean> {
  const draft = `${LOCK}-${randomUUID()}`;
  await writeFile(draft, JSON.stringify(thisProcess(command())));
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

/** Moved away and judged again: where another process was quicker, the lock is its own by now and is put back. */
async function dropStale(): Promise<void> {
  const moved = `${LOCK}-stale-${randomUUID()}`;
  await rename(LOCK, moved).catch(() => {});
  if (livingHolder(moved)) await link(moved, LOCK).catch(() => {});
  await rm(moved, { force: true });
}

/** What this process was started as: `release mf-battery`. */
function command(): string {
  return ['pnpm', basename(process.argv[1] ?? '', '.ts'), ...process.argv.slice(2)].join(' ');
}
