import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StoreError } from './sql';

interface Holder {
  pid: number;
  /** Start time of that process in clock ticks: distinguishes a reused process id from the real holder. */
  processStart: string | null;
  /** Folder it was written in ({@link folderIdentity}); a copy of the folder is another. Absent in older locks. */
  folder?: string;
}

const heldHere = new Set<string>();

function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive({ pid, processStart: began }: Holder): boolean {
  if (pid === process.pid) return false; // our own pid in a lock we do not hold: left by an earlier container
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = processStart(pid);
  return began === null || now === null || now === began;
}

/** Device and inode: they stay when a folder is moved and differ in a copy. */
async function folderIdentity(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder);
  return `${dev}:${ino}`;
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const holder: Holder = JSON.parse(await readFile(path, 'utf8'));
    return Number.isInteger(holder.pid) ? holder : null;
  } catch {
    return null;
  }
}

/**
 * Locks a data folder for this process: PGlite has no lock of its own, and two processes would silently lose
 * rows. Rejects with `database.locked` while another running process holds the lock; a dead process's lock is
 * taken over, as is one copied with its folder. Resolves to the unlock function.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(resolve(folder), 'in-use.json');
  await mkdir(folder, { recursive: true });
  const identity = await folderIdentity(folder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (heldHere.has(path)) break;
    try {
      const file = await open(path, 'wx');
      const holder: Holder = { pid: process.pid, processStart: processStart(process.pid), folder: identity };
      await file.writeFile(JSON.stringify(holder)).finally(() => file.close());
      heldHere.add(path);
      return async () => {
        heldHere.delete(path);
        await rm(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = await readHolder(path);
      const isOfThisFolder = (holder?.folder ?? identity) === identity;
      if (holder && isOfThisFolder && isAlive(holder)) break;
      await rm(path, { force: true });
    }
  }
  throw new StoreError('database.locked', `The data folder ${folder} is in use by another process`);
}
