import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedReferenceHomes } from '../../seed';
import { type Store, storeOver } from '../index';
import { migrate } from '../migrate';
import { openPglite } from '../pglite';
import { openPostgres } from '../postgres';
import type { Database } from '../sql';
import { type PostgresServer, startPostgres } from './postgresServer';

export { type PostgresServer, startPostgres } from './postgresServer';

const STATEMENT_TIMEOUT_MS = 5_000;
const PREPARATION_TIMEOUT_MS = 180_000;
const SOURCE_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const CACHE_FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/foyer-store/', import.meta.url));

export interface TestStoresOptions {
  /** Put the reference homes in, as if it were this moment. Without it the store is empty. */
  seededAt?: Date;
  /** Months of their past at most. Default 2. */
  longestPastMonths?: number;
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
  { seededAt, longestPastMonths = 2 }: TestStoresOptions,
): Promise<void> {
  await migrate(database);
  if (seededAt) await seedReferenceHomes({ store: storeOver(database), now: seededAt, longestPastMonths });
}

/** Changes with everything a prepared database depends on. */
function fingerprint(options: TestStoresOptions): string {
  const hash = createHash('sha256').update(JSON.stringify(options));
  const folders = ['../migrations', 'store', ...(options.seededAt ? ['seed', 'simulator'] : [])];
  for (const folder of folders) {
    for (const name of readdirSync(join(SOURCE_FOLDER, folder)).sort()) {
      if (/(?<!\.test)\.(ts|mjs|sql)$/.test(name))
        hash.update(readFileSync(join(SOURCE_FOLDER, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** A file with the prepared database, made once and kept: opening from it takes half a second. */
async function pgliteImage(options: TestStoresOptions): Promise<string> {
  const image = join(CACHE_FOLDER, `${fingerprint(options)}.tar`);
  if (existsSync(image)) return image;
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const database = await openPglite({ dataFolder: null, statementTimeoutMs: PREPARATION_TIMEOUT_MS });
  await prepare(database, options);
  const unfinished = `${image}.${randomUUID()}`;
  await database.writeImage(unfinished);
  await database.close();
  renameSync(unfinished, image);
  return image;
}

export function pgliteForTests(options: TestStoresOptions = {}): TestDatabase {
  return {
    open: async () =>
      storeOver(
        await openPglite({
          dataFolder: null,
          statementTimeoutMs: STATEMENT_TIMEOUT_MS,
          imagePath: await pgliteImage(options),
        }),
      ),
    stop: async () => undefined,
  };
}

function postgresForTests(options: TestStoresOptions = {}): TestDatabase {
  let server: Promise<PostgresServer> | null = null;
  let databases = 0;

  const startWithTemplate = async () => {
    const started = await startPostgres();
    const open = (name: string) =>
      openPostgres({ databaseUrl: started.urlOf(name), statementTimeoutMs: PREPARATION_TIMEOUT_MS });
    const administration = open('postgres');
    await administration.query('create database template_foyer');
    await administration.close();
    const template = open('template_foyer');
    await prepare(template, options);
    await template.close();
    return started;
  };

  return {
    open: async () => {
      server ??= startWithTemplate();
      const { urlOf } = await server;
      databases += 1;
      const name = `foyer_${databases}`;
      const statementTimeoutMs = PREPARATION_TIMEOUT_MS;
      const administration = openPostgres({ databaseUrl: urlOf('postgres'), statementTimeoutMs });
      await administration.query(`create database ${name} template template_foyer`);
      await administration.close();
      return storeOver(openPostgres({ databaseUrl: urlOf(name), statementTimeoutMs: STATEMENT_TIMEOUT_MS }));
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
export function testStores(options: TestStoresOptions = {}): [name: string, database: TestDatabase][] {
  return [
    ['PGlite', pgliteForTests(options)],
    ['PostgreSQL', postgresForTests(options)],
  ];
}
