import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { assertFree } from '../../tools/running/port.mjs';
import { end } from '../../tools/running/processes.mjs';
import { launchServer, waitUntilHealthy } from '../../tools/running/server.mjs';
import { readFacts } from './facts';
import { DATA, FACTS, NOW, ORIGIN, PORT, RELEASES, ROOT, SEEDED_AT, TEMPLATES } from './places';

const SEED_LIMIT_MS = 180_000;
const START_LIMIT_MS = 60_000;
/** What decides which rows a seed writes. */
const SEEDED_BY = [
  'api/src/seed',
  'api/src/simulator',
  'api/src/store',
  'api/migrations',
  'shared/domain/src',
];

/** Starts the real suite for the tests: a seeded database, copies of the releases in force, a clock that is set. */
export default async function start(): Promise<() => Promise<void>> {
  await assertFree(PORT);
  const template = await seeded();
  rmSync(DATA, { recursive: true, force: true });
  cpSync(template, DATA, { recursive: true });
  writeFileSync(FACTS, JSON.stringify(await readFacts(template)));
  rmSync(RELEASES, { recursive: true, force: true });
  cpSync(join(ROOT, 'releases'), RELEASES, { recursive: true });

  const server = serverOn(DATA, NOW);
  await ready(server, START_LIMIT_MS);
  return () => end(server);
}

/** The folder of a database seeded by the present code; made once, then reused. */
async function seeded(): Promise<string> {
  const folder = join(TEMPLATES, seedFingerprint());
  if (existsSync(folder)) return folder;
  rmSync(TEMPLATES, { recursive: true, force: true });
  const underWay = join(TEMPLATES, 'under-way');
  mkdirSync(underWay, { recursive: true });
  const server = serverOn(underWay, SEEDED_AT);
  await ready(server, SEED_LIMIT_MS);
  await end(server);
  renameSync(underWay, folder);
  return folder;
}

function serverOn(data: string, now: string) {
  return launchServer(
    ROOT,
    {
      PORT: String(PORT),
      FOYER_DATA: data,
      FOYER_NOW: now,
      FOYER_SEED: '1',
      RELEASES_DIR: RELEASES,
      // Every test comes from an address of its own: tries to sign in are counted by address.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      DATABASE_URL: undefined,
      NODE_ENV: 'development',
    },
    { show: process.env.FOYER_E2E_SHOW === '1' },
  );
}

async function ready(server: ReturnType<typeof launchServer>, limitMs: number) {
  try {
    await waitUntilHealthy(server, ORIGIN, { limitMs });
  } catch (error) {
    const said = server.output();
    await end(server);
    throw new Error(`The suite under test did not start (${error}):\n${said}`);
  }
}

function seedFingerprint(): string {
  const hash = createHash('sha256').update(SEEDED_AT);
  for (const folder of SEEDED_BY) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(ts|sql|mjs|json)$/.test(file) && !/\.test\.ts$/.test(file)) {
        hash.update(file).update(readFileSync(join(ROOT, folder, file)));
      }
    }
  }
  return hash.digest('hex').slice(0, 16);
}
