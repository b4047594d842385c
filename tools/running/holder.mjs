import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Process in a folder's lock file. `processStart` is its start time as counted by the system, which distinguishes it
 * from a later process with the same id. `folder` is the device and inode of the folder the lock was written in, which
 * a copy of the folder does not have.
 * @typedef {{ readonly pid: number, readonly processStart: string | null, readonly folder?: string }} Holder
 */

/**
 * The running process named in a lock file; null without a readable file or once that process has ended.
 * @param {string} path
 * @returns {Holder | null}
 */
export function readHolder(path) {
  /** @type {Holder} */
  let holder;
  try {
    holder = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
  if (!Number.isInteger(holder?.pid)) return null;
  if (holder.folder !== undefined && holder.folder !== folderIdentity(dirname(path))) return null;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return null;
  }
  const now = processStart(holder.pid);
  const { processStart: began } = holder;
  return typeof began !== 'string' || now === null || now === began ? holder : null;
}

/**
 * @param {string} folder
 * @returns {string}
 */
function folderIdentity(folder) {
  const { dev, ino } = statSync(folder);
  return `${dev}:${ino}`;
}

/** @param {number} pid */
function processStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
