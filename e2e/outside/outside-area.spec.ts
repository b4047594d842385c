import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from '@foyer/area-e2e';
import type { Browser, Page } from '@playwright/test';
import {
  changeShare,
  divideHouseholds,
  isHalting,
  JUDGED_MS,
  leave,
  listedArea,
  openPage,
  POLL_MS,
  rollOut,
} from '../suite/canary-release';
import { type OwnSuite, test } from '../suite/own-suite';
import { askForRegistry, registryIsTaken } from '../suite/registry-on-the-way';
import { expect, screen } from '../suite/test';
import { copyWorkspace } from '../suite/workspace-copy';
import { addPoolWidget, breakPoolWidget, setVersion } from './pool-widget';

test.use({ ownSuite: { ownReleases: true } });

const AREA = 'mf-pool';
const PORT = 5033;
/** Longest time from the command until the registry names the release. */
const IN_FORCE_MS = 60_000;
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
  folder = join(parent, AREA);
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

/** Runs npm in the area's folder. Rejects with what it has printed. */
function npm(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  return run('npm', args, options).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`npm ${args.join(' ')}:\n${stdout}\n${stderr}`);
  });
}

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

async function build(version: string): Promise<void> {
  setVersion(folder, version);
  await npm(['run', 'build']);
}

/** Publishes the area, and expects the registry to name the release in time. */
async function publish(own: OwnSuite, ...args: string[]): Promise<void> {
  const startedMs = Date.now();
  await tool(own, 'publish-area', folder, ...args);
  await expect
    .poll(async () => {
      const { version, canary } = await listedArea(own, AREA);
      return canary?.release.version ?? version;
    })
    .toBe(JSON.parse(manifest()).version);
  expect(Date.now() - startedMs).toBeLessThanOrEqual(IN_FORCE_MS);
}

const open = (browser: Browser, own: OwnSuite, account: Account) => openPage(browser, own, AREA, account);
const widget = (page: Page) => page.getByTestId('widget-pool');

test('an area in its own repository is made, tested, built, upgraded, developed, rolled out and published', async ({
  page,
  browser,
  enter,
  own,
}) => {
  await test.step('made with packages of its own', async () => {
    await tool(own, 'new-area', '--outside', folder);
    for (const text of [manifest(), readFileSync(join(folder, 'tsconfig.json'), 'utf8')])
      expect(text).not.toMatch(/workspace:|catalog:|tsconfig\.base|file:(?!packages\/)/);
    await npm(['install', '--no-audit', '--no-fund']);
  });

  await test.step('installed, tested and built by its own commands', async () => {
    await npm(['ci', '--no-audit', '--no-fund']);
    await npm(['test']);
    await npm(['run', 'types']);
    await npm(['run', 'build']);
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
    await npm(['ci', '--no-audit', '--no-fund']);

    await npm(['run', 'upgrade']);
    const changed = packages().filter((file) => !before.files.includes(file));
    expect(changed).toEqual([expect.stringMatching(/^foyer-ui-\d+\.\d+\.\d+-[\da-f]{8}\.tgz$/)]);
    expect(packages()).toHaveLength(before.files.length);
    expect(manifest()).toContain(`file:packages/${changed[0]}`);
    const installed = join(folder, 'node_modules/@foyer/ui/dist/surfaces/PageHeading.js');
    expect(readFileSync(installed, 'utf8')).toContain('data-newer');
    await npm(['ci', '--no-audit', '--no-fund']);
    await npm(['run', 'build']);
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

  await test.step('a call, an event and a widget with texts and tests go to 5 % of the households', async () => {
    addPoolWidget(folder);
    await npm(['test']);
    await build('0.2.0');
    await expect(publish(own, '--canary', '5%')).rejects.toThrow('asks for hearing mf-pool/seen@1');
    await publish(own, '--canary', '5%', '--accept-rights');
    expect((await listedArea(own, AREA)).canary).toMatchObject({ permille: 50 });
  });

  await test.step('seen by a household of the share alone, then in an open page of every household', async () => {
    const accounts = await divideHouseholds(own, AREA, ['home', 'readonly']);
    const inside = await open(browser, own, accounts.inside);
    await widget(inside.page).getByRole('button', { name: 'Marquer comme vu' }).click();
    await expect(widget(inside.page).getByText('Vu', { exact: true })).toBeVisible();
    expect([...inside.versions]).toEqual(['0.2.0']);
    const outside = await open(browser, own, accounts.outside);
    await outside.page.clock.install();
    await outside.page.goto('/pool');
    await expect(screen(outside.page, 'pool')).toBeVisible();
    expect([...outside.versions]).toEqual(['0.1.0']);

    await changeShare(own, AREA, 1_000);
    await askForRegistry(outside.page);
    await registryIsTaken(outside.page);
    await outside.page.getByTestId('menu-home').first().click();
    await expect(widget(outside.page)).toBeVisible();
    expect([...outside.versions]).toEqual(['0.1.0', '0.2.0']);
    await leave([inside, outside]);
  });

  await test.step('one that fails at mount is stopped by what open pages report', async () => {
    breakPoolWidget(folder);
    await build('0.3.0');
    await publish(own, '--canary', 'foyer');
    await rollOut(own, AREA, '0.3.0', { permille: 1_000, tenants: ['foyer'] });
    const pages = await Promise.all(
      (['home', 'readonly'] as const).map((account) => open(browser, own, account)),
    );
    const halted = pages.map(({ page: shown }) =>
      shown.waitForResponse((answer) => isHalting(answer, AREA), { timeout: JUDGED_MS + POLL_MS }),
    );
    for (const { page: shown, versions } of pages) {
      await expect(widget(shown)).toBeVisible();
      expect([...versions].sort()).toEqual(['0.2.0', '0.3.0']);
    }
    await Promise.all(halted);
    const later = await open(browser, own, 'home');
    await expect(widget(later.page)).toBeVisible();
    expect([...later.versions]).toEqual(['0.2.0']);
    await leave([...pages, later]);
  });

  await test.step('its own browser test runs the checks every area passes', async () => {
    await npm(['run', 'e2e'], { FOYER_SUITE: own.origin });
  });

  await test.step('the same version does not come twice, and its releases can be taken back one by one', async () => {
    await expect(tool(own, 'publish-area', folder)).rejects.toThrow('a release never changes');
    for (const version of ['0.2.0', '0.1.0']) {
      await tool(own, 'rollback', AREA);
      await expect
        .poll(async () => {
          const listed = await listedArea(own, AREA);
          return [listed.version, listed.canary];
        })
        .toEqual([version, undefined]);
    }
    await tool(own, 'rollback', AREA);
    await expect(async () => {
      await page.goto(`${own.origin}/pool`);
      await expect(page.getByTestId('page-unknown_route')).toBeVisible({ timeout: 3_000 });
    }).toPass();
  });
});
