import { type Account, violations } from '@foyer/area-e2e';
import { changeRegistry, sealOf } from '../../suite/registry-on-the-way';
import { enterSeparately, expect, screen, test } from '../../suite/test';
import { text } from '../../suite/texts';

const AREA = 'mf-battery';
const UNDECLARING = 'mf-monitoring';
const FIGURES = 'widget-live-flow';

/** A release that loads and throws while it mounts. */
const brokenScript = (container: string) => `
  const nothing = async () => {};
  const mount = async () => { throw new Error("at mount"); };
  globalThis[${JSON.stringify(container)}] = {
    init: nothing,
    get: async () => () => ({ default: { bootstrap: nothing, mount, unmount: nothing } }),
  };`;

test('an area that throws at mount is reported within 10 s, after the first figures, and operators see it', async ({
  page,
  browser,
  baseURL,
  enter,
}) => {
  test.slow();
  const container = 'mf_battery_reported';
  const entry = `/releases/${AREA}/reported/remoteEntry.js`;
  const body = brokenScript(container);
  await page.route(`**${entry}`, (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body }),
  );
  // Under the version in force, since reports of others are ignored.
  await changeRegistry(page, '/home', (registry) => {
    const good = registry.remotes[AREA];
    const modules = Object.keys(good?.modules ?? {}).map((name) => [name, { scripts: [], styles: [] }]);
    const broken = { container, entry, integrity: sealOf(body), chunks: {}, fallback: [] };
    const remote = { ...good, ...broken, modules: Object.fromEntries(modules) };
    return {
      ...registry,
      revision: registry.revision - 1,
      remotes: { ...registry.remotes, [AREA]: remote },
    };
  });

  const early: string[] = [];
  let hasFigures = false;
  page.on('request', (request) => {
    if (!hasFigures && /\/api\/reports|report-visits/.test(request.url())) early.push(request.url());
  });
  const reporting = page.waitForResponse('**/api/reports', { timeout: 45_000 });
  await enter('home');
  await expect(page.getByTestId(FIGURES)).toBeVisible();
  hasFigures = true;
  const failedAtMs = Date.now();
  await expect(page.getByTestId(`area-error-${AREA}`).first()).toBeVisible();
  expect((await reporting).status()).toBe(200);
  // 10 s of the page's timer, and the delays of a busy machine.
  expect(Date.now() - failedAtMs).toBeLessThan(30_000);
  expect(early).toEqual([]);

  const operators = await browser.newContext({ baseURL: baseURL ?? '' });
  const operator = await operators.newPage();
  await enterSeparately(operator, 'operator', '/operator/releases');
  await expect(screen(operator, 'operatorReleases')).toBeVisible();
  const row = operator.getByRole('row').filter({ hasText: AREA }).first();
  await expect(row).toContainText(text('mf-operator', 'fr', 'releases.failure.mount'));
  await operators.close();
});

test('undeclared calls of households of two tenants are let through, reported and counted for operators', async ({
  page,
  browser,
  baseURL,
  enter,
}) => {
  const visit = async (account: Account, path: string) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const household = await context.newPage();
    // Without fallbacks, whose declarations count as well.
    const remoteOf = (remote?: object) => ({ ...remote, calls: [], fallback: [] });
    await changeRegistry(household, '/home', ({ revision, remotes, ...registry }) => ({
      ...registry,
      revision: revision - 1,
      remotes: { ...remotes, [UNDECLARING]: remoteOf(remotes[UNDECLARING]) },
    }));
    const reporting = household.waitForResponse('**/api/reports', { timeout: 45_000 });
    await enterSeparately(household, account, path);
    await expect(household.getByTestId(FIGURES).getByRole('img', { name: /\d/ })).toBeVisible();
    expect((await reporting).status()).toBe(200);
    await context.close();
  };
  await Promise.all([visit('home', '/home'), visit('green', '/home?tenant=azur')]);

  await enter('operator', { path: '/operator/releases' });
  const row = page
    .getByRole('table', { name: text('mf-operator', 'fr', 'releases.health') })
    .getByRole('row')
    .filter({ hasText: UNDECLARING });
  await expect(row).toContainText(`${text('mf-operator', 'fr', 'releases.undeclared')} 2`);
  expect(await violations(page)).toEqual([]);
  const badge = row.locator('[data-tone="ok"]');
  await expect(badge).toHaveText(text('mf-operator', 'fr', 'releases.inForce'));
  const [ownPx, cellPx] = await badge.evaluate((element) =>
    [element, element.closest('th')].map((one) => one?.getBoundingClientRect().width ?? 0),
  );
  // The cell's width includes its padding.
  expect(ownPx).toBeLessThan(0.8 * (cellPx ?? 0));
});
