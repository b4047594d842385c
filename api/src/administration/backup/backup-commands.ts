import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { copiesOf } from '../../foundation/database/backup/database-copies';
import type { Manifest } from '../../foundation/database/backup/manifest';
import { runRestoreTest } from '../../foundation/database/backup/run-restore-test';
import { type BackupRun, recordBackupRun } from '../../foundation/database/backup-runs';
import { addRestoreTest } from '../../foundation/database/restore-tests';
import { openStore } from '../../process/store';
import {
  type Administration,
  AdministrationError,
  type Command,
  type Input,
  type Outcome,
  optionText,
} from '../command';
import { backup } from './backup';
import { keepBackups, newBackupFolder } from './kept-backups';
import { restore } from './restore';

const MAX_KEPT = 1_000;

function required(input: Input, option: string, command: string): string {
  const text = optionText(input, option);
  if (!text) throw new AdministrationError(`"${command}" needs --${option} <folder>.`);
  return text;
}

const totalRows = ({ rows }: Manifest) => Object.values(rows).reduce((sum, count) => sum + count, 0);
const totalBytes = (folder: string, { files }: Manifest) =>
  Object.keys(files).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
const summaryOf = (folder: string, manifest: Manifest) => ({
  folder: resolve(folder),
  createdAt: manifest.createdAt,
  database: manifest.database,
  rows: totalRows(manifest),
  bytes: totalBytes(folder, manifest),
});

/** Where a backup goes, and how many of the folder are kept; null keeps all. */
function destinationOf(input: Input, now: Date): { readonly out: string; readonly keep: number | null } {
  const [out, into, keep] = ['out', 'into', 'keep'].map((name) => optionText(input, name));
  if ((out === undefined) === (into === undefined))
    throw new AdministrationError('"backup" needs either --out <new folder> or --into <folder of backups>.');
  if (keep === undefined) return { out: out ?? newBackupFolder(into ?? '', now), keep: null };
  const count = Number(keep);
  if (into === undefined) throw new AdministrationError('--keep goes with --into <folder of backups>.');
  if (!Number.isInteger(count) || count < 1 || count > MAX_KEPT)
    throw new AdministrationError(`--keep takes a number from 1 to ${MAX_KEPT}.`);
  return { out: newBackupFolder(into, now), keep: count };
}

/** Records how a backup went, for the monitoring and the audit. */
async function recordRun(
  { databaseUrl, dataFolder }: Administration['configuration'],
  run: BackupRun,
): Promise<void> {
  // Opening would make a database where there is none.
  if (await copiesOf({ databaseUrl, dataFolder }).isEmpty()) return;
  const store = await openStore(databaseUrl ? { databaseUrl } : { dataFolder });
  try {
    await store.transaction(async (inside) => {
      await recordBackupRun(inside.database, run);
      if ('failure' in run.outcome)
        await inside.audit.record({
          at: run.endedAt,
          action: 'administration.backup.failed',
          actorId: null,
          householdId: null,
          facts: { folder: run.folder, failure: run.outcome.failure },
        });
    });
  } finally {
    await store.close();
  }
}

const backUp: Command = {
  name: 'backup',
  positionals: [],
  summary: 'Writes a backup of the database and the state of the suite into a new folder.',
  options: {
    out: { type: 'string', help: 'new folder for the backup' },
    into: { type: 'string', help: 'folder in which a new one is made, named by the time' },
    keep: { type: 'string', help: 'with --into: removes all but so many complete backups afterwards' },
    'with-keys': {
      type: 'boolean',
      help: 'includes FOYER_TOKEN_KEY, for a backup that is encrypted as a whole',
    },
  },
  commits: 'closed',
  run: async (input, { configuration, now }) => {
    const { out, keep } = destinationOf(input, now);
    const withKeys = input.values['with-keys'] === true;
    const startedMs = performance.now();
    const record = (outcome: BackupRun['outcome']) => {
      const endedAt = new Date(now.getTime() + performance.now() - startedMs);
      return recordRun(configuration, { startedAt: now, endedAt, folder: resolve(out), outcome });
    };
    let manifest: Manifest;
    try {
      manifest = await backup({ ...configuration, out, withKeys, now });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      // A database out of reach takes no record: the age of the last good backup tells.
      await record({ failure }).catch(() => {});
      throw error;
    }
    const data = summaryOf(out, manifest);
    await record({ rows: data.rows, bytes: data.bytes });
    const removed = keep === null ? [] : await keepBackups(dirname(data.folder), keep);
    const megabytes = (data.bytes / 1_000_000).toFixed(1);
    return {
      data: { ...data, removed },
      lines: [
        `Backed up ${data.rows} rows into ${data.folder} (${megabytes} MB).`,
        withKeys
          ? 'It holds FOYER_TOKEN_KEY: encrypt the folder.'
          : 'FOYER_TOKEN_KEY is not in it: store the key apart.',
        ...removed.map((folder) => `Removed ${folder}.`),
      ],
      facts: { folder: data.folder, rows: data.rows, withKeys, removed: removed.length },
    };
  },
};

const testBackup: Command = {
  name: 'backup test',
  positionals: [],
  summary:
    'Restores the last good backup into a database of its own, compares and removes it; the one in use is not touched.',
  options: { from: { type: 'string', help: 'folder of another backup' } },
  commits: 'own',
  run: async (input, { store: { database }, configuration, now }): Promise<Outcome> => {
    const from = optionText(input, 'from');
    const startedMs = performance.now();
    const key = await database.transaction((sql) => addRestoreTest(sql, from ? resolve(from) : null, now));
    if (key === null) throw new AdministrationError('There is no backup yet: see "backup --help".');
    const tested = await runRestoreTest(
      { database, place: configuration, now: () => now.getTime() + performance.now() - startedMs },
      key,
    );
    if (!tested) throw new AdministrationError('Another process has ended this test: try again.');
    const { folder, outcome } = tested;
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    if ('failure' in outcome)
      return {
        data: { folder, ...outcome },
        lines: [outcome.failure],
        facts: { folder, failure: outcome.failure },
        failed: true,
      };
    const { rows, tables, schema, newestReadingAt } = outcome;
    const newest = newestReadingAt ? `, the newest reading of ${newestReadingAt.toISOString()}` : '';
    return {
      data: { folder, seconds, ...outcome },
      lines: [
        `Restored ${rows} rows of ${tables} tables of ${folder} in ${seconds} s${newest}; schema ${schema}.`,
      ],
      facts: { folder, rows, seconds },
    };
  },
};

const restoreBackup: Command = {
  name: 'restore',
  positionals: [],
  summary: 'Checks a backup and restores it into the configured database, which must be empty and stopped.',
  options: {
    from: { type: 'string', isNeeded: true, help: 'folder of the backup' },
    force: { type: 'boolean', help: 'replaces a database that is not empty' },
  },
  commits: 'closed',
  run: async (input, { configuration }) => {
    const from = required(input, 'from', 'restore');
    const force = input.values.force === true;
    const { manifest, notes } = await restore({ ...configuration, from, force });
    const data = { ...summaryOf(from, manifest), notes };
    return {
      data,
      lines: [`Restored ${data.rows} rows of ${data.createdAt}; every table is complete.`, ...notes],
      facts: { folder: data.folder, createdAt: data.createdAt, rows: data.rows, forced: force },
    };
  },
};

/** `backup test` goes first: the words of `backup` begin it. */
export const backupCommands: readonly Command[] = [testBackup, backUp, restoreBackup];
