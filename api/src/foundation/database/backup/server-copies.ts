import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { openPostgres } from '../postgres';
import type { Database, Sql } from '../sql';
import { BackupError } from './backup-error';
import { readContents, tablesOf } from './contents';
import type { DatabaseCopies } from './database-copies';

const LIMIT_MS = 60 * 60_000;
const SHOWN_ERROR = 300;
/** A session that was closed has ended by then. */
const CLOSING_MS = 3000;
const POLL_MS = 100;

/** Parameters of an address for encrypted connections, and the variables in which libpq reads them. */
const TLS_VARIABLES = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const;

/** The connection as libpq reads it: on a command line other users of the machine could read the password. */
function libpqEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const parameters = URL.canParse(databaseUrl) ? new URL(databaseUrl).searchParams : new URLSearchParams();
  const tls = Object.entries(TLS_VARIABLES).flatMap(([parameter, variable]) => {
    const value = parameters.get(parameter) ?? process.env[variable];
    return value ? [[variable, value]] : [];
  });
  return {
    PATH: process.env.PATH,
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    ...(database && { PGDATABASE: database }),
    ...Object.fromEntries(tls),
  };
}

/** Runs a program of the PostgreSQL client. Throws {@link BackupError} with the first line it printed. */
export async function runClient(
  program: string,
  args: readonly string[],
  databaseUrl: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await promisify(execFile)(program, args, {
      env: libpqEnvironment(databaseUrl),
      maxBuffer: 64 * 1024 * 1024,
      ...(signal && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new BackupError(
        `${program} is not installed: install the PostgreSQL client programs of the server's version.`,
      );
    throw new BackupError(`${program} failed: ${stderr.trim().slice(0, SHOWN_ERROR) || String(error)}`);
  }
}

/** Whether processes stay connected. The server ends a session shortly after its client has closed it. */
async function areProcessesConnected(sql: Sql): Promise<boolean> {
  for (const untilMs = performance.now() + CLOSING_MS; ; await pause(POLL_MS)) {
    const found = await sql.query(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name = 'foyer' and pid <> pg_backend_pid()`,
    );
    if (found.length === 0) return false;
    if (performance.now() > untilMs) return true;
  }
}

/** The address with another database of the same server. */
export function addressOf(databaseUrl: string, name: string): string {
  // The path of a Unix socket, with the name behind a space.
  if (databaseUrl.startsWith('/')) return `${databaseUrl.split(' ')[0]} ${name}`;
  const url = new URL(databaseUrl);
  if (url.protocol === 'socket:') url.searchParams.set('db', name);
  else url.pathname = `/${name}`;
  return url.href;
}

const INSUFFICIENT_PRIVILEGE = '42501';

function scratchError(error: unknown): unknown {
  return (error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE
    ? new BackupError(
        'The user of DATABASE_URL may not create databases, which a restore test needs: "alter role <user> createdb" allows it.',
      )
    : error;
}

async function connectedTo<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openPostgres({ databaseUrl, statementTimeoutMs: LIMIT_MS, poolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Copies the database of a PostgreSQL server with the server's own client programs. */
export function serverCopies(databaseUrl: string): DatabaseCopies {
  const connected = <T>(work: (database: Database) => Promise<T>) => connectedTo(databaseUrl, work);

  return {
    kind: 'postgres',
    fileName: 'database.dump',
    // One snapshot for the dump and the counts, so that the platform may go on writing.
    dump: (path) =>
      connected((database) =>
        database.transaction(async (sql) => {
          await sql.query('set transaction isolation level repeatable read');
          if (!(await tablesOf(sql)).includes('migration')) return null;
          const [exported] = await sql.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
          await runClient(
            'pg_dump',
            [
              '--format=custom',
              '--no-owner',
              '--no-privileges',
              '--schema=public',
              `--snapshot=${exported?.snapshot}`,
              `--file=${path}`,
            ],
            databaseUrl,
          );
          return readContents(sql);
        }),
      ),
    isEmpty: () => connected(async (sql) => (await tablesOf(sql)).length === 0),
    restore: async (path) => {
      await connected(async (sql) => {
        if (await areProcessesConnected(sql))
          throw new BackupError(
            'Processes of Foyer are connected to the database: stop them, then restore again.',
          );
        if ((await sql.query("select 1 from pg_extension where extname = 'citus'")).length > 0)
          throw new BackupError(
            'The database is one of a Citus cluster: restore into a new one without the extension, then divide it again.',
          );
      });
      const folder = await mkdtemp(join(tmpdir(), 'foyer-restore-'));
      try {
        const script = join(folder, 'database.sql');
        await runClient(
          'pg_restore',
          ['--no-owner', '--no-privileges', `--file=${script}`, path],
          databaseUrl,
        );
        await runClient(
          'psql',
          [
            ...['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'],
            '--command=drop schema if exists public cascade',
            `--file=${script}`,
          ],
          databaseUrl,
        );
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      return connected(readContents);
    },
    inScratch: async (path, { name, signal }, read) => {
      const drop = () => connected((sql) => sql.query(`drop database if exists "${name}" with (force)`));
      // Of an attempt whose process was killed.
      await drop();
      try {
        await connected((sql) => sql.query(`create database "${name}" template template0`));
      } catch (error) {
        throw scratchError(error);
      }
      try {
        const address = addressOf(databaseUrl, name);
        // The file makes it.
        await connectedTo(address, (sql) => sql.query('drop schema if exists public cascade'));
        const options = ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${name}`];
        await runClient('pg_restore', [...options, path], address, signal);
        return await connectedTo(address, read);
      } finally {
        await drop();
      }
    },
  };
}
