import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASES } from './folders';

const LOCK = join(RELEASES, '.publishing');
/** Publishing takes a second; a lock this old belongs to a process that died, in milliseconds. */
const STALE_AFTER_MS = 30_000;

/** Runs `work` while no other process changes what is in force. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  await mkdir(RELEASES, { recursive: true });
  await take();
  try {
    return await work();
  } finally {
    await rm(LOCK, { force: true });
  }
}

async function take(): Promise<void> {
  for (;;) {
    try {
      return await writeFile(LOCK, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const age = await stat(LOCK).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > STALE_AFTER_MS) await rm(LOCK, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
