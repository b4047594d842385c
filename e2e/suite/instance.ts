import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assertFree } from '../../tools/running/port.mjs';
import { end } from '../../tools/running/processes.mjs';
import { launchServer, waitUntilHealthy } from '../../tools/running/server.mjs';
import { prepare } from './database';
import { freePort } from './free-port';
import { NOW, ROOT, SEEDED_AT, TEMPLATES } from './places';

const SEED_LIMIT_MS = 300_000;
const START_LIMIT_MS = 60_000;
/** Sources that determine the seeded rows. */
const SEEDED_BY = ['api/src', 'api/migrations', 'simulator/src', 'simulator/data', 'shared/domain/src'];

/** `FOYER_LATE_MS` delays each answer of a suite by a random time. */
const LATE_ANSWERS = process.env.FOYER_LATE_MS
  ? { NODE_OPTIONS: `--import ${pathToFileURL(join(ROOT, 'e2e/suite/late-answers.mjs'))}` }
  : {};

/** One running suite. */
export interface Instance {
  readonly origin: string;
  /** Id of its server process. */
  readonly pid: number;
  /** What its server has printed. */
  output(): string;
  stop(): Promise<void>;
  /** Runs `work` while its processes are suspended. */
  whileHalted(work: () => void): void;
}

export interface InstanceOptions {
  /** A free one by default. */
  readonly port?: number;
  /** Folder of its database. */
  readonly data: string;
  readonly releases: string;
  readonly now?: string;
  /** Speed of its clock relative to real time. */
  readonly speed?: number;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly limitMs?: number;
  /** Checkout to run; default this one. */
  readonly root?: string;
}

/** Starts a suite. Rejects with the server's output when it does not become ready. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { data, releases, now = NOW, speed = 1, limitMs = START_LIMIT_MS, root = ROOT } = options;
  const port = options.port ?? (await freePort());
  await assertFree(port);
  const origin = `http://localhost:${port}`;
  const server = launchServer(
    root,
    {
      PORT: String(port),
      FOYER_DATA: data,
      FOYER_NOW: now,
      FOYER_SPEED: String(speed),
      FOYER_DEMO: '1',
      FOYER_RELEASES: releases,
      // Every test uses its own address, because sign-in tries are counted by address.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      DATABASE_URL: undefined,
      PLATFORM_ORIGIN: undefined,
      NODE_ENV: 'development',
      ...LATE_ANSWERS,
      ...options.env,
    },
    { show: process.env.FOYER_E2E_SHOW === '1' },
  );
  try {
    await waitUntilHealthy(server, origin, { limitMs });
  } catch (error) {
    const said = server.output();
    await end(server);
    throw new Error(`The suite under test did not start (${error}):\n${said}`);
  }
  const pid = server.child.pid ?? 0;
  return {
    origin,
    pid,
    output: () => server.output(),
    stop: () => end(server),
    whileHalted: (work) => {
      process.kill(-pid, 'SIGSTOP');
      try {
        work();
      } finally {
        process.kill(-pid, 'SIGCONT');
      }
    },
  };
}

/** Folder of a database seeded by the current code: created once, then reused. */
export async function seededDatabase(releases: string): Promise<string> {
  const folder = join(TEMPLATES, seedFingerprint());
  if (existsSync(folder)) return folder;
  rmSync(TEMPLATES, { recursive: true, force: true });
  const unfinished = join(TEMPLATES, 'unfinished');
  await seed({ releases, data: unfinished });
  // Simulates the ten minutes from the seed to now once, instead of in every suite.
  await (await startInstance({ releases, data: unfinished })).stop();
  renameSync(unfinished, folder);
  return folder;
}

/** Copies the current releases and a seeded database, after `sql` if given, into a folder. */
export async function copySuite(folder: string, sql?: string) {
  const [data, releases] = [join(folder, 'data'), join(folder, 'releases')];
  copyFolder(join(ROOT, 'releases'), releases);
  copyFolder(await seededDatabase(releases), data);
  if (sql) await prepare(data, sql);
  return { data, releases };
}

/** Seeds an empty folder with the reference homes, by the checkout's own code. */
export async function seed(options: Pick<InstanceOptions, 'data' | 'releases' | 'root'>): Promise<void> {
  mkdirSync(options.data, { recursive: true });
  const instance = await startInstance({ ...options, now: SEEDED_AT, limitMs: SEED_LIMIT_MS });
  await instance.stop();
}

/** Replaces a folder with a copy of another. Links stay within the copy. */
export function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

function seedFingerprint(): string {
  const hash = createHash('sha256').update(SEEDED_AT).update(NOW);
  for (const folder of SEEDED_BY) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(ts|sql|mjs|json)$/.test(file) && !/\.test\.ts$/.test(file)) {
        hash.update(file).update(readFileSync(join(ROOT, folder, file)));
      }
    }
  }
  return hash.digest('hex').slice(0, 16);
}
