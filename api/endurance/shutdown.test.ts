import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../src/foundation/database/testing';
import { openStore, type StoreOptions } from '../src/process/store';
import { startApi } from './api-process';
import { faultsOf, prepareClients, shutdownRound } from './shutdown-round';

const NOW = new Date('2026-06-21T10:00:00Z');

let folder: string;
let server: PostgresServer | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-shutdown-'));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const databases: readonly [name: string, open: () => Promise<StoreOptions>][] = [
  ['PGlite', async () => ({ dataFolder: folder })],
  [
    'PostgreSQL',
    async () => {
      server = await startPostgres();
      return { databaseUrl: server.urlOf('postgres') };
    },
  ],
];

test.each(databases)(
  'SIGTERM lets a process finish the requests of 20 writing clients on %s',
  async (_name, open) => {
    const options = await open();
    const store = await openStore(options);
    const tokens = await prepareClients(store, NOW);
    await store.close();
    const { databaseUrl } = options;
    const api = await startApi({
      FOYER_NOW: NOW.toISOString(),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { FOYER_DATA: folder }),
    });
    const round = await shutdownRound(api, tokens, 1);
    const after = await openStore(options);
    expect(await faultsOf(after, round)).toEqual([]);
    await after.close();
  },
  120_000,
);
