import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BackupStatus } from '../../foundation/database/backup-runs';
import type { Configuration } from '../../process/configuration';
import { type Finding, finding } from './finding';

const HOUR_S = 3600;
/** A backup a night, with half a day for one that takes long. */
const MAX_BACKUP_AGE_S = 36 * HOUR_S;
/** A restore test every quarter. */
const MAX_TEST_AGE_S = 100 * 24 * HOUR_S;

function checkAge({ production }: Configuration, status: BackupStatus | null): Finding {
  const isFresh = (status?.lastGood?.ageSeconds ?? Number.POSITIVE_INFINITY) <= MAX_BACKUP_AGE_S;
  const hours = Math.round((status?.lastGood?.ageSeconds ?? 0) / HOUR_S);
  const good = status?.lastGood ? `last good ${hours} h ago` : 'none was written yet: see "backup --help"';
  const failed = status && status.failures > 0;
  const text = failed ? `the last ${status.failures} failed (${status.lastFailure}); ${good}` : good;
  return finding('backups', !production || (isFresh && !failed), text);
}

function checkTest({ production }: Configuration, status: BackupStatus | null): Finding {
  const test = status?.restoreTest ?? null;
  const days = Math.floor((test?.lastGood?.ageSeconds ?? 0) / (24 * HOUR_S));
  const good = test?.lastGood ? `last good ${days} days ago` : 'no backup was ever restored for a test';
  if (test?.lastFailure)
    return finding('restore test', !production, `the last one failed (${test.lastFailure}); ${good}`);
  const isFresh = (test?.lastGood?.ageSeconds ?? Number.POSITIVE_INFINITY) <= MAX_TEST_AGE_S;
  return finding(
    'restore test',
    !production || isFresh,
    isFresh ? good : `${good}: see "backup test --help"`,
  );
}

/** A new backup is written before an old one is removed. */
async function checkRoom({ lastGood }: BackupStatus): Promise<Finding[]> {
  if (!lastGood) return [];
  // Null for a disk of another machine, or one this user cannot read.
  const disk = await statfs(dirname(lastGood.folder)).catch(() => null);
  if (!disk) return [];
  const free = disk.bavail * disk.bsize;
  const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;
  const text = `${gigabytes(free)} are free in ${dirname(lastGood.folder)}, the last one took ${gigabytes(lastGood.bytes)}`;
  return [finding('backup disk', free > 2 * lastGood.bytes, text)];
}

export async function checkBackups(
  configuration: Configuration,
  status: BackupStatus | null,
): Promise<Finding[]> {
  return [
    checkAge(configuration, status),
    checkTest(configuration, status),
    ...(status ? await checkRoom(status) : []),
  ];
}
