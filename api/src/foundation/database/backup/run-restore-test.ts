import { beginRestoreTest, endRestoreTest, type RestoreTestOutcome } from '../restore-tests';
import type { Sql } from '../sql';
import { BackupError } from './backup-error';
import type { DataPlace } from './database-copies';
import { testRestore } from './restore-test';

export interface RestoreTestOptions {
  readonly database: Sql;
  readonly place: DataPlace;
  readonly now: () => number;
  /** Ends the test without an outcome. */
  readonly signal?: AbortSignal;
}

/** A backup of another machine or user is told from a damaged one. */
function failureOf(error: unknown, folder: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES') return `${folder} cannot be read by the user of this process.`;
  if (error instanceof BackupError) return error.message;
  return String(error);
}

/** Runs a requested test and records its outcome. Resolves to null for one that has ended before. */
export async function runRestoreTest(
  { database, place, now, signal }: RestoreTestOptions,
  key: number,
): Promise<{ readonly folder: string; readonly outcome: RestoreTestOutcome } | null> {
  const folder = await beginRestoreTest(database, key, new Date(now()));
  if (folder === null) return null;
  const scratch = { name: `foyer_restore_test_${key}`, ...(signal && { signal }) };
  let outcome: RestoreTestOutcome;
  try {
    outcome = await testRestore(place, folder, scratch);
  } catch (error) {
    signal?.throwIfAborted();
    outcome = { failure: failureOf(error, folder) };
  }
  await endRestoreTest(database, key, outcome, new Date(now()));
  return { folder, outcome };
}
