import type { Page } from '@playwright/test';
import {
  divideHouseholds,
  isHalting,
  JUDGED_MS,
  leave,
  listedArea,
  openPage,
  POLL_MS,
  rollOut,
  slowEntry,
  throwingEntry,
  writeRelease,
} from '../suite/canary-release';
import { type OwnSuite, test } from '../suite/own-suite';
import { tokenOf } from '../suite/platform';
import { registryIsTaken } from '../suite/registry-on-the-way';
import { expect, screen } from '../suite/test';

/** Sixty people of another tenant to whom the area was shown, later than any roll-out of these tests begins. */
const OTHERS = `
  insert into account (id, tenant, email, password_hash, user_type, site_time_zone, subscription_status, is_active, created_at)
  select 'other-' || n, 'azur', 'other-' || n || '@azur.example', '', 'INSTALLER', 'Europe/Paris', '', false, '2026-06-01'
  from generate_series(1, 60) n;
  insert into area_report_household (area, version, kind, household_key, cohort, tenant, first_at, last_at)
  select 'mf-battery', '1.0.0', 'shown', key, 'stable', tenant, '2026-06-21T12:00Z', '2026-06-21T12:00Z'
  from account where id like 'other-%'`;

// Its own copy of the releases, because these tests change which ones are current.
test.use({ ownSuite: { ownReleases: true, sql: OTHERS } });

const AREA = 'mf-battery';
/** The budget of a mount is 400 ms. */
const OVER_BUDGET_MS = 1_500;

test('a share of the households loads the canary and nothing of the release in force, the others the reverse', async ({
  browser,
  own,
}) => {
  const stable = (await listedArea(own, AREA)).version;
  await writeRelease(own, AREA, '9.1.0');
  await rollOut(own, AREA, '9.1.0', { permille: 1 });
  const accounts = await divideHouseholds(own, AREA, ['home', 'readonly']);

  const inside = await openPage(browser, own, AREA, accounts.inside);
  await expect(inside.page.getByTestId('widget-battery')).toBeVisible();
  await inside.page.goto('/battery');
  await expect(screen(inside.page, 'battery')).toBeVisible();
  expect([...inside.versions]).toEqual(['9.1.0']);

  const outside = await openPage(browser, own, AREA, accounts.outside);
  await expect(outside.page.getByTestId('widget-battery')).toBeVisible();
  expect([...outside.versions]).toEqual([stable]);
  await leave([inside, outside]);
});

test('an operator stops a canary in five open pages within one poll, and new pages have the release in force', async ({
  browser,
  own,
}) => {
  const stable = (await listedArea(own, AREA)).version;
  await writeRelease(own, AREA, '9.2.0');
  await rollOut(own, AREA, '9.2.0', { permille: 1_000, tenants: ['foyer'] });
  const pages = await Promise.all(
    (['home', 'home', 'home', 'readonly', 'readonly'] as const).map((account) =>
      openPage(browser, own, AREA, account),
    ),
  );
  for (const { page, versions } of pages) {
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    expect([...versions]).toEqual(['9.2.0']);
  }
  const heard = pages.map(({ page }) => page.waitForResponse('**/registry/foyer.json', { timeout: POLL_MS }));
  await decide(own, '9.2.0', true);
  expect((await listedArea(own, AREA)).canary?.halted).toBe(true);
  for (const answer of await Promise.all(heard)) expect((await answer.json()).rollOut).toBe(1);

  const [open] = pages;
  if (!open) throw new Error('No page is open.');
  await registryIsTaken(open.page);
  open.versions.clear();
  await open.page.getByTestId('menu-battery').first().click();
  await expect(screen(open.page, 'battery')).toBeVisible();
  expect([...open.versions]).not.toContain('9.2.0');
  const fresh = await openPage(browser, own, AREA, 'readonly');
  await expect(fresh.page.getByTestId('widget-battery')).toBeVisible();
  expect([...fresh.versions]).toEqual([stable]);

  await decide(own, '9.2.0', false);
  const continued = await openPage(browser, own, AREA, 'readonly');
  await expect(continued.page.getByTestId('widget-battery')).toBeVisible();
  expect([...continued.versions]).toEqual(['9.2.0']);
  await leave([...pages, fresh, continued]);
});

/** Stops or continues the roll-out as an operator does. */
async function decide({ origin }: OwnSuite, version: string, halted: boolean): Promise<void> {
  const token = await tokenOf('operator', origin);
  const answer = await fetch(`${origin}/api/operator/rollouts/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ area: AREA, version, halted }),
  });
  expect(await answer.json()).toMatchObject({ status: 'ok' });
}

test('a canary that throws at mount stops itself in five open pages, and others never see it', async ({
  browser,
  own,
}) => {
  test.setTimeout(300_000);
  const stable = (await listedArea(own, AREA)).version;
  await writeRelease(own, AREA, '9.3.0', (file, text, container) =>
    file === 'remoteEntry.js' ? throwingEntry(container) : text,
  );
  await rollOut(own, AREA, '9.3.0', { permille: 1_000, tenants: ['foyer'] });

  await test.step('one household that reports a thousand failures stops nothing', async () => {
    const alone = await openPage(browser, own, AREA, 'home');
    await expect(alone.page.getByTestId('widget-battery')).toBeVisible();
    const visits = [{ area: AREA, version: '9.3.0', shown: false, failed: ['mount'], overBudget: [] }];
    const body = JSON.stringify({ authToken: await tokenOf('home', own.origin), visits });
    const headers = { 'content-type': 'application/json' };
    for (let sent = 0; sent < 1_000; sent += 50)
      await Promise.all(
        Array.from({ length: 50 }, () =>
          fetch(`${own.origin}/api/reports`, { method: 'POST', headers, body }),
        ),
      );
    await judgedOnce(own);
    expect((await listedArea(own, AREA)).canary?.halted).toBeUndefined();
    await leave([alone]);
  });

  const others = await openPage(browser, own, AREA, 'green', '/home?tenant=azur');
  const pages = await Promise.all(
    (['home', 'home', 'home', 'readonly', 'readonly'] as const).map((account) =>
      openPage(browser, own, AREA, account),
    ),
  );
  const heard = pages.map(({ page }) =>
    page.waitForResponse((answer) => isHalting(answer, AREA), { timeout: JUDGED_MS + POLL_MS }),
  );
  for (const { page, versions } of pages) {
    // The canary fails, and the release in force takes its place.
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    expect([...versions].sort()).toEqual([stable, '9.3.0'].sort());
  }
  await Promise.all(heard);
  const [open] = pages;
  if (!open) throw new Error('No page is open.');
  await registryIsTaken(open.page);
  open.versions.clear();
  await open.page.getByTestId('menu-battery').first().click();
  await expect(screen(open.page, 'battery')).toBeVisible();
  expect([...open.versions]).not.toContain('9.3.0');
  expect([...others.versions]).not.toContain('9.3.0');
  const audited = await own.rows("select facts from audit_entry where action = 'rollout.halted'");
  expect(audited).toMatchObject([{ facts: { area: AREA, version: '9.3.0', canaryFailed: 2 } }]);
  await leave([...pages, others]);
});

test('a canary that is only slow stops itself in open pages', async ({ browser, own }) => {
  test.setTimeout(300_000);
  await writeRelease(own, AREA, '9.4.0', (file, text, container) =>
    file === 'remoteEntry.js' ? text + slowEntry(container, OVER_BUDGET_MS) : text,
  );
  await rollOut(own, AREA, '9.4.0', { permille: 1_000, tenants: ['foyer'] });
  const pages = await Promise.all(
    (['home', 'readonly'] as const).map((account) => openPage(browser, own, AREA, account)),
  );
  const heard = pages.map(({ page }) =>
    page.waitForResponse((answer) => isHalting(answer, AREA), { timeout: 2 * JUDGED_MS + POLL_MS }),
  );
  for (const { page, versions } of pages) {
    await expect(page.getByTestId('widget-battery')).toBeVisible();
    expect([...versions]).toEqual(['9.4.0']);
    await hideUntilReported(page);
  }
  await Promise.all(heard);
  const audited = await own.rows(
    "select facts from audit_entry where action = 'rollout.halted' and facts ->> 'version' = '9.4.0'",
  );
  expect(audited).toMatchObject([{ facts: { canarySlow: 2, canaryFailed: 0, stableSlow: 0 } }]);
  for (const { page, versions } of pages) {
    await registryIsTaken(page);
    versions.clear();
    await page.getByTestId('menu-battery').first().click();
    await expect(screen(page, 'battery')).toBeVisible();
    expect([...versions]).not.toContain('9.4.0');
  }
  await leave(pages);
});

/** Hides a page, as another tab does, until it has reported; what reports loads after the first numbers. */
async function hideUntilReported(page: Page): Promise<void> {
  await expect(async () => {
    const reported = page.waitForResponse('**/api/reports', { timeout: 3_000 });
    for (const state of ['hidden', 'visible'])
      await page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await reported;
  }).toPass({ timeout: 60_000 });
}
/** Waits until the platform has judged what was reported before. */
async function judgedOnce({ rows }: OwnSuite): Promise<void> {
  const dueAt = async () => {
    const [job] = await rows<{ due: Date }>("select due_at as due from job where kind = 'roll_outs'");
    return job?.due.getTime() ?? 0;
  };
  const before = await dueAt();
  await expect.poll(dueAt, { timeout: JUDGED_MS }).toBeGreaterThan(before);
}
