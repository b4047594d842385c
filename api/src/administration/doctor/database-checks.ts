import { statfs } from 'node:fs/promises';
import { measuringProgress } from '../../energy/gateway/gateway-store';
import type { ReleaseSchema } from '../../foundation/database/migrate';
import type { Sql } from '../../foundation/database/sql';
import { jobStatus } from '../../foundation/jobs/job-status';
import { orphanedPasskeys } from '../../identity/second-factor/orphaned-passkeys';
import type { Configuration } from '../../process/configuration';
import { hasDemoContent } from '../../process/demo-database';
import { type Finding, finding } from './finding';

/** Schedules run to the minute, and sessions and codes expire by the process's clock. */
const MAX_SKEW_MS = 5_000;
const MAX_LAG_MS = 15 * 60_000;
const FREE_SPACE_BYTES = 1024 ** 3;

type Query = Pick<Sql, 'query'>;

export async function checkDatabase(
  sql: Query,
  { production, databaseUrl, dataFolder }: Configuration,
): Promise<Finding> {
  const [row] = await sql.query<{ version: string }>(`select split_part(version(), ' on ', 1) as version`);
  if (production && !databaseUrl)
    return finding(
      'database',
      false,
      `the embedded one in ${dataFolder}, which is for trials: set DATABASE_URL`,
    );
  return finding('database', true, `${row?.version ?? 'it'} answers`);
}

export async function checkSchema(sql: Query, { migrations, release }: ReleaseSchema): Promise<Finding> {
  const [table] = await sql.query<{ found: boolean }>(`select to_regclass('migration') is not null as found`);
  const applied = table?.found ? await sql.query<{ name: string }>('select name from migration') : [];
  const names = new Set(applied.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !names.has(name));
  const unknown = applied.filter(({ name }) => !migrations.some((one) => one.name === name));
  if (unknown.length > 0)
    return finding(
      'schema',
      true,
      `newer than release ${release}: ${unknown.map(({ name }) => name).join(', ')}`,
    );
  if (missing.length === 0) return finding('schema', true, `as in release ${release}`);
  return finding(
    'schema',
    false,
    `${missing.length} migrations are missing: the next start of the API applies them`,
  );
}

/** @param here this process's clock; default: the machine's */
export async function checkClock(sql: Query, here = Date.now): Promise<Finding> {
  const before = here();
  const [row] = await sql.query<{ at: Date }>('select clock_timestamp() as at');
  const middle = (before + here()) / 2;
  const skewMs = Math.round((row?.at.getTime() ?? middle) - middle);
  const text = `${skewMs} ms from the clock of the database`;
  const ok = Math.abs(skewMs) <= MAX_SKEW_MS;
  return finding('clock', ok, ok ? text : `${text}: set the time by NTP on both machines`);
}

export async function checkLag(sql: Sql, { parts }: Configuration, now: Date): Promise<Finding> {
  const { homes, behind, slowest } = await measuringProgress(sql, new Date(now.getTime() - MAX_LAG_MS));
  if (parts.gateway === 'unavailable')
    return finding('lag', true, `${homes} homes, no gateways are connected`);
  const last = slowest ? `, the furthest until ${slowest.measuredUntil.toISOString()}` : '';
  return finding('lag', behind === 0, `${behind} of ${homes} homes are behind${last}`);
}

export async function checkJobs(sql: Sql, now: Date): Promise<Finding> {
  const { failing, givenUp } = await jobStatus(sql, now);
  return finding(
    'jobs',
    givenUp === 0,
    givenUp === 0
      ? `${failing} fail and are tried again`
      : `${givenUp} were given up: "jobs list" says why, "jobs retry" tries one again`,
  );
}

export async function checkDemo(sql: Query, { production }: Configuration): Promise<Finding> {
  if (!(await hasDemoContent(sql))) return finding('demo', true, 'the example homes were never here');
  return finding(
    'demo',
    !production,
    production
      ? 'this database was filled with the example homes, whose accounts have a published password: production does not start on it'
      : 'this database has the example homes: production does not start on it',
  );
}

export async function checkPasskeys(sql: Query, configuration: Configuration): Promise<Finding> {
  const orphaned = await orphanedPasskeys(sql, configuration.publicOrigin);
  return finding('passkeys', orphaned === null, orphaned ?? 'all work on the pages of this configuration');
}

export async function checkOperators(sql: Query): Promise<Finding> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from account where user_type = 'OPERATOR' and locked_at is null`,
  );
  const count = row?.count ?? 0;
  return finding(
    'operators',
    count > 0,
    count > 0 ? `${count}` : 'none: see "account create-operator --help"',
  );
}

export async function checkDisk(
  sql: Query,
  { dataFolder, databaseUrl }: Pick<Configuration, 'dataFolder' | 'databaseUrl'>,
): Promise<Finding> {
  if (databaseUrl) {
    const [row] = await sql.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    return finding('disk', true, `the server takes writes; the database has ${row?.size}`);
  }
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GB are free for ${dataFolder}`;
  const ok = free >= FREE_SPACE_BYTES;
  return finding('disk', ok, ok ? text : `only ${text}`);
}
