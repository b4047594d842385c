import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedReferenceHomes } from '../../../../../simulator/src/seed';
import { fillHouseholdKeys } from '../../../energy/measures/household-keys';
import { type Store, storeOver } from '../../../process/store';
import { distribute } from '../distribute';
import { migrate } from '../migrate';
import { openPglite } from '../pglite';
import { openPostgres } from '../postgres';
import type { Database } from '../sql';
import { type CitusCluster, citusCluster } from './citus';
import { serverVersion } from './postgres-binaries';
import { copyFolder, type PostgresServer, startPostgres } from './postgres-server';
import { prepareOnce } from './prepared-once';

export { type PostgresServer, startPostgres } from './postgres-server';

/** Long, because statements may be slow on a busy machine. */
const STATEMENT_TIMEOUT_MS = 60_000;
const PREPARATION_TIMEOUT_MS = 180_000;

export interface TestStoresOptions {
  /** Seeds the reference homes as of this time; the store is empty by default. */
  seededAt?: Date;
  /** Maximum months of seeded measurements. Default 1. Test files with equal options share one prepared database. */
  longestPastMonths?: number;
  /** E-mail addresses of the homes to seed; all by default. */
  only?: readonly string[];
}

/** Place of a test database, as the platform is configured with it. */
export interface TestPlace {
  readonly databaseUrl: string | undefined;
  /** Unused where there is a URL. */
  readonly dataFolder: string;
}

/** A database kind the tests run on. */
export interface TestDatabase {
  /** Creates a separate database with the latest schema that nothing has opened. */
  create(): Promise<TestPlace>;
  /** Opens a separate store with the latest schema. The caller closes it. */
  open(): Promise<Store>;
  /** Call once after the last test. */
  stop(): Promise<void>;
}

async function prepare(
  database: Database,
  { seededAt, longestPastMonths = 1, only }: TestStoresOptions,
  isDistributed = false,
): Promise<void> {
  await migrate(database);
  await fillHouseholdKeys(database);
  if (isDistributed) await distribute(database);
  if (!seededAt) return;
  await seedReferenceHomes({
    store: storeOver(database),
    now: seededAt,
    longestPastMonths,
    ...(only ? { only } : {}),
  });
}

/** A folder with the prepared PGlite database, created once and copied by each test. */
function pgliteFolder(options: TestStoresOptions): Promise<string> {
  return prepareOnce(`${JSON.stringify(options)}.pglite`, async (unfinished) => {
    const database = await openPglite({
      dataFolder: unfinished,
      statementTimeoutMs: PREPARATION_TIMEOUT_MS,
    });
    await prepare(database, options);
    await database.close();
  });
}

/** A folder with a PostgreSQL cluster that contains the prepared database, created once. */
function postgresCluster(options: TestStoresOptions): Promise<string> {
  const name = `${JSON.stringify(options)}.${serverVersion()}`;
  return prepareOnce(name, async (unfinished) => {
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
  const create = async () => {
    const from = await pgliteFolder(options);
    const dataFolder = mkdtempSync(join(tmpdir(), 'foyer-pglite-'));
    folders.push(dataFolder);
    copyFolder(`${from}/.`, dataFolder);
    return { databaseUrl: undefined, dataFolder };
  };
  return {
    create,
    open: async () => {
      const { dataFolder } = await create();
      return storeOver(await openPglite({ dataFolder, statementTimeoutMs }));
    },
    stop: async () => {
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgresForTests(options: TestStoresOptions, statementTimeoutMs: number): TestDatabase {
  let server: Promise<PostgresServer> | null = null;
  let databases = 0;

  const create = async () => {
    server ??= postgresCluster(options).then((from) => startPostgres({ from }));
    const { urlOf } = await server;
    databases += 1;
    const name = `foyer_${databases}`;
    const administration = openPostgres({
      databaseUrl: urlOf('postgres'),
      statementTimeoutMs: PREPARATION_TIMEOUT_MS,
    });
    // Copies files instead of writing each page to the log as well.
    await administration.query(`create database ${name} template template_foyer strategy file_copy`);
    await administration.close();
    return { databaseUrl: urlOf(name), dataFolder: '' };
  };
  return {
    create,
    open: async () => {
      const { databaseUrl } = await create();
      return storeOver(openPostgres({ databaseUrl, statementTimeoutMs }));
    },
    stop: async () => {
      await (await server)?.stop();
    },
  };
}

/** Databases of the cluster at `url`: an address of its coordinator. */
function citusForTests(url: string, options: TestStoresOptions, statementTimeoutMs: number): TestDatabase {
  const created: string[] = [];
  const nextName = () => {
    const name = `foyer_${process.pid}_${created.length}`;
    created.push(name);
    return name;
  };
  let cluster: Promise<CitusCluster> | null = null;
  let template: Promise<string> | null = null;
  const prepareTemplate = async () => {
    const name = nextName();
    const databaseUrl = await (await citusCluster(url)).create(name);
    const database = openPostgres({ databaseUrl, statementTimeoutMs: PREPARATION_TIMEOUT_MS });
    await prepare(database, options, true);
    await database.close();
    return name;
  };
  const create = async () => {
    cluster ??= citusCluster(url);
    template ??= prepareTemplate();
    return { databaseUrl: await (await cluster).create(nextName(), await template), dataFolder: '' };
  };
  return {
    create,
    open: async () => {
      const { databaseUrl } = await create();
      return storeOver(openPostgres({ databaseUrl, statementTimeoutMs }));
    },
    stop: async () => {
      for (const name of created.splice(0)) await (await cluster)?.drop(name);
    },
  };
}

/**
 * Both databases, for `describe.each`. Without a system PostgreSQL the npm package's server is used. The
 * first `open()` of a run may have to seed; allow 120 s.
 */
export function testStores(
  options: TestStoresOptions = {},
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): [name: string, database: TestDatabase][] {
  const url = process.env.CITUS_URL;
  return [
    ['PGlite', pgliteForTests(options, statementTimeoutMs)],
    url
      ? ['Citus', citusForTests(url, options, statementTimeoutMs)]
      : ['PostgreSQL', postgresForTests(options, statementTimeoutMs)],
  ];
}
