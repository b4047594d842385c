import './releases-fixture';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fillPage, registryOf, showsArea, suiteFile } from '@foyer/suite-files';
import * as z from 'zod/mini';
import { changeState, publishAbove, release, switchAreas } from './in-force';
import { publish } from './publish';
import {
  addAreaRelease,
  addHostRelease,
  OWN_PUBLISHED,
  OWN_RELEASES,
  publishedRegistry,
  readInstalled,
} from './releases-fixture';
import { putInForce, type ReleaseState, readState, tenantOf } from './state';

/** File operations until the simulated kill; afterwards none takes effect, clean-up included. */
let stepsLeft = Number.POSITIVE_INFINITY;

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof files>('node:fs/promises');
  const step = <Arguments extends unknown[], Result>(
    work: (...args: Arguments) => Promise<Result>,
    partly: (...args: Arguments) => Promise<unknown> = async () => {},
  ) => {
    return async (...args: Arguments): Promise<Result> => {
      stepsLeft -= 1;
      if (stepsLeft >= 0) return work(...args);
      if (stepsLeft === -1) await partly(...args);
      throw new Error('killed');
    };
  };
  return {
    ...actual,
    // A killed process may have created the file without content.
    writeFile: step(actual.writeFile, (path) => actual.writeFile(path, '')),
    rename: step(actual.rename),
    symlink: step(actual.symlink),
    rm: step(actual.rm),
  };
});

const USUAL = { force: false };
const TENANTS = ['foyer', 'azur'];

/** All files servers read, by path. */
function served(): Map<string, Buffer> {
  const entries = readdirSync(OWN_PUBLISHED, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((one) => join(one.parentPath, one.name));
  return new Map(paths.map((path) => [path.slice(OWN_PUBLISHED.length + 1), readFileSync(path)]));
}

/** Expects all served files to be of one publication, compressed copies included. Returns its revision. */
function expectWhole(): number {
  const all = served();
  const text = (path: string) => String(all.get(path));
  const { revision } = publishedRegistry('foyer');
  for (const tenant of TENANTS) {
    expect(publishedRegistry(tenant).revision).toBe(revision);
    expect(text(`pages/${tenant}.html`)).toContain(`"revision":${revision},"tenant":"${tenant}"`);
    expect(text(`installed/${tenant}/service-worker.js`)).toContain(`"revision":${revision}`);
  }
  for (const [path, content] of all) {
    if (path.endsWith('.br')) expect(brotliDecompressSync(content)).toEqual(all.get(path.slice(0, -3)));
    if (path.endsWith('.gz')) expect(gunzipSync(content)).toEqual(all.get(path.slice(0, -3)));
  }
  return revision;
}

const only = (state: ReleaseState): ReleaseState => ({
  ...state,
  tenants: Object.fromEntries(Object.entries(state.tenants).filter(([name]) => TENANTS.includes(name))),
});

beforeEach(async () => {
  await addHostRelease('1.0.0');
  await addAreaRelease('mf-pool', '1.0.0');
  await release('host', '1.0.0', USUAL);
  await changeState(async (state) => only(putInForce(state, 'mf-pool', '1.0.0')));
});
afterEach(() => {
  stepsLeft = Number.POSITIVE_INFINITY;
  rmSync(OWN_RELEASES, { recursive: true, force: true });
});

describe('a publication killed at any step', () => {
  const isShown = (state: ReleaseState) => {
    const tenant = state.tenants.foyer;
    return tenant !== undefined && showsArea(tenant, 'mf-pool');
  };

  test('leaves one complete publication, and the tools report what is served', async () => {
    let isOn = true;
    let killed = 0;
    for (let isDone = false; !isDone; killed += 1) {
      stepsLeft = killed;
      const { revision } = publishedRegistry('foyer');
      isDone = await switchAreas(TENANTS, { 'mf-pool': !isOn }).then(
        () => true,
        () => false,
      );
      stepsLeft = Number.POSITIVE_INFINITY;
      expect(expectWhole() - revision).toBeLessThanOrEqual(1);
      isOn = isShown(await readState());
      expect([killed, 'mf-pool' in publishedRegistry('foyer').remotes]).toEqual([killed, isOn]);
      rmSync(join(OWN_RELEASES, '.publishing'), { force: true });
    }
    expect(killed).toBeGreaterThan(40);
    await release('mf-pool', '1.0.0', USUAL);
    expectWhole();
  });
});

test('readers never see an empty or partial file during a publication', async () => {
  let isOver = false;
  let reads = 0;
  const reading = (async () => {
    while (!isOver) {
      const copy = await files.readFile(join(OWN_PUBLISHED, 'pages/foyer.html.br'));
      expect(String(brotliDecompressSync(copy))).toContain('</html>');
      reads += 1;
    }
  })();
  for (let count = 0; count < 5; count += 1) await release('mf-pool', '1.0.0', USUAL);
  isOver = true;
  await reading;
  expect(reads).toBeGreaterThan(20);
});

test('compressed copies of an earlier, longer file are removed', async () => {
  const worker = () =>
    [...served().keys()].filter((path) => path.startsWith('installed/foyer/service-worker.'));
  writeFileSync(join(OWN_RELEASES, 'host/1.0.0/service-worker.js'), 'keep(self.KEPT);'.repeat(50));
  await release('mf-pool', '1.0.0', USUAL);
  expect(worker()).toHaveLength(3);
  await switchAreas(['foyer'], { offline: false });
  expect(worker()).toEqual(['installed/foyer/service-worker.js']);
});

describe('two writers that start from the same revision', () => {
  test('publish once: the second is refused with instructions and changes nothing', async () => {
    const base = await readState();
    await addAreaRelease('mf-tea', '1.0.0');
    await publish(base, putInForce(base, 'mf-tea', '1.0.0'));
    const before = served();
    await addAreaRelease('mf-pool', '1.1.0');
    await expect(publish(base, putInForce(base, 'mf-pool', '1.1.0'))).rejects.toThrow(
      `another writer has published revision ${base.revision + 1} since. Run the command again`,
    );
    expect(served()).toEqual(before);
    await release('mf-pool', '1.1.0', USUAL);
    expect(Object.keys(publishedRegistry('foyer').remotes)).toEqual(['mf-pool', 'mf-tea']);
  });

  test('publish once even when simultaneous', async () => {
    const base = await readState();
    const versions = ['2.0.0', '2.1.0', '2.2.0', '2.3.0'];
    for (const version of versions) await addAreaRelease('mf-pool', version);
    // One of several concurrent changes with the same base revision.
    const changed = putInForce(base, 'mf-pool', '1.0.0');
    const results = await Promise.allSettled(
      versions.map((version, index) =>
        publish(base, putInForce(index % 2 ? changed : base, 'mf-pool', version)),
      ),
    );
    const [winner, ...others] = results.flatMap((result) =>
      result.status === 'fulfilled' ? result.value : [],
    );
    expect(others).toEqual([]);
    expect(expectWhole()).toBe(base.revision + 1);
    expect(publishedRegistry('foyer').remotes['mf-pool']?.version).toBe(winner?.parts['mf-pool']?.version);
  });
});

describe('a release made by a checkout older than the host in force', () => {
  beforeEach(async () => {
    await addHostRelease('2.0.0');
    writeFileSync(
      join(OWN_RELEASES, 'host/2.0.0/page.html'),
      '<html data-newer="{{brandName}}">{{registry}}{{tenant}}{{ahead}}</html>',
    );
    await release('host', '2.0.0', USUAL);
  });

  test('changes only the registry in the pages', async () => {
    const html = () => String(served().get('pages/azur.html'));
    const before = html();
    expect(before).toMatch(/^<html data-newer="Azur Énergie"><script/);
    const { revision } = publishedRegistry('azur');
    await release('mf-pool', '1.0.0', USUAL);
    expect(html()).toBe(before.replace(`"revision":${revision}`, `"revision":${revision + 1}`));
  });

  test('preserves manifest and icons of the newer checkout', async () => {
    for (const file of ['manifest.webmanifest', 'icon-192.png'])
      writeFileSync(join(OWN_PUBLISHED, 'installed/azur', file), `newer ${file}`);
    await release('mf-pool', '1.0.0', USUAL);
    expect(readInstalled('azur', 'manifest.webmanifest')).toBe('newer manifest.webmanifest');
    expect(readInstalled('azur', 'icon-192.png')).toBe('newer icon-192.png');
  });

  test('is refused when the page has a placeholder the checkout does not know', async () => {
    writeFileSync(join(OWN_RELEASES, 'host/2.0.0/page.html'), '<html>{{weather}}</html>');
    await expect(release('mf-pool', '1.0.0', USUAL)).rejects.toThrow('needs "weather"');
  });
});

test('a folder from before publications is adopted with its revision', async () => {
  const state = await readState();
  for (const folder of ['published', 'publications'])
    rmSync(join(OWN_RELEASES, folder), { recursive: true, force: true });
  writeFileSync(join(OWN_RELEASES, 'in-force.json'), JSON.stringify(state));
  expect(await readState()).toEqual(state);
  await changeState(async (now) => now);
  expect(expectWhole()).toBe(state.revision);
});

test('a folder of publications has one id, also one of before ids, and a new folder another', async () => {
  const { id } = publishedRegistry('foyer');
  await release('mf-pool', '1.0.0', USUAL);
  expect([id, publishedRegistry('azur').id]).toEqual([expect.stringMatching(/^[\w-]{36}$/), id]);
  expect(readInstalled('foyer', 'service-worker.js')).toContain(`"id":"${id}"`);

  const { id: _, ...before } = await readState();
  for (const folder of ['published', 'publications'])
    rmSync(join(OWN_RELEASES, folder), { recursive: true, force: true });
  writeFileSync(join(OWN_RELEASES, 'in-force.json'), JSON.stringify(before));
  await release('mf-pool', '1.0.0', USUAL);
  expect(publishedRegistry('foyer').id).not.toBe(id);
});

test('a restored folder is published above a revision that browsers have seen', async () => {
  const { revision } = await readState();
  await expect(publishAbove(revision - 1)).rejects.toThrow(`--above needs a whole number from ${revision}`);
  await publishAbove(revision + 40);
  expect(expectWhole()).toBe(revision + 41);
  await release('mf-pool', '1.0.0', USUAL);
  expect(expectWhole()).toBe(revision + 42);
});

test('a publication says what is in force without naming a tenant', async () => {
  const suite = z.parse(suiteFile, JSON.parse(String(served().get('suite.json'))));
  const { revision, contract, host, remotes } = publishedRegistry('foyer');
  expect(suite).toMatchObject({ revision, contract, host: { version: host, worker: 'keep(self.KEPT);' } });
  expect(suite.areas).toEqual(remotes);
  const { switched, ...tenant } = tenantOf(await readState(), 'azur');
  const registry = registryOf(suite, { ...tenant, switched, name: 'azur', changes: 0 });
  expect(registry).toEqual(publishedRegistry('azur'));
  const page = fillPage(suite.host?.template ?? '', { tenant, registry, worker: true });
  expect(page).toBe(String(served().get('pages/azur.html')));
});
