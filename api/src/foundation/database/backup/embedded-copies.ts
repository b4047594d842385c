import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '../folder-lock';
import { openPglite } from '../pglite';
import { readContents } from './contents';
import type { DatabaseCopies } from './database-copies';

const LIMIT_MS = 60 * 60_000;

/** Copies the embedded database of a data folder, while no process uses it. */
export function embeddedCopies(dataFolder: string): DatabaseCopies {
  const folder = join(dataFolder, 'pglite');
  return {
    kind: 'pglite',
    fileName: 'database.tar.gz',
    dump: async (path) => {
      if (!existsSync(folder)) return null;
      const database = await openPglite({ dataFolder, statementTimeoutMs: LIMIT_MS });
      try {
        const contents = await readContents(database);
        await database.dumpTo(path);
        return contents;
      } finally {
        await database.close();
      }
    },
    isEmpty: async () => !existsSync(folder),
    restore: async (image) => {
      const unlock = await lockFolder(dataFolder);
      const restoring = join(dataFolder, 'restoring');
      const former = `${folder}.former`;
      try {
        await rm(restoring, { recursive: true, force: true });
        const database = await openPglite({ dataFolder: restoring, statementTimeoutMs: LIMIT_MS, image });
        const contents = await readContents(database).finally(() => database.close());
        // The former database stays in place until the restored one is complete.
        await rm(former, { recursive: true, force: true });
        if (existsSync(folder)) await rename(folder, former);
        await rename(join(restoring, 'pglite'), folder);
        await rm(former, { recursive: true, force: true });
        return contents;
      } finally {
        await rm(restoring, { recursive: true, force: true });
        await unlock();
      }
    },
    inScratch: async (image, { signal }, read) => {
      const scratch = await mkdtemp(join(tmpdir(), 'foyer-restore-test-'));
      try {
        signal?.throwIfAborted();
        const database = await openPglite({ dataFolder: scratch, statementTimeoutMs: LIMIT_MS, image });
        return await read(database).finally(() => database.close());
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
  };
}
