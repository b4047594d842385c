import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AdministrationError, type Command, type Input, optionText } from '../command';
import { backup } from './backup';
import type { Manifest } from './manifest';
import { restore } from './restore';

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

const backUp: Command = {
  name: 'backup',
  positionals: [],
  summary: 'Writes a backup of the database and the state of the suite into a new folder.',
  options: {
    out: { type: 'string', isNeeded: true, help: 'new folder for the backup' },
    'with-keys': {
      type: 'boolean',
      help: 'includes FOYER_TOKEN_KEY, for a backup that is encrypted as a whole',
    },
  },
  commits: 'closed',
  run: async (input, { configuration, now }) => {
    const out = required(input, 'out', 'backup');
    const withKeys = input.values['with-keys'] === true;
    const manifest = await backup({ ...configuration, out, withKeys, now });
    const data = summaryOf(out, manifest);
    const megabytes = (data.bytes / 1_000_000).toFixed(1);
    return {
      data,
      lines: [
        `Backed up ${data.rows} rows into ${data.folder} (${megabytes} MB).`,
        withKeys
          ? 'It holds FOYER_TOKEN_KEY: encrypt the folder.'
          : 'FOYER_TOKEN_KEY is not in it: store the key apart.',
      ],
      facts: { folder: data.folder, rows: data.rows, withKeys },
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

export const backupCommands: readonly Command[] = [backUp, restoreBackup];
