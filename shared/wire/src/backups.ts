import * as z from 'zod/mini';
import { defineCall } from './call';
import { instant, instantOrNever, OPERATOR_SOURCE } from './operator-paging';
import { acknowledged, optionalNumber, optionalText } from './values';

export const restoreTest = z.object({
  id: z.string(),
  /** Folder of the backup on the machine. */
  folder: z.string(),
  requestedMs: instant,
  startedMs: instantOrNever,
  /** Null while it waits or runs. */
  endedMs: instantOrNever,
  /** Of the restored database; null without one. */
  tables: optionalNumber,
  rows: optionalNumber,
  /** Last migration, such as `0165-backup-runs.sql`. */
  schema: optionalText,
  newestReadingMs: instantOrNever,
  /** Why it failed; null for a backup that was restored. */
  failure: optionalText,
});
/** A backup that was restored for a test, beside the database in use. */
export type OperatorRestoreTest = z.output<typeof restoreTest>;

/**
 * Restores the last good backup into a database of its own, as a job, and removes it again. `backup.none`: none was
 * written yet. `restore.test.under.way`: one waits or runs.
 */
export const backupRestoreTest = defineCall({
  id: 'backupRestoreTest',
  method: 'POST',
  path: '/api/operator/backups/test',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['operations'],
  errors: ['role.not.allowed', 'backup.none', 'restore.test.under.way'],
  source: OPERATOR_SOURCE,
});

/** Calls of operators about single backups. */
export const backupCalls = { backupRestoreTest };
