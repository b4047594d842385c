import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedReferenceHomes } from '../../simulator/src/seed';
import { startPostgres } from '../src/foundation/database/testing';
import { openStore, type Store, type StoreOptions } from '../src/process/store';

export const HOME_EMAIL = 'home@foyer.example';

/** Two stores on one kind of database: the same home with a short and a long history. */
export interface BenchDatabase {
  name: string;
  short: Store;
  long: Store;
  close(): Promise<void>;
}

export const SHORT_MONTHS = 2;
export const LONG_MONTHS = 20;

async function createSeededStore(options: StoreOptions, now: Date, months: number): Promise<Store> {
  const store = await openStore(options);
  await seedReferenceHomes({ store, now, longestPastMonths: months, only: [HOME_EMAIL] });
  return store;
}

export async function pgliteDatabase(now: Date): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  const short = await createSeededStore({ dataFolder: join(folder, 'short') }, now, SHORT_MONTHS);
  const long = await createSeededStore({ dataFolder: join(folder, 'long') }, now, LONG_MONTHS);
  return {
    name: 'PGlite',
    short,
    long,
    close: async () => {
      await Promise.all([short.close(), long.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function postgresDatabase(now: Date): Promise<BenchDatabase> {
  const server = await startPostgres();
  const administration = await openStore({ databaseUrl: server.urlOf('postgres') });
  await administration.database.query('create database short');
  await administration.database.query('create database long');
  await administration.close();
  const short = await createSeededStore({ databaseUrl: server.urlOf('short') }, now, SHORT_MONTHS);
  const long = await createSeededStore({ databaseUrl: server.urlOf('long') }, now, LONG_MONTHS);
  return {
    name: 'PostgreSQL',
    short,
    long,
    close: async () => {
      await Promise.all([short.close(), long.close()]);
      await server.stop();
    },
  };
}
