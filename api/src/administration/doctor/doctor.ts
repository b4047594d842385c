import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupStatus } from '../../foundation/database/backup-runs';
import { readSchema } from '../../foundation/database/migrate';
import { openPglite } from '../../foundation/database/pglite';
import { openPostgres } from '../../foundation/database/postgres';
import { type Database, type Sql, StoreError } from '../../foundation/database/sql';
import type { Configuration } from '../../process/configuration';
import { startFailureSentence } from '../../process/start-failure';
import type { Administration, Command } from '../command';
import { checkBackups } from './backup-checks';
import { checkCertificate } from './certificate';
import { checkAddress, checkConfiguration, checkMail, checkPush, checkSuite } from './configuration-checks';
import { checkTenants, checkTokenKey } from './content-checks';
import {
  checkClock,
  checkDatabase,
  checkDemo,
  checkDisk,
  checkJobs,
  checkLag,
  checkOperators,
  checkPasskeys,
  checkSchema,
} from './database-checks';
import { type Finding, finding } from './finding';
import { checkOutbox } from './outbox-check';

const TIMEOUT_MS = 10_000;

async function inspectConfiguration(configuration: Configuration, now: Date): Promise<Finding[]> {
  return [
    checkConfiguration(configuration),
    checkAddress(configuration),
    await checkCertificate(configuration, now),
    await checkMail(configuration),
    checkPush(configuration),
    await checkSuite(configuration),
  ];
}

/** What a database of this schema holds. A schema of a release before lacks tables. */
async function inspectContent(sql: Sql, configuration: Configuration, now: Date): Promise<Finding[]> {
  return [
    await checkDemo(sql, configuration),
    ...(await checkTenants(sql, configuration)),
    await checkTokenKey(sql, configuration),
    await checkOutbox(sql, configuration.databaseUrl !== undefined, now),
    await checkJobs(sql, now),
    await checkLag(sql, configuration, now),
    await checkOperators(sql),
    await checkPasskeys(sql, configuration),
    ...(await checkBackups(configuration, await backupStatus(sql, now))),
  ];
}

async function inspect(database: Database, configuration: Configuration, now: Date): Promise<Finding[]> {
  await database.checkSpace();
  return database.transaction(async (sql) => {
    // The database itself refuses a check that would write.
    await sql.query('set transaction read only');
    const schema = await checkSchema(sql, await readSchema());
    return [
      await checkDatabase(sql, configuration),
      schema,
      await checkClock(sql),
      await checkDisk(sql, configuration),
      ...(schema.ok ? await inspectContent(sql, configuration, now) : []),
    ];
  });
}

/** Checks everything without changing it: the schema is read, not migrated, and nothing is audited. */
async function examine({ configuration, now }: Administration): Promise<Finding[]> {
  const { databaseUrl, dataFolder } = configuration;
  const first = await inspectConfiguration(configuration, now);
  // Opening would make one.
  if (!databaseUrl && !existsSync(join(dataFolder, 'pglite')))
    return [
      ...first,
      finding('database', false, `none in ${dataFolder}: the first start of the API makes it`),
    ];
  let database: Database | null = null;
  try {
    database = databaseUrl
      ? openPostgres({ databaseUrl, statementTimeoutMs: TIMEOUT_MS })
      : await openPglite({ dataFolder, statementTimeoutMs: TIMEOUT_MS });
    return [...first, ...(await inspect(database, configuration, now))];
  } catch (error) {
    const sentence = startFailureSentence(error, configuration);
    if (sentence === null && !(error instanceof StoreError)) throw error;
    return [...first, finding('database', false, sentence ?? String(error))];
  } finally {
    await database?.close();
  }
}

const doctor: Command = {
  name: 'doctor',
  positionals: [],
  summary:
    'Checks configuration, certificate, mail, suite, database, tenants, keys, jobs, backups and more, and changes nothing. Exit code 1 when a check fails.',
  commits: 'nothing',
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
