import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { copyWhole, type Instance } from './instance';

/** Puts a database that nobody runs through statements. */
export async function prepare(data: string, sql: string): Promise<void> {
  await within(join(data, 'pglite'), (database) => database.exec(sql));
}

/**
 * Reads a copy of the database's folder, taken while its process is halted: what a crash at this moment would leave,
 * which is every change that was answered. Quicker than ending the suite and starting it again.
 */
export async function rowsOf<Row extends object>(
  instance: Instance,
  data: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const copy = `${data}-copy`;
  instance.whileHalted(() => copyWhole(join(data, 'pglite'), copy));
  try {
    return await within(copy, async (database) => (await database.query<Row>(sql, [...values])).rows);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function within<T>(folder: string, work: (database: PGlite) => Promise<T>): Promise<T> {
  const database = await PGlite.create(`file://${folder}`);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
