import type { Locator, Page } from '@playwright/test';
import { failCall, waitForTimeout, withClock } from '../../suite/failing';
import { test } from '../../suite/own-suite';
import { expect, screen } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

test.use({
  ownSuite: {
    // An account with read-only rights and an alert to view.
    sql: `insert into alert (id, household_key, kind, severity, at, active, visible, acknowledged)
          select 'seen-only', key, 'overload', 'fatal', '2026-06-21T08:00:00Z', true, true, false
            from account where email = 'readonly@foyer.example'`,
  },
});

const COMBINATIONS = [
  { language: 'fr', width: 390, device: 'Thermostat du salon' },
  { language: 'en', width: 1280, device: 'Radiateur de la chambre' },
] as const;

const words = (language: Language) => (key: string, values?: Record<string, string>) =>
  text('mf-monitoring', language, `alerts.${key}`, values);
const badge = (page: Page) => page.getByTestId('alert-badge').filter({ visible: true });
const cards = (page: Page) => screen(page, 'alerts').getByRole('article');
const titleOf = async (card: Locator) => (await card.getByRole('heading').textContent()) ?? '';

async function counted(page: Page): Promise<number> {
  await expect(badge(page)).toHaveText(/\d/);
  return Number((await badge(page).textContent())?.match(/\d+/)?.[0]);
}

for (const { language, width, device } of COMBINATIONS) {
  const say = words(language);

  test(`an alert is read, acknowledged and removed from its list: ${language}, ${width} px`, async ({
    page,
    own,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const token = await enter('home', { language });
    const before = await counted(page);
    await page.getByTestId('menu-alerts').click();
    await expect(screen(page, 'alerts').getByRole('heading', { level: 1 })).toContainText(String(before));

    // Nine per page: faults first, of which the run before has acknowledged one.
    await expect(cards(page)).toHaveCount(9);
    await expect(screen(page, 'alerts').getByRole('region').first()).toHaveAccessibleName(
      new RegExp(`^(${say('groups.fatal')}|${say('groups.warning')})$`),
    );
    await page.getByRole('button', { name: say('nextPage') }).click();
    await page.getByRole('button', { name: say('previousPage') }).click();

    const card = cards(page).filter({ hasText: device }).first();
    const title = await titleOf(card);
    await card.getByRole('button', { name: say('details') }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const { alerts } = (await own.call('/api/alerts', token)) as unknown as {
      alerts: { id: string; label: string; deviceName: string; extendedDescription: string }[];
    };
    const told = alerts.find(({ label, deviceName }) => label === title && deviceName === device);
    await expect(dialog).toContainText(told?.extendedDescription ?? 'nothing');
    // The page shows a change before the platform has stored it.
    const acknowledged = page.waitForResponse(/\/api\/alert\/update/);
    await dialog.getByRole('button', { name: say('acknowledgeIt') }).click();
    await expect(dialog).toBeHidden();
    await expect(badge(page)).toContainText(String(before - 1), { timeout: 2_000 });
    await acknowledged;

    // Past alerts can be archived.
    const choice = page.locator('input[value="inactive"]');
    const tab = screen(page, 'alerts').locator('label', { has: choice });
    await tab.click();
    await expect(page).toHaveURL(/tab=inactive/);
    // The URL changes before the list.
    await expect(choice).toBeChecked();
    const over = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0]);
    const past = await titleOf(cards(page).last());
    const removed = page.waitForResponse(/\/api\/alert\/update/);
    await cards(page)
      .last()
      .getByRole('button', { name: say('remove', { label: past }) })
      .click();
    await expect(tab).toHaveText(say('tab.inactive', { count: String(over - 1) }));
    expect(await counted(page)).toBe(before - 1);

    await removed;
    expect(await own.rows('select acknowledged, visible from alert where id = $1', [told?.id])).toEqual([
      { acknowledged: true, visible: true },
    ]);
    await page.reload();
    expect(await counted(page)).toBe(before - 1);
  });
}

test('an alert that could not be removed reappears, and the database is unchanged', async ({
  page,
  own,
  enter,
}) => {
  const say = words('fr');
  await withClock(page);
  await enter('home', { language: 'fr', path: '/alerts' });
  const before = await counted(page);
  const first = cards(page).first();
  const title = await titleOf(first);
  const take = first.getByRole('button', { name: say('acknowledge', { label: title }) });
  const message = page.getByTestId('alert-alertUpdateError');

  for (const how of [{ code: 'alert.not.found' }, 'broken', 'silent'] as const) {
    const restore = await failCall(page, '/api/alert/update', how);
    await take.click();
    if (how === 'silent') {
      // The change shows at once, until the request fails.
      await expect(badge(page)).toContainText(String(before - 1));
      await waitForTimeout(page);
    }
    await message.getByRole('button').click();
    await expect(badge(page)).toContainText(String(before));
    await expect(first).toHaveAccessibleName(title);
    await restore();
  }
  expect(
    await own.rows(`select count(*)::int as waiting from alert join account on account.key = household_key
                     where email = 'home@foyer.example' and active and visible and not acknowledged and severity <> 'info'`),
  ).toEqual([{ waiting: before }]);
});

test('without the right to modify, alerts are read-only', async ({ page, enter }) => {
  await enter('readonly', { path: '/alerts' });
  await expect(cards(page)).toHaveCount(1);
  await cards(page)
    .getByRole('button', { name: words('fr')('details') })
    .click();
  await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(1);
});

test('a home without alerts says so, and a failed list can be retried', async ({ page, enter }) => {
  const say = words('en');
  const restore = await failCall(page, '/api/alerts', 'broken');
  await enter('swiss', { language: 'en', path: '/alerts' });
  const retry = page.getByRole('button', { name: text('mf-monitoring', 'en', 'failure.retry') });
  await expect(retry).toBeVisible();
  await restore();
  await retry.click();
  await expect(page.getByText(say('none.active'))).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await page.locator('label', { has: page.locator('input[value="inactive"]') }).click();
  await expect(page.getByText(say('none.inactive'))).toBeVisible();
  await expect(page).toHaveURL(/tab=inactive/);
});
