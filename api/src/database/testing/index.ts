import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Store, storeOver } from '../../platform/store';
import { seedReferenceHomes } from '../../seed';
import { migrate } from '../migrate';
import { openPglite } from '../pglite';
import { openPostgres } from '../postgres';
import type { Database } from '../sql';
import { serverVersion } from './postgres-binaries';
import { type PostgresServer, startPostgres } from './postgres-server';
import { preparedOnce } from './prepared-once';

export { type PostgresServer, startPostgres } from './postgres-server';

/** Long: on a busy machine a statement may be slow without anything being wrong. */
const STATEMENT_TIMEOUT_MS = 60_000;
const PREPARATION_TIMEOUT_MS = 180_000;

export interface TestStoresOptions {
  /** Put the reference homes in, as if it were this moment. Without it the store is empty. */
  seededAt?: Date;
  /** Months of their past at most. Default 1. Files that ask for the same share what was made for the first. */
  longestPastMonths?: number;
  /** Only these homes, by e-mail. */
  only?: readonly string[];
}

/** A kind of database the tests run on. */
export interface TestDatabase {
  /** A store with the newest schema, of its own. Close it when done. */
  open(): Promise<Store>;
  /** Call once after the last test. */
  stop(): Promise<void>;
}

async function prepare(
  database: Database,
  { seededAt, longestPastMonths = 1, only }: TestStoresOptions,
): Promise<void> {
  await migrate(database);
  if (!seededAt) return;
  await seedReferenceHomes({
    store: storeOver(database),
    now: seededAt,
    longestPastMonths,
    ...(only ? { only } : {}),
  });
}

/** A folder with the prepared database, made once and copied by each test that opens it. */
function pgliteFolder(options: TestStoresOptions): Promise<string> {
  return preparedOnce(`${JSON.stringify(options)}.pglite`, async (unfinished) => {
    const database = await openPglite({
      dataFolder: unfinished,
      statementTimeoutMs: PREPARATION_TIMEOUT_MS,
    });
    await prepare(database, options);
    await database.close();
  });
}

/** A folder with a server's files, which hold the prepared database, made once and kept. */
function postgresCluster(options: TestStoresOptions): Promise<string> {
  const name = `${JSON.stringify(options)}.${serverVersion()}`;
  return preparedOnce(name, async (unfinished) => {
    const server = await startPostgres();
    const open = (database: string) =>
      openPostgres({ databaseUrl: server.urlOf(database), statementTimeoutMs: PREPARATION_TIMEOUT_MS });
    const administration = open('postgres');
    await administration.query('create database template_foyer');
    await administration.close();
    const template = open('template_foyer');
    await prepare(template, options);
    await template.close();
    await server.stop({ keepIn: unfinished });
  });
}

export function pgliteForTests(
  options: TestStoresOptions = {},
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): TestDatabase {
  const folders: string[] = [];
  return {
    open: async () => {
      const from = await pgliteFolder(options);
      const dataFolder = mkdtempSync(join(tmpdir(), 'foyer-pglite-'));
      folders.push(dataFolder);
      await cp(from, dataFolder, { recursive: true });
      return storeOver(await openPglite({ dataFolder, statementTimeoutMs }));
    },
    stop: async () => {
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgresForTests(options: TestStoresOptions, limitMs: number): TestDatabase {
  let server: Promise<PostgresServer> | null = null;
  let databases = 0;

  return {
    open: async () => {
      server ??= postgresCluster(options).then((from) => startPostgres({ from }));
      const { urlOf } = await server;
      databases += 1;
      const name = `foyer_${databases}`;
      const statementTimeoutMs = PREPARATION_TIMEOUT_MS;
      const administration = openPostgres({ databaseUrl: urlOf('postgres'), statementTimeoutMs });
      await administration.query(`create database ${name} template template_foyer`);
      await administration.close();
      return storeOver(openPostgres({ databaseUrl: urlOf(name), statementTimeoutMs: limitMs }));
    },
    stop: async () => {
      await (await server)?.stop();
    },
  };
}

/**
 * Both databases, for `describe.each`. PostgreSQL is never left out: without one on the system the package's is used.
 * `open()` of the first test of a run may take as long as seeding; allow 120 s.
 */
export function testStores(
  options: TestStoresOptions = {},
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): [name: string, database: TestDatabase][] {
  return [
    ['PGlite', pgliteForTests(options, statementTimeoutMs)],
    ['PostgreSQL', postgresForTests(options, statementTimeoutMs)],
  ];
}
