import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { addressOf, runClient } from '../../foundation/database/backup/server-copies';
import { backupStatus } from '../../foundation/database/backup-runs';
import { registerHealth, versions } from '../../foundation/http/health';
import { createMetrics } from '../../foundation/http/metrics';
import { openStore } from '../../process/store';
import { TEST_NOW } from '../../process/testing/test-platform';
import { administer } from '../administer';

const HOUR_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'foyer-kept-'));
const dataFolder = join(folder, 'data');
const releases = join(folder, 'releases');
const into = join(folder, 'backups');
let socket: Server | null = null;

beforeAll(async () => {
  mkdirSync(join(releases, 'published'), { recursive: true });
  await (await openStore({ dataFolder })).close();
});
afterAll(() => {
  socket?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command at an instant. */
async function run(at: Date, ...words: readonly string[]) {
  const said: string[] = [];
  const environment = {
    FOYER_DATA: dataFolder,
    FOYER_RELEASES: releases,
    FOYER_NOW: at.toISOString(),
    FOYER_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const printer = { print: (text: string) => said.push(text), printError: (text: string) => said.push(text) };
  return { code: await administer(words, environment, printer), text: said.join('\n') };
}
const backUp = (at: Date) => run(at, 'backup', '--into', into, '--keep', '3');
const night = (count: number) => new Date(TEST_NOW.getTime() + count * 24 * HOUR_MS);

async function status(at: Date) {
  const store = await openStore({ dataFolder });
  try {
    return await backupStatus(store.database, at);
  } finally {
    await store.close();
  }
}

/** What `/readyz` and `/metrics` say at an instant. */
async function monitored(at: Date) {
  const app = fastify();
  const metrics = createMetrics();
  metrics.observeBackups(() => status(at));
  registerHealth(app, versions('1.0.0', 'pglite'), { canServe: async () => {}, backups: () => status(at) });
  const ready = (await app.inject('/readyz')).json();
  await app.close();
  return { ready, figures: (await metrics.read()).text };
}

/** Backups fail while the suite has a file that cannot be copied. */
const failFromNowOn = () =>
  new Promise<void>((resolve) => {
    socket = createServer().listen(join(releases, 'published', 'socket'), resolve);
  });

test('a folder keeps the newest good ones, and one that fails pushes out none', async () => {
  expect(await status(night(0))).toBeNull();
  for (const count of [0, 1, 2, 3]) expect((await backUp(night(count))).code).toBe(0);
  const kept = readdirSync(into);
  expect(kept).toHaveLength(3);
  // A folder that is no complete backup neither counts nor is removed.
  const incomplete = join(into, 'foyer-2020-01-01T000000Z');
  mkdirSync(incomplete);
  writeFileSync(join(incomplete, 'manifest.json'), '{}');

  await failFromNowOn();
  for (const count of [4, 5, 6, 7]) {
    const { code, text } = await backUp(night(count));
    expect([code, text]).toEqual([1, expect.stringContaining('socket')]);
    // The alert FoyerBackupFails fires above 0.
    expect((await monitored(night(count))).figures).toContain(`\nfoyer_backup_failures ${count - 3}\n`);
  }
  expect(readdirSync(into).sort()).toEqual(['foyer-2020-01-01T000000Z', ...kept]);
  expect(existsSync(incomplete)).toBe(true);
  const later = new Date(night(7).getTime() + 5 * HOUR_MS);
  expect(await status(later)).toMatchObject({
    failures: 4,
    lastFailure: expect.stringContaining('socket'),
    lastGood: { ageSeconds: expect.closeTo(101 * 3600, -2), folder: join(into, kept[2] ?? '') },
  });
  expect((await monitored(later)).ready).toMatchObject({
    status: 'ok',
    backups: {
      failures: 4,
      lastFailure: expect.stringContaining('socket'),
      lastGood: { ageSeconds: expect.closeTo(101 * 3600, -2) },
    },
  });
  const doctor = await run(later, 'doctor');
  expect(doctor.text).toMatch(/backups: the last 4 failed \(.*socket.*\); last good 101 h ago/);
});

test.each([
  [['backup'], /either --out .* or --into/],
  [['backup', '--out', 'a', '--into', 'b'], /either --out .* or --into/],
  [['backup', '--out', 'a', '--keep', '3'], /--keep goes with --into/],
  [['backup', '--into', 'b', '--keep', '0'], /--keep takes a number from 1 to 1000/],
  [['backup', '--into', 'b', '--keep', 'many'], /--keep takes a number from 1 to 1000/],
])('%j is refused', async (words, message) => {
  expect(await run(TEST_NOW, ...words)).toEqual({ code: 1, text: expect.stringMatching(message) });
});

test.each(['pg_dump', 'pg_restore', 'psql'])(
  '%s gets the encryption of the connection, and no password as an argument',
  async (program) => {
    const programs = mkdtempSync(join(folder, 'programs-'));
    const output = join(programs, 'output');
    writeFileSync(join(programs, program), `#!/bin/sh\n{ env; echo "ARGUMENTS $*"; } > ${output}\n`, {
      mode: 0o755,
    });
    const address = new URL('postgres://foyer:secret@db.example/foyer?sslmode=verify-full');
    const { PATH } = process.env;
    process.env.PATH = `${programs}:${PATH}`;
    try {
      for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
        // The driver reads the files that an address names.
        writeFileSync(join(programs, name), 'certificate');
        address.searchParams.set(name, join(programs, name));
      }
      await runClient(program, ['--file=out'], address.href);
    } finally {
      process.env.PATH = PATH;
    }
    const lines = readFileSync(output, 'utf8').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'PGHOST=db.example',
        'PGUSER=foyer',
        'PGPASSWORD=secret',
        'PGSSLMODE=verify-full',
        `PGSSLROOTCERT=${join(programs, 'sslrootcert')}`,
        `PGSSLCERT=${join(programs, 'sslcert')}`,
        `PGSSLKEY=${join(programs, 'sslkey')}`,
        'ARGUMENTS --file=out',
      ]),
    );
  },
);

test.each([
  [
    'postgres://foyer:secret@db.example:5433/foyer?sslmode=require',
    'postgres://foyer:secret@db.example:5433/other?sslmode=require',
  ],
  ['/var/run/postgresql foyer', '/var/run/postgresql other'],
  ['socket:/var/run/postgresql?db=foyer', 'socket:/var/run/postgresql?db=other'],
])('another database of the server of %s has its address', (address, other) => {
  expect(addressOf(address, 'other')).toBe(other);
});
