import { changeRegistry } from '../suite/registry-on-the-way';
import { expect, screen, test } from '../suite/test';

const AREA = 'mf-battery';

test('unknown parts of a registry are skipped and reported, and the suite works', async ({
  page,
  complaints,
  enter,
}) => {
  await changeRegistry(page, '/home', (registry) => {
    const battery = registry.remotes[AREA];
    const slot = { slot: 'garden.wall', id: 'wall', module: './widgets', order: 1 };
    const remotes = {
      ...registry.remotes,
      [AREA]: { ...battery, slots: [slot, ...(battery?.slots ?? [])] },
      'mf-future': { name: 'mf-future', enabled: true, shape: 'of another time' },
    };
    return { ...registry, remotes };
  });
  await enter('home');
  await expect(page.getByTestId('widget-battery')).toBeVisible();
  await expect(page.getByTestId('widget-temperature')).toBeVisible();
  await page.getByTestId('menu-battery').first().click();
  await expect(screen(page, 'battery')).toBeVisible();
  expect(complaints).toContainEqual(expect.stringContaining('slots[0]: slot'));
  expect(complaints).toContainEqual(expect.stringContaining('mf-future'));
});

test('a release for an unknown contract is replaced by the last good one without being requested', async ({
  page,
  enter,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const folder = `/releases/${AREA}/9.9.9/`;
  await changeRegistry(page, '/battery', (registry) => {
    const good = registry.remotes[AREA];
    const later = {
      ...{ ...good, version: '9.9.9', contract: '^99.0.0', container: 'mf_battery_9', fallback: [good] },
      ...{
        entry: `${folder}remoteEntry.js`,
        routes: [{ path: '/accumulator', module: './page', screen: 'later' }],
      },
    };
    return { ...registry, remotes: { ...registry.remotes, [AREA]: later } };
  });
  await enter('home', { path: '/battery' });
  await expect(screen(page, 'battery')).toBeVisible();
  await expect(page.getByTestId('menu-battery').first()).toBeVisible();
  expect(asked.filter((path) => path.startsWith(folder))).toEqual([]);
});

test('an area without a fitting release says so in its own place', async ({ page, enter }) => {
  await changeRegistry(page, '/home', (registry) => {
    const battery = registry.remotes[AREA];
    const later = { ...battery, contract: '^99.0.0', fallback: [] };
    return { ...registry, remotes: { ...registry.remotes, [AREA]: later } };
  });
  await enter('home');
  await expect(page.getByTestId(`area-error-${AREA}`)).toBeVisible();
  await expect(page.getByTestId('widget-temperature')).toBeVisible();
});
