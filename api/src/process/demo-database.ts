import type { Sql } from '../foundation/database/sql';
import { ConfigurationError } from './configuration-error';

/** Whether the example homes were ever written into a database: `seed_run` keeps a row for each time. */
export async function hasDemoContent(sql: Pick<Sql, 'query'>): Promise<boolean> {
  return (await sql.query('select 1 from seed_run limit 1')).length > 0;
}

/** Throws {@link ConfigurationError} in production for a database that ever held the example homes. */
export async function refuseDemoDatabase(sql: Pick<Sql, 'query'>, production: boolean): Promise<void> {
  if (production && (await hasDemoContent(sql)))
    throw new ConfigurationError(
      'This database was filled with the example homes, whose accounts have a published password: production needs another, empty database.',
    );
}
