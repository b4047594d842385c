import { readFileSync } from 'node:fs';

/**
 * Who holds a folder, as its lock file says. `processStart` is when that process began, as the system counts it: it tells
 * a process number that was given again from the holder.
 * @typedef {{ readonly pid: number, readonly processStart: string | null, readonly doing?: string, readonly sinceMs?: number }} Holder
 */

/**
 * This process as a holder.
 * @param {string} doing
 * @returns {Holder}
 */
export function thisProcess(doing) {
  return { pid: process.pid, processStart: processStart(process.pid), doing, sinceMs: Date.now() };
}

/**
 * The living process that holds a lock file, or null: there is none, it cannot be read, or its process is gone.
 * @param {string} path
 * @returns {Holder | null}
 */
export function livingHolder(path) {
  /** @type {Holder} */
  let holder;
  try {
    holder = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
  if (!Number.isInteger(holder?.pid)) return null;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return null;
  }
  const now = processStart(holder.pid);
  const { processStart: began } = holder;
  return typeof began !== 'string' || now === null || now === began ? holder : null;
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
