import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type OwnSuite, test } from '../suite/own-suite';
import { expect } from '../suite/test';
import { copyWorkspace } from '../suite/workspace-copy';

test.use({ ownSuite: { ownReleases: true } });

const PORT = 5033;
/** Shared source that the next version of the packages changes. */
const CHANGED = 'shared/ui/src/surfaces/PageHeading.tsx';
const run = promisify(execFile);

let parent: string;
let suite: string;
let folder: string;
let server: ChildProcess | null = null;
test.beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'foyer-outside-'));
  suite = join(parent, 'foyer');
  folder = join(parent, 'mf-pool');
  mkdirSync(suite);
  copyWorkspace('host', suite);
});
/** Ends npm and the server it started, which would wait for its open page. */
function stopServer() {
  if (server?.pid) process.kill(-server.pid, 'SIGKILL');
  server = null;
}
test.afterEach(stopServer);
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

const npm = (...args: string[]) => run('npm', args, { cwd: folder });

function tool({ releases }: OwnSuite, name: string, ...args: string[]) {
  const env = { ...process.env, FOYER_RELEASES: releases };
  return run(process.execPath, ['tools/run.mjs', name, ...args], { cwd: suite, env });
}

function edit(file: string, text: string, by: string) {
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(text);
  writeFileSync(file, before.replace(text, by));
}

const packages = () => readdirSync(join(folder, 'packages')).sort();
const manifest = () => readFileSync(join(folder, 'package.json'), 'utf8');
const bytesOf = (file: string) => readFileSync(join(folder, 'packages', file));

/** `npm run dev`, until it prints its address. */
function startServer({ origin }: OwnSuite): Promise<void> {
  const args = ['run', 'dev', '--', '--port', String(PORT), '--suite', origin];
  const started = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  server = started;
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (part: Buffer) => {
        said += part;
        if (said.includes(`http://localhost:${PORT}\n`)) resolve();
      });
    started.once('exit', () => reject(new Error(`npm run dev ended:\n${said}`)));
  });
}

test('an area in its own repository is made, tested, built, upgraded, developed and published', async ({
  page,
  enter,
  own,
}) => {
  await test.step('made with packages of its own', async () => {
    await tool(own, 'new-area', '--outside', folder);
    for (const text of [manifest(), readFileSync(join(folder, 'tsconfig.json'), 'utf8')])
      expect(text).not.toMatch(/workspace:|catalog:|tsconfig\.base|file:(?!packages\/)/);
    await npm('install', '--no-audit', '--no-fund');
  });

  await test.step('installed, tested and built by its own commands', async () => {
    await npm('ci', '--no-audit', '--no-fund');
    await npm('test');
    await npm('run', 'types');
    await npm('run', 'build');
    const built = readdirSync(join(folder, 'dist'));
    expect(built).toContain('remoteEntry.js');
    expect(built.filter((file) => file.endsWith('.wasm'))).toEqual([]);
  });

  await test.step('newer packages leave it as it is until it takes them', async () => {
    const before = { files: packages(), manifest: manifest() };
    const ui = before.files.find((file) => file.startsWith('foyer-ui-')) ?? '';
    const bytes = bytesOf(ui);
    edit(
      join(suite, CHANGED),
      '<div className={styles.head}>',
      '<div className={styles.head} data-newer="">',
    );
    await tool(own, 'pack-shared');
    expect({ files: packages(), manifest: manifest() }).toEqual(before);
    expect(bytesOf(ui)).toEqual(bytes);
    await npm('ci', '--no-audit', '--no-fund');

    await npm('run', 'upgrade');
    const changed = packages().filter((file) => !before.files.includes(file));
    expect(changed).toEqual([expect.stringMatching(/^foyer-ui-\d+\.\d+\.\d+-[\da-f]{8}\.tgz$/)]);
    expect(packages()).toHaveLength(before.files.length);
    expect(manifest()).toContain(`file:packages/${changed[0]}`);
    const installed = join(folder, 'node_modules/@foyer/ui/dist/surfaces/PageHeading.js');
    expect(readFileSync(installed, 'utf8')).toContain('data-newer');
    await npm('ci', '--no-audit', '--no-fund');
    await npm('run', 'build');
  });

  await test.step('a type error is no release', async () => {
    writeFileSync(join(folder, 'src/overview/wrong.ts'), "export const wrong: number = 'text';\n");
    await expect(tool(own, 'publish-area', folder)).rejects.toThrow('its types do not hold');
    rmSync(join(folder, 'src/overview/wrong.ts'));
  });

  await test.step('published into the suite and shown in it', async () => {
    await tool(own, 'publish-area', folder);
    await enter('home');
    await page.getByRole('navigation').getByRole('link', { name: 'Nouvel espace' }).first().click();
    await expect(page.getByTestId('page-pool').getByText(/\d\s°C/)).toBeVisible();
  });

  await test.step('developed inside the running suite', async () => {
    await startServer(own);
    await page.goto(`http://localhost:${PORT}/pool`);
    await expect(page.getByTestId('page-pool').getByText(/\d\s°C/)).toBeVisible();
    edit(join(folder, 'src/overview/OverviewPage.tsx'), '<OutsideCard />', '<OutsideCard /><b>edited</b>');
    await expect(page.getByTestId('page-pool').getByText('edited')).toBeVisible({ timeout: 60_000 });
    stopServer();
  });

  await test.step('the same version does not come twice, and its first release can be taken back', async () => {
    await expect(tool(own, 'publish-area', folder)).rejects.toThrow('a release never changes');
    await tool(own, 'rollback', 'mf-pool');
    await page.goto(`${own.origin}/pool`);
    await expect(page.getByTestId('page-unknown_route')).toBeVisible();
  });
});
