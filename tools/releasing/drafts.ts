import { rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { areaNames, RELEASES } from './folders';

const DRAFT = /\.draft-(\d+)$/;

/** Draft folder in which this process builds a release. */
export function draftOf(releaseFolder: string): string {
  return `${releaseFolder}.draft-${process.pid}`;
}

/** Removes the draft on Ctrl-C, a closed terminal and `kill`. */
export function dropOnSignal(draft: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      rmSync(draft, { recursive: true, force: true });
      process.exit(130);
    });
  }
}

/** Removes drafts of processes that ended without doing so. */
export async function dropDrafts(): Promise<void> {
  for (const part of ['host', ...areaNames()]) {
    const folders = await readdir(join(RELEASES, part)).catch(() => []);
    for (const folder of folders) {
      const pid = Number(DRAFT.exec(folder)?.[1] ?? 0);
      if (pid && !isRunning(pid)) await rm(join(RELEASES, part, folder), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
