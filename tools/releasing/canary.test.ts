import './releases-fixture';
import { rmSync } from 'node:fs';
import { canarySentences, changeShare, shareOf } from './canary';
import { changeState, release, rollback } from './in-force';
import { addAreaRelease, addHostRelease, OWN_RELEASES, publishedRegistry } from './releases-fixture';
import { readState } from './state';

const USUAL = { force: false };

beforeEach(async () => {
  await addHostRelease('1.0.0');
  await addAreaRelease('mf-pool', '1.0.0');
  await release('host', '1.0.0', USUAL);
  await release('mf-pool', '1.0.0', USUAL);
});
afterEach(() => rmSync(OWN_RELEASES, { recursive: true, force: true }));

describe('a roll-out', () => {
  const pool = () => publishedRegistry('foyer').remotes['mf-pool'];
  const change = (share: string) =>
    changeState(async (state) => changeShare(state, 'mf-pool', shareOf(share, state), new Date()));
  const start = async (version = '1.1.0') => {
    await addAreaRelease('mf-pool', version);
    return release('mf-pool', version, { ...USUAL, canary: { permille: 50 } });
  };

  test('gives the release to a share of the households, and leaves the one in force', async () => {
    const { revision } = publishedRegistry('foyer');
    await start();
    expect(pool()).toMatchObject({
      version: '1.0.0',
      canary: { release: { version: '1.1.0' }, permille: 50 },
    });
    expect(publishedRegistry('foyer').revision).toBeGreaterThan(revision);
  });

  test('that grows keeps its households, judges each share anew, and ends with the release in force', async () => {
    await start();
    const { salt, since } = pool()?.canary ?? {};
    await change('25%');
    expect(pool()?.canary).toMatchObject({ permille: 250, salt });
    expect(Date.parse(pool()?.canary?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(since ?? ''));
    await change('100%');
    expect(pool()).toMatchObject({ version: '1.1.0', fallback: [{ version: '1.0.0' }] });
    expect(pool()).not.toHaveProperty('canary');
  });

  test('to one tenant is for all of its households', async () => {
    await start();
    await change('foyer');
    expect(pool()?.canary).toMatchObject({ permille: 1_000, tenants: ['foyer'] });
  });

  test('is ended by a rollback, which leaves the release in force', async () => {
    await start();
    await rollback('mf-pool', USUAL);
    expect(pool()).toMatchObject({ version: '1.0.0' });
    expect(pool()).not.toHaveProperty('canary');
    expect((await readState()).parts['mf-pool']?.withdrawn).toEqual(['1.1.0']);
  });

  test('is replaced by that of a later release, and ended by a release for everybody', async () => {
    await start();
    await start('1.2.0');
    expect(pool()?.canary?.release.version).toBe('1.2.0');
    await addAreaRelease('mf-pool', '1.3.0');
    await release('mf-pool', '1.3.0', USUAL);
    expect(pool()).toMatchObject({ version: '1.3.0' });
    expect(pool()).not.toHaveProperty('canary');
  });

  test('says how it goes on', async () => {
    const [share, next] = canarySentences(await start(), 'mf-pool');
    expect(share).toMatch(/^5 % of the households have mf-pool 1\.1\.0, since /);
    expect(next).toContain('"pnpm canary mf-pool 25%"');
  });

  test.each([
    ['the host', () => release('host', '1.0.0', { ...USUAL, canary: { permille: 50 } }), 'has no canary'],
    ['the release in force', () => start('1.0.0'), 'is in force already'],
    [
      'one that needs what the host lacks',
      async () => {
        await addAreaRelease('mf-pool', '2.0.0', { contract: '^2.0.0' });
        return release('mf-pool', '2.0.0', { ...USUAL, canary: { permille: 50 } });
      },
      'needs the contract',
    ],
    ['an unknown tenant', () => start().then(() => change('nord')), 'There is no tenant "nord"'],
    ['more than everybody', () => start().then(() => change('101%')), 'more than all households'],
    ['what is not rolled out', () => change('5%'), 'No release of mf-pool is rolled out'],
  ])('is refused for %s', async (_, act, reason) => {
    await expect(act()).rejects.toThrow(reason);
  });
});
