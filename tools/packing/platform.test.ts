import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../releasing/folders';
import { packPlatform } from './platform';
import { type Lockfile, nameAndVersion } from './runtime-lock';

const folder = mkdtempSync(join(tmpdir(), 'foyer-platform-'));
const target = join(folder, 'packed');
const readLock = (of: string) => parse(readFileSync(join(of, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;

beforeAll(() => packPlatform(target, { withReleases: false, install: false }), 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Links the packages that the packed manifests name, and no others, as `pnpm install --prod` would. */
function linkPackages(): void {
  for (const [importer, { dependencies = {} }] of Object.entries(readLock(target).importers)) {
    for (const [name, { version }] of Object.entries(dependencies)) {
      const place = join(target, importer, 'node_modules', name);
      mkdirSync(dirname(place), { recursive: true });
      const isPacked = version.startsWith('link:');
      symlinkSync(
        isPacked
          ? join(target, importer, version.slice('link:'.length))
          : join(ROOT, importer, 'node_modules', name),
        place,
      );
    }
  }
}

test('a packed platform starts with node alone and answers', async () => {
  linkPackages();
  const server = spawn(process.execPath, [join(target, 'api/src/main.js')], {
    env: {
      NODE_ENV: 'production',
      FOYER_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_ORIGIN: 'https://foyer.example',
      FOYER_DATA: join(folder, 'data'),
      PORT: '0',
    },
  });
  let errors = '';
  server.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const ended = once(server, 'exit');
  const address = await new Promise<string | undefined>((resolve) => {
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += String(chunk);
      const ready = /Ready on (\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    void ended.then(() => resolve(undefined));
  });
  expect(errors).toBe('');
  const health = await fetch(`${address}/healthz`);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect([health.status, await health.json()]).toEqual([
    200,
    { status: 'ok', versions: expect.objectContaining({ foyer: version, database: 'pglite' }) },
  ]);
  server.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
}, 60_000);

test('only run-time packages are locked', () => {
  const names = (lock: Lockfile) => Object.keys(lock.packages).map((key) => nameAndVersion(key).name);
  const packed = names(readLock(target));
  expect(packed).toEqual(expect.arrayContaining(['fastify', 'pg', 'libphonenumber-js', 'pino']));
  expect(names(readLock(ROOT))).toContain('tsx');
  expect(packed.filter((name) => /^(tsx|typescript|jest|esbuild|react|autocannon)$/.test(name))).toEqual([]);
});

test('the folder holds compiled code, migrations and data, and nothing of the tests', () => {
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.includes('node_modules'),
  );
  expect(files).toEqual(
    expect.arrayContaining([
      'api/src/foundation/database/pglite-worker.mjs',
      'api/migrations/checksums.json',
      'api/data/mails.json',
      'shared/wire/src/calls.js',
    ]),
  );
  expect(files.filter((file) => /\.tsx?$|\.test\.|\/testing\/|\/bench\//.test(file))).toEqual([]);
});

test('an existing folder is not written over', async () => {
  await expect(packPlatform(target, { withReleases: false, install: false })).rejects.toThrow('is not empty');
  expect(existsSync(join(target, 'api'))).toBe(true);
});
