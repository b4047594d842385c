import { statfs } from 'node:fs/promises';
import { measuringProgress } from '../energy/gateway/gateway-store';
import { backupStatus } from '../foundation/database/backup-runs';
import { type ReleaseSchema, readSchema } from '../foundation/database/migrate';
import { openPglite } from '../foundation/database/pglite';
import { openPostgres } from '../foundation/database/postgres';
import { type Database, StoreError } from '../foundation/database/sql';
import { listTenants } from '../foundation/tenants/tenant-store';
import { tenantsInUse } from '../identity/accounts/tenant-move';
import { orphanedPasskeys } from '../identity/second-factor/orphaned-passkeys';
import type { Configuration } from '../process/configuration';
import { hasDemoContent } from '../process/demo-database';
import { startFailureSentence } from '../process/start-failure';
import type { Administration, Command } from './command';

const TIMEOUT_MS = 10_000;
/** Schedules run to the minute, and sessions and codes expire by the process's clock. */
const MAX_SKEW_MS = 5_000;
const MAX_LAG_MS = 15 * 60_000;
/** A backup a night, with half a day for one that takes long. */
const MAX_BACKUP_AGE_S = 36 * 3600;
const FREE_SPACE_BYTES = 1024 ** 3;

interface Finding {
  readonly part: string;
  readonly ok: boolean;
  readonly text: string;
}

const finding = (part: string, ok: boolean, text: string): Finding => ({ part, ok, text });

function checkConfiguration({ production, parts, publicOrigin }: Configuration): Finding {
  const named = (wanted: string) =>
    Object.entries(parts).flatMap(([part, availability]) => (availability === wanted ? [part] : []));
  const lists = (['real', 'sandboxed', 'unavailable'] as const).flatMap((availability) => {
    const found = named(availability);
    return found.length ? [`${availability}: ${found.join(', ')}`] : [];
  });
  const mode = production ? 'production' : 'not production';
  return finding('configuration', true, `${mode}, ${publicOrigin}; ${lists.join('; ')}`);
}

async function checkSchema(database: Database, { migrations, release }: ReleaseSchema): Promise<Finding> {
  const [table] = await database.query<{ found: boolean }>(
    `select to_regclass('migration') is not null as found`,
  );
  const applied = table?.found ? await database.query<{ name: string }>('select name from migration') : [];
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

async function checkClock(database: Database): Promise<Finding> {
  const before = Date.now();
  const [row] = await database.query<{ at: Date }>('select clock_timestamp() as at');
  const here = (before + Date.now()) / 2;
  const skewMs = Math.round((row?.at.getTime() ?? here) - here);
  return finding('clock', Math.abs(skewMs) <= MAX_SKEW_MS, `${skewMs} ms from the clock of the database`);
}

async function checkLag(database: Database, { parts }: Configuration, now: Date): Promise<Finding> {
  const { homes, behind, slowest } = await measuringProgress(database, new Date(now.getTime() - MAX_LAG_MS));
  if (parts.gateway === 'unavailable')
    return finding('lag', true, `${homes} homes, no gateways are connected`);
  const last = slowest ? `, the furthest until ${slowest.measuredUntil.toISOString()}` : '';
  return finding('lag', behind === 0, `${behind} of ${homes} homes are behind${last}`);
}

async function checkDemo(database: Database, { production }: Configuration): Promise<Finding> {
  if (!(await hasDemoContent(database))) return finding('demo', true, 'the example homes were never here');
  return finding(
    'demo',
    !production,
    production
      ? 'this database was filled with the example homes, whose accounts have a published password: production does not start on it'
      : 'this database has the example homes: production does not start on it',
  );
}

async function checkTenants(database: Database, configuration: Configuration): Promise<Finding> {
  const names = (await listTenants(database)).map(({ name }) => name);
  const { releasesFolder, finishesOnFirstStep } = configuration;
  if (names.length === 0)
    return finding(
      'tenants',
      true,
      `none yet: the first start takes them from the suite in ${releasesFolder}`,
    );
  const unknown = [
    ...(await tenantsInUse(database)).map(({ tenant, accounts }) => ({
      tenant,
      text: `${accounts} accounts`,
    })),
    ...finishesOnFirstStep.map((tenant) => ({ tenant, text: 'FOYER_FINISH_ON_FIRST_STEP' })),
  ].filter(({ tenant }) => !names.includes(tenant));
  if (unknown.length === 0) return finding('tenants', true, names.join(', '));
  const texts = unknown.map(({ tenant, text }) => `"${tenant}" (${text})`).join(', ');
  return finding(
    'tenants',
    false,
    `${texts} is none of ${names.join(', ')}: see "account set-tenant --help"`,
  );
}

async function checkPasskeys(database: Database, configuration: Configuration): Promise<Finding> {
  const orphaned = await orphanedPasskeys(database, configuration.publicOrigin);
  return finding('passkeys', orphaned === null, orphaned ?? 'all work on the pages of this configuration');
}

async function checkOperators(database: Database): Promise<Finding> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from account where user_type = 'OPERATOR' and locked_at is null`,
  );
  const count = row?.count ?? 0;
  return finding(
    'operators',
    count > 0,
    count > 0 ? `${count}` : 'none: see "account create-operator --help"',
  );
}

async function checkBackups(database: Database, { production }: Configuration, now: Date): Promise<Finding> {
  const status = await backupStatus(database, now);
  const isFresh = (status?.lastGood?.ageSeconds ?? Number.POSITIVE_INFINITY) <= MAX_BACKUP_AGE_S;
  const hours = Math.round((status?.lastGood?.ageSeconds ?? 0) / 3600);
  const good = status?.lastGood ? `last good ${hours} h ago` : 'none was written yet: see "backup --help"';
  const failed = status && status.failures > 0;
  const text = failed ? `the last ${status.failures} failed (${status.lastFailure}); ${good}` : good;
  return finding('backups', !production || (isFresh && !failed), text);
}

async function checkDisk(
  database: Database | null,
  { dataFolder, databaseUrl }: Configuration,
): Promise<Finding> {
  if (databaseUrl) {
    if (!database) return finding('disk', false, 'unknown, because the database does not answer');
    await database.checkSpace();
    const [row] = await database.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    return finding('disk', true, `the server takes writes; the database has ${row?.size}`);
  }
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  return finding(
    'disk',
    free >= FREE_SPACE_BYTES,
    `${(free / 1024 ** 3).toFixed(1)} GB are free for ${dataFolder}`,
  );
}

async function inspect(database: Database, configuration: Configuration, now: Date): Promise<Finding[]> {
  const schema = await checkSchema(database, await readSchema());
  const clock = await checkClock(database);
  const disk = await checkDisk(database, configuration);
  if (!schema.ok) return [schema, clock, disk];
  const demo = await checkDemo(database, configuration);
  const tenants = await checkTenants(database, configuration);
  const lag = await checkLag(database, configuration, now);
  const passkeys = await checkPasskeys(database, configuration);
  const backups = await checkBackups(database, configuration, now);
  return [schema, demo, tenants, clock, lag, await checkOperators(database), passkeys, backups, disk];
}

/** Checks everything without changing it: the schema is read, not migrated. */
async function examine({ configuration, now }: Administration): Promise<Finding[]> {
  const { databaseUrl, dataFolder } = configuration;
  const first = checkConfiguration(configuration);
  let database: Database | null = null;
  try {
    database = databaseUrl
      ? openPostgres({ databaseUrl, statementTimeoutMs: TIMEOUT_MS })
      : await openPglite({ dataFolder, statementTimeoutMs: TIMEOUT_MS });
    const [row] = await database.query<{ version: string }>(
      `select split_part(version(), ' on ', 1) as version`,
    );
    const answers = finding('database', true, `${row?.version ?? database.kind} answers`);
    return [first, answers, ...(await inspect(database, configuration, now))];
  } catch (error) {
    const sentence = startFailureSentence(error, configuration);
    if (sentence === null && !(error instanceof StoreError)) throw error;
    return [first, finding('database', false, sentence ?? String(error))];
  } finally {
    await database?.close();
  }
}

const doctor: Command = {
  name: 'doctor',
  positionals: [],
  summary:
    'Checks configuration, database, schema, example homes, tenants, clock, lag, operators, passkeys, backups and disk. Exit code 1 when a check fails.',
  commits: 'closed',
  run: async (_input, on) => {
    const findings = await examine(on);
    return {
      data: { findings },
      lines: findings.map(({ part, ok, text }) => `${ok ? 'ok    ' : 'FAULT '} ${part}: ${text}`),
      failed: findings.some(({ ok }) => !ok),
    };
  },
};

export const doctorCommands: readonly Command[] = [doctor];
