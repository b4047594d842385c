import './releases-fixture';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeState, refuseEarly, release, rollback, switchAreas, withdrawArea } from './in-force';
import { assertNew, releaseList } from './releases';
import {
  addAreaRelease,
  addHostRelease,
  OWN_RELEASES,
  publishedRegistry,
  readInstalled,
} from './releases-fixture';
import { readState } from './state';

const USUAL = { force: false };
const slot = (name: string) => ({
  slot: name,
  id: 'pool',
  module: './widgets',
  order: 1,
  when: [],
  heightPx: 1,
});
const route = (path: string) => ({ path, module: './pages', screen: 'x', auth: true, requires: [] });
const versions = (tenant: string) =>
  Object.fromEntries(
    Object.entries(publishedRegistry(tenant).remotes).map(([name, { version }]) => [name, version]),
  );

beforeEach(async () => {
  await addHostRelease('1.0.0');
  await addAreaRelease('mf-pool', '1.0.0');
  await release('host', '1.0.0', USUAL);
  await release('mf-pool', '1.0.0', USUAL);
});
afterEach(() => rmSync(OWN_RELEASES, { recursive: true, force: true }));

describe('a manifest', () => {
  const pool = { name: 'mf-pool', contract: '^1.0.0', consumes: ['pool.filled'] };

  test('is refused before it is built, with the reasons of a release', async () => {
    await expect(refuseEarly(pool, USUAL)).rejects.toThrow('sends or hears "pool.filled"');
    await expect(refuseEarly({ ...pool, consumes: [] }, USUAL)).resolves.toBeUndefined();
    const offered = new Set(['states']);
    await expect(
      refuseEarly({ ...pool, consumes: [], needs: ['sates'] }, { ...USUAL, offered }),
    ).rejects.toThrow('Did you mean "states"?');
  });

  test('is taken as it is when forced', async () => {
    await expect(refuseEarly(pool, { force: true })).resolves.toBeUndefined();
  });
});

describe('a release', () => {
  test('changes its own entry and preserves areas unknown to this checkout', async () => {
    await addAreaRelease('mf-elsewhere', '2.0.0', { drawnBy: 'a newer checkout' });
    await release('mf-elsewhere', '2.0.0', USUAL);
    const before = publishedRegistry('foyer').remotes['mf-elsewhere'];
    await addAreaRelease('mf-pool', '1.1.0');
    await release('mf-pool', '1.1.0', USUAL);
    expect(versions('foyer')).toEqual({ 'mf-elsewhere': '2.0.0', 'mf-pool': '1.1.0' });
    expect(publishedRegistry('foyer').remotes['mf-elsewhere']).toEqual(before);
    expect(before).toHaveProperty('drawnBy');
  });

  test('preserves a tenant unknown to this checkout', async () => {
    await changeState(async (state) => {
      const { foyer } = state.tenants;
      return foyer ? { ...state, tenants: { ...state.tenants, elsewhere: foyer } } : state;
    });
    await release('mf-pool', '1.0.0', USUAL);
    await release('host', '1.0.0', USUAL);
    expect(versions('elsewhere')).toEqual({ 'mf-pool': '1.0.0' });
  });

  test('already in force still increments the registry’s revision', async () => {
    const { revision } = publishedRegistry('foyer');
    await release('mf-pool', '1.0.0', USUAL);
    expect(publishedRegistry('foyer').revision).toBeGreaterThan(revision);
  });

  test('with rebuilt files increments the revision at the next publication', async () => {
    const { revision } = publishedRegistry('foyer');
    await addAreaRelease('mf-pool', '1.0.0', { routes: [route('/pool')] });
    await changeState(async (state) => state);
    expect(publishedRegistry('foyer').revision).toBeGreaterThan(revision);
    await changeState(async (state) => state);
    expect(publishedRegistry('foyer').revision).toBe(revision + 1);
  });

  test.each([
    ['another contract', { contract: '^2.0.0' }, 'needs the contract ^2.0.0, and the host speaks 1.0.0'],
    ['a new slot', { slots: [slot('garden.block')] }, 'fills the slot "garden.block"'],
    [
      'a new fact',
      { routes: [{ ...route('/pool'), requires: ['tenant.pool', '!kiosk', 'pool.filled'] }] },
      'shows something only while "pool.filled"',
    ],
    ['a new event', { consumes: ['pool.filled'] }, 'sends or hears "pool.filled"'],
  ])('that needs %s than the host has is refused, unless forced', async (_, needs, reason) => {
    await addAreaRelease('mf-pool', '1.1.0', needs);
    await expect(release('mf-pool', '1.1.0', USUAL)).rejects.toThrow(reason);
    expect(versions('foyer')).toEqual({ 'mf-pool': '1.0.0' });
    await release('mf-pool', '1.1.0', { force: true });
    expect(versions('foyer')).toEqual({ 'mf-pool': '1.1.0' });
  });

  describe('after one with rights', () => {
    const rights = { calls: ['states'], emits: ['alert.badge'], navigates: ['/user'] };
    const next = async (more: object) => {
      await addAreaRelease('mf-pool', '1.2.0', more);
      return release('mf-pool', '1.2.0', USUAL).then(() => null, String);
    };
    beforeEach(async () => {
      await addAreaRelease('mf-pool', '1.1.0', rights);
      await release('mf-pool', '1.1.0', { ...USUAL, acceptRights: true });
    });

    test.each([
      [{ ...rights, calls: ['states', 'rooms'] }, 'mf-pool asks for the calls rooms.'],
      [{ ...rights, acting: true }, '"acting"'],
      [{ ...rights, consumes: ['alert.badge'] }, 'mf-pool asks for hearing alert.badge.'],
      [{ ...rights, calls: undefined }, 'mf-pool asks for every call'],
      [{ ...rights, navigates: ['/user/tariff', '/home'] }, 'mf-pool asks for navigating to /home.'],
      [{ ...rights, notify: true }, 'mf-pool asks to show notices'],
      [{ ...rights, navigates: undefined }, 'mf-pool asks to navigate everywhere'],
    ])('one with %j is put in force only once that is accepted', async (more, reason) => {
      expect(await next(more)).toContain(reason);
      expect(versions('foyer')['mf-pool']).toBe('1.1.0');
      const early = { name: 'mf-pool', contract: '^1.0.0', ...more };
      await expect(refuseEarly(early, USUAL)).rejects.toThrow('--accept-rights');
      await release('mf-pool', '1.2.0', { ...USUAL, acceptRights: true });
      expect(versions('foyer')['mf-pool']).toBe('1.2.0');
    });

    test.each([[rights], [{ calls: [], emits: [], navigates: ['/user/tariff'] }]])(
      'one with %j is put in force',
      async (more) => {
        expect(await next(more)).toBeNull();
      },
    );
  });

  test('that needs calls the platform lacks is refused with their names, unless forced', async () => {
    await addAreaRelease('mf-pool', '1.1.0', { needs: ['states', '/api/pool', 'fillPool'] });
    const offered = new Set(['states', '/api/states']);
    const refused = release('mf-pool', '1.1.0', { force: false, offered });
    await expect(refused).rejects.toThrow('mf-pool needs the call "/api/pool"');
    await expect(refused).rejects.toThrow('mf-pool needs the call "fillPool"');
    await expect(refused).rejects.not.toThrow('"states"');
    expect(versions('foyer')).toEqual({ 'mf-pool': '1.0.0' });
    await release('mf-pool', '1.1.0', { force: true, offered });
    expect(versions('foyer')).toEqual({ 'mf-pool': '1.1.0' });
  });

  test('requires nothing of a platform that does not list its calls', async () => {
    await addAreaRelease('mf-pool', '1.1.0', { needs: ['fillPool'] });
    await release('mf-pool', '1.1.0', { force: false, offered: null });
    expect(versions('foyer')).toEqual({ 'mf-pool': '1.1.0' });
  });

  test('with a path or menu key of another area is refused, and the other is named', async () => {
    const menu = [{ key: 'water', path: '/water', icon: 'home', order: 1, when: [] }];
    await addAreaRelease('mf-pool', '1.1.0', { routes: [route('/pool/:id')], menu });
    await release('mf-pool', '1.1.0', USUAL);
    await addAreaRelease('mf-tea', '1.0.0', { routes: [route('/pool/:cup'), route('/pool/:cup/lid')], menu });
    const refused = release('mf-tea', '1.0.0', USUAL);
    await expect(refused).rejects.toThrow('The path /pool/:… of mf-tea belongs to mf-pool.');
    await expect(refused).rejects.toThrow('The menu entry "water" of mf-tea belongs to mf-pool.');
    await expect(refused).rejects.not.toThrow('lid');
  });

  test('of a host that does not fit a current area is refused, and the area is named', async () => {
    await addHostRelease('2.0.0', { contract: '2.0.0' });
    await expect(release('host', '2.0.0', USUAL)).rejects.toThrow('mf-pool needs the contract ^1.0.0');
    expect((await readState()).parts.host?.version).toBe('1.0.0');
  });
});

describe('rolling back', () => {
  const fallbacks = () =>
    publishedRegistry('foyer').remotes['mf-pool']?.fallback.map(({ version }) => version);

  test('after three broken releases shows the last good one, also as the next fallback', async () => {
    for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0']) await addAreaRelease('mf-pool', version);
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await release('mf-pool', version, USUAL);
    expect(fallbacks()).toEqual(['1.2.0']);
    await rollback('mf-pool', { ...USUAL, to: '1.0.0' });
    expect([versions('foyer'), fallbacks()]).toEqual([{ 'mf-pool': '1.0.0' }, []]);
    await release('mf-pool', '1.4.0', USUAL);
    expect(fallbacks()).toEqual(['1.0.0']);
  });

  test('to an unknown version lists the known ones', async () => {
    await addAreaRelease('mf-pool', '1.1.0');
    await expect(rollback('mf-pool', { ...USUAL, to: '9.0.0' })).rejects.toThrow(
      'mf-pool has no release 9.0.0, only 1.0.0, 1.1.0.',
    );
    await rollback('mf-pool', { ...USUAL, to: '1.1.0' });
    expect(versions('foyer')).toEqual({ 'mf-pool': '1.1.0' });
  });

  test('is suggested when a released version already exists', () => {
    expect(() => assertNew('mf-pool', '1.0.0')).toThrow('"pnpm rollback mf-pool --to 1.0.0"');
    expect(() => assertNew('mf-pool', '1.1.0')).not.toThrow();
  });

  test('to a release that needs a call the platform no longer offers is refused', async () => {
    await addAreaRelease('mf-pool', '1.1.0', { needs: ['fillPool'] });
    await release('mf-pool', '1.1.0', USUAL);
    await addAreaRelease('mf-pool', '1.2.0');
    await release('mf-pool', '1.2.0', USUAL);
    const back = rollback('mf-pool', { force: false, offered: new Set(['states']) });
    await expect(back).rejects.toThrow('mf-pool needs the call "fillPool"');
    expect(versions('foyer')).toEqual({ 'mf-pool': '1.2.0' });
  });

  test('to a host that does not fit a current area is refused, and the area is named', async () => {
    await addHostRelease('1.2.0', { contract: '1.2.0' });
    await release('host', '1.2.0', USUAL);
    await addAreaRelease('mf-pool', '1.1.0', { contract: '^1.2.0' });
    await release('mf-pool', '1.1.0', USUAL);
    await expect(rollback('host', USUAL)).rejects.toThrow('mf-pool needs the contract ^1.2.0');
    await rollback('host', { force: true });
    expect(publishedRegistry('foyer').contract).toBe('1.0.0');
  });

  test('from its first release removes an area until its next release', async () => {
    await rollback('mf-pool', USUAL);
    expect(versions('foyer')).toEqual({});
    await expect(rollback('mf-pool', USUAL)).rejects.toThrow('mf-pool is not in force.');
    await release('mf-pool', '1.0.0', USUAL);
    expect(versions('foyer')).toEqual({ 'mf-pool': '1.0.0' });
  });

  test('withdrawing removes an area whatever came before; the host cannot be withdrawn', async () => {
    await addAreaRelease('mf-pool', '1.1.0');
    await release('mf-pool', '1.1.0', USUAL);
    await withdrawArea('mf-pool');
    expect(versions('foyer')).toEqual({});
    await expect(withdrawArea('host')).rejects.toThrow('cannot be withdrawn');
  });
});

describe('a tenant', () => {
  test('hides an area and shows it again, each under a new revision', async () => {
    const { revision } = publishedRegistry('foyer');
    await switchAreas(['foyer'], { 'mf-pool': false });
    expect([versions('foyer'), publishedRegistry('foyer').revision]).toEqual([{}, revision + 1]);
    await switchAreas(['foyer'], { 'mf-pool': true });
    expect([versions('foyer'), publishedRegistry('foyer').revision]).toEqual([
      { 'mf-pool': '1.0.0' },
      revision + 2,
    ]);
  });

  test('gets an additional area beyond its list, others do not', async () => {
    expect(versions('azur')).toEqual({});
    await switchAreas(['azur'], { 'mf-pool': true });
    expect(versions('azur')).toEqual({ 'mf-pool': '1.0.0' });
  });

  test('keeps its switches when the host and its tenants are released', async () => {
    await switchAreas(['foyer'], { 'mf-pool': false });
    await release('host', '1.0.0', USUAL);
    expect(versions('foyer')).toEqual({});
  });

  test('stores the current releases in the browser, and removes them when switched off', async () => {
    const worker = () => readInstalled('foyer', 'service-worker.js');
    expect(worker()).toContain('/releases/mf-pool/1.0.0/remoteEntry.js');
    expect(worker()).toContain(`"revision":${publishedRegistry('foyer').revision}`);
    await switchAreas(['foyer'], { offline: false });
    expect(worker()).toContain('unregister');
    await switchAreas(['foyer'], { offline: true });
    expect(worker()).toContain('keep(self.KEPT)');
  });

  test('is installed under its own name and colours', () => {
    expect(JSON.parse(readInstalled('azur', 'manifest.webmanifest'))).toMatchObject({
      name: 'Azur Énergie',
      theme_color: '#1f57a4',
      display: 'standalone',
    });
    expect(readInstalled('azur', 'icon-192.png')).toContain('PNG');
  });

  test.each([
    ['nobody', 'mf-pool', 'There is no tenant "nobody", only foyer, azur'],
    ['foyer', 'mf-nothing', 'There is no area "mf-nothing" in force, only mf-pool'],
  ])('%s, %s: a wrong name is answered with the known ones', async (tenant, area, sentence) => {
    await expect(switchAreas([tenant], { [area]: false })).rejects.toThrow(sentence);
  });
});

describe('two processes', () => {
  const lock = join(OWN_RELEASES, '.publishing');

  test('a lock of an ended process is taken over at once', async () => {
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1, processStart: null }));
    const begunMs = Date.now();
    await switchAreas(['foyer'], { 'mf-pool': false });
    expect(Date.now() - begunMs).toBeLessThan(8_000);
  });
});

test('the list of releases names version, date and role, newest first', async () => {
  for (const [index, version] of ['1.1.0', '1.2.0'].entries()) {
    await addAreaRelease('mf-pool', version);
    const builtAt = new Date(Date.UTC(2100, 0, 1 + index, 9, 30));
    utimesSync(join(OWN_RELEASES, 'mf-pool', version, 'release.json'), builtAt, builtAt);
    await release('mf-pool', version, USUAL);
  }
  await rollback('mf-pool', USUAL);
  const lines = (await releaseList(await readState(), 'mf-pool')).split('\n');
  expect(lines).toEqual([
    '1.2.0  2100-01-02 09:30 UTC  rolled back',
    '1.1.0  2100-01-01 09:30 UTC  in force',
    expect.stringMatching(/^1\.0\.0 {2}\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC {2}fallback$/),
  ]);
  expect(await releaseList(await readState(), 'mf-none')).toBe('mf-none has no release here.');
});
