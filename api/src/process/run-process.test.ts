import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TADO_AUTHORISATION_PATH } from '../../../simulator/src/sandboxes/heating/tado-server';
import { THIRD_PARTIES } from '../foundation/third-party-failures';
import { openStore } from './store';

const MAIN = join(__dirname, '../../../simulator/src/main.ts');
const MAIN_OF_PRODUCTION = join(__dirname, '../main.ts');
const PRODUCTION = {
  NODE_ENV: 'production',
  FOYER_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_ORIGIN: 'https://foyer.example',
};

let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-process-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly output: { out: string; err: string };
  readonly exitCode: Promise<number | null>;
}

function start(environment: Readonly<Record<string, string>>, main = MAIN): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env.PATH, FOYER_DEMO: '0', FOYER_DATA: join(folder, 'data'), ...environment },
  });
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.err += String(chunk);
  });
  return { child, output, exitCode: once(child, 'exit').then(([code]) => code as number | null) };
}

/** Resolves to the address once the process prints that it is ready. */
function waitUntilReady({ child, output, exitCode }: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    const readAddress = () => {
      const address = /Ready on (\S+)/.exec(output.out)?.[1];
      if (address) resolve(address);
    };
    readAddress();
    child.stdout?.on('data', readAddress);
    void exitCode.then(() => reject(new Error(`ended: ${output.err}`)));
  });
}

describe('the API process', () => {
  test('starts, rejects a data folder in use, and exits cleanly on SIGTERM and SIGINT', async () => {
    const first = start({ PORT: '0', FOYER_NOW: '2026-06-21T10:00:00Z' });
    const address = await waitUntilReady(first);
    const health = await fetch(`${address}/healthz`);
    expect([health.status, await health.json()]).toEqual([
      200,
      {
        status: 'ok',
        versions: { foyer: expect.any(String), contract: expect.any(String), database: 'pglite' },
      },
    ]);
    const serverTimeMs = Number(
      health.headers.get('x-foyer-time') ?? (await fetch(`${address}/api/x`)).headers.get('x-foyer-time'),
    );
    expect(serverTimeMs - Date.parse('2026-06-21T10:00:00Z')).toBeLessThan(120_000);

    const second = start({ PORT: '0' });
    expect(await second.exitCode).toBe(1);
    expect(second.output.err).toMatch(/^Another Foyer is already running on the data folder [^\n]*\.\n$/);

    first.child.kill('SIGTERM');
    expect(await first.exitCode).toBe(0);
    expect(first.output.err).toBe('');

    const restarted = start({ PORT: '0' });
    await waitUntilReady(restarted);
    restarted.child.kill('SIGINT');
    expect(await restarted.exitCode).toBe(0);
  }, 120_000);

  test('of production ends with a sentence where it would need the demo', async () => {
    const server = start({ PORT: '0' }, MAIN_OF_PRODUCTION);
    expect(await server.exitCode).toBe(78);
    expect(server.output.err).toBe(
      'This folder has no example homes and simulates nothing: start it with NODE_ENV=production.\n',
    );
  }, 60_000);

  test('simulates nothing in production, and has metrics on a port of their own', async () => {
    const server = start(
      {
        ...PRODUCTION,
        FOYER_DATA: join(folder, 'production'),
        FOYER_METRICS_PORT: '0',
        PORT: '0',
      },
      MAIN_OF_PRODUCTION,
    );
    const address = await waitUntilReady(server);
    expect(server.output.out).toContain(`The database is the embedded one in ${join(folder, 'production')}`);
    const printed =
      /^Nothing is set up yet: open https:\/\/foyer\.example\/first-run and type the code (\S+)\./gm;
    expect([...server.output.out.matchAll(printed)].map(([, code]) => code)).toEqual([
      expect.stringMatching(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/),
    ]);
    const ready = await (await fetch(`${address}/readyz`)).json();
    expect(ready.firstRun).toBe('waiting');
    expect(new Set(Object.values(ready.parts))).toEqual(new Set(['unavailable']));
    expect(Object.keys(ready.parts).sort()).toEqual(['gateway', 'push', ...THIRD_PARTIES].sort());
    expect(ready.versions.node).toBe(process.versions.node);
    expect((await fetch(`${address}/livez`)).status).toBe(200);
    expect((await fetch(`${address}${TADO_AUTHORISATION_PATH}`, { method: 'POST' })).status).toBe(404);
    expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('foyer_homes');

    const metrics = /Metrics on (\S+)/.exec(server.output.out)?.[1] ?? '';
    const figures = await fetch(metrics);
    expect([figures.status, figures.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=/),
    ]);
    const text = await figures.text();
    expect(text).toMatch(/^foyer_homes 0$/m);
    expect(text).toMatch(/route="\/readyz",status="200"} 1$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect((await fetch(new URL('/readyz', metrics))).status).toBe(404);
    server.child.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
    expect(server.output.err).toBe('');
  }, 120_000);

  test.each([
    [
      'a port in use',
      async () => ({ PORT: String(await portInUse()) }),
      /^Port \d+ is in use by another program[^\n]*\.\n$/,
    ],
    [
      'an unreachable database',
      async () => ({ PORT: '0', DATABASE_URL: 'postgres://a:secret@127.0.0.1:9/foyer' }),
      /^The database at 127\.0\.0\.1:9\/foyer does not answer[^\n]*\.\n$/,
    ],
    [
      'a port of the metrics in use',
      async () => ({ PORT: '0', FOYER_METRICS_PORT: String(await portInUse()) }),
      /^Port \d+ is in use by another program: [^\n]*FOYER_METRICS_PORT=\d+ for example\.\n$/,
    ],
    [
      'an address of another machine',
      async () => ({ PORT: '0', HOST: '192.0.2.1' }),
      /^The address 192\.0\.2\.1 of HOST is not one of this machine[^\n]*\.\n$/,
    ],
    [
      'an unknown variable',
      async () => ({ PORT: '0', FOYER_GATEWEY: 'none' }),
      /^FOYER_GATEWEY is not a variable of Foyer: did you mean FOYER_GATEWAY\?\n$/,
      78,
    ],
    [
      'a database of the example homes in production',
      async () => {
        const FOYER_DATA = join(folder, 'demo');
        const { database, close } = await openStore({ dataFolder: FOYER_DATA });
        await database.query("insert into seed_run (version, started_at) values ('1', now())");
        await close();
        return { ...PRODUCTION, FOYER_DATA, PORT: '0' };
      },
      /^This database was filled with the example homes[^\n]*\.\n$/,
      78,
    ],
  ])(
    'exits with one sentence for %s',
    async (_what, environment, sentence, code = 1) => {
      const { exitCode, output } = start(await environment());
      expect(await exitCode).toBe(code);
      expect(output.err).toMatch(sentence);
    },
    60_000,
  );

  test('reports `starting` until it is ready, and can be stopped meanwhile', async () => {
    const port = await freePort();
    const server = start({ PORT: String(port), FOYER_DEMO: '1', FOYER_DATA: join(folder, 'seeded') });
    let health: Response | null = null;
    while (health === null) {
      health = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
      // No event tells that a child process listens on its port: poll.
      if (health === null) await pause(20);
    }
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    expect(health.status).toBe(503);
    expect(await health.json()).toEqual({ status: 'starting', progress: expect.any(String) });
    const answer = await fetch(`http://127.0.0.1:${port}/api/states`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'error', error: 'service.starting' },
    ]);
    server.child.kill('SIGINT');
    expect(await server.exitCode).toBe(0);
    expect(server.output.err).toBe('');
  }, 60_000);
});

async function portInUse(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  server.unref();
  return (server.address() as { port: number }).port;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
