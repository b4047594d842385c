import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readHolder } from './holder.mjs';
import { DISK_FULL, Stop } from './say.mjs';

const MIB = 1_048_576;
/** Space a first start needs: packages, a build and a database. */
const FIRST_MIB = 1_500;
const LATER_MIB = 100;

/**
 * Throws {@link Stop} when there is not enough space, or the data folder is not writable.
 * @param {string} root
 * @param {string} dataFolder
 */
export function assertDiskSpace(root, dataFolder) {
  const folder = resolve(root, dataFolder);
  try {
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'x'.repeat(65_536));
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Stop(DISK_FULL);
    throw new Stop(
      `The data folder ${folder} cannot be written (${code || error}): check its rights, or name another one in FOYER_DATA.`,
    );
  }
  const installed = existsSync(join(root, 'node_modules/.modules.yaml'));
  for (const [place, neededMib] of /** @type {const} */ ([
    [root, installed ? LATER_MIB : FIRST_MIB],
    [folder, LATER_MIB],
  ])) {
    const { bavail, bsize } = statfsSync(place);
    const freeMib = Math.floor((bavail * bsize) / MIB);
    if (freeMib < neededMib) {
      throw new Stop(
        `The disk is nearly full: ${place} has ${freeMib} MiB left and ${neededMib} are needed; free some space, then start again.`,
      );
    }
  }
}

/**
 * Throws {@link Stop} while another suite uses the data folder, before anything is built: that suite would serve it
 * at once (api/src/foundation/database/folder-lock.ts writes the lock).
 * @param {string} root
 * @param {string} dataFolder
 */
export function assertUnused(root, dataFolder) {
  const folder = resolve(root, dataFolder);
  const holder = readHolder(join(folder, 'in-use.json'));
  if (holder)
    throw new Stop(
      `Another Foyer (process ${holder.pid}) is already running on the data folder ${folder}: stop it, or set FOYER_DATA to another folder.`,
    );
}
