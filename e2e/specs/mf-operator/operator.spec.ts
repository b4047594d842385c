import { PASSWORD, settled, violations } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { type OwnSuite, test } from '../../suite/own-suite';
import { expect, screen, setLanguage } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

const OPERATOR = 'operator@foyer.example';
const FAILED = 'failed@foyer.example';

// A mail that the mail server refused.
test.use({
  ownSuite: {
    sql: `insert into mail_outbox (id, tenant, kind, recipient, content, created_at, attempts, failed_at, failure)
          values ('refused-mail', 'foyer', 'alert', '${FAILED}',
            '{"subject": "Refused", "text": "Refused.", "language": "fr"}',
            '2026-06-21T08:00:00Z', 9, '2026-06-21T09:00:00Z', '550 no such user')`,
  },
});

const ofHost = (language: Language, key: string) => text('host', language, key);

const LOOKS = [
  // Each adds a brand of its own; the mail is sent again once.
  { language: 'fr', width: 390, resends: true, brand: 'nord', accent: '#5b2a86' },
  { language: 'en', width: 1280, resends: false, brand: 'sud', accent: '#7a2e0e' },
] as const;

async function signIn(page: Page, { origin }: OwnSuite, language: Language) {
  await setLanguage(page, language);
  await page.context().addCookies([{ name: 'foyer_language', value: language, url: origin }]);
  await page.goto('/sign_in');
  await page.getByLabel(ofHost(language, 'signIn.email')).fill(OPERATOR);
  await page.getByRole('textbox', { name: ofHost(language, 'signIn.password') }).fill(PASSWORD);
  await page.getByRole('button', { name: ofHost(language, 'signIn.submit'), exact: true }).click();
  await settled(page, 'operatorOverview');
}

/** Answers a question of the suite. */
const confirm = (page: Page, language: Language, key: string) =>
  page
    .getByTestId(`confirm-${key}`)
    .getByRole('button', { name: text('mf-operator', language, `answers.${key}.yes`) })
    .click();

for (const { language, width, resends, brand, accent } of LOOKS) {
  const words = (key: string, values?: Record<string, string>) => text('mf-operator', language, key, values);

  test(`an operator finds, locks, tries again, adds a brand and reads the audit: ${language}, ${width} px`, async ({
    page,
    own,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, own, language);
    expect(await violations(page)).toEqual([]);

    await test.step('finds a household', async () => {
      await page.goto('/operator/households');
      await page.getByLabel(words('list.search')).fill('home@foyer.example');
      const table = page.getByRole('table', { name: words('households.title') });
      await expect(table.getByRole('rowheader')).toHaveCount(1);
      expect(page.url()).not.toContain('home@');
      await table.getByRole('link').click();
      await settled(page, 'operatorHousehold');
      await expect(page.getByText('home@foyer.example')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('link', { name: words('household.account') }).click();
      await settled(page, 'operatorAccounts');
      await expect(page.getByLabel(words('list.search'))).toHaveValue('home@foyer.example');
    });

    await test.step('opens and closes the form of invitations', async () => {
      await page.getByRole('button', { name: words('accounts.invite') }).click();
      const dialog = page.getByTestId('dialog-invite');
      await expect(dialog.getByLabel(words('list.tenant'))).not.toHaveValue('');
      expect(await violations(page, '[data-testid="dialog-invite"]')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('locks an account and unlocks it', async () => {
      const actions = page.getByRole('button', { name: new RegExp(`^${words('list.actions')} · `) });
      await actions.click();
      await page.getByRole('menuitem', { name: words('accounts.action.lock') }).click();
      await confirm(page, language, 'account_lock_confirm');
      await expect(page.getByTestId('toast-account_locked')).toBeVisible();
      await expect(page.getByText(words('accounts.locked'), { exact: true })).toBeVisible();
      await actions.click();
      await page.getByRole('menuitem', { name: words('accounts.action.unlock') }).click();
      await confirm(page, language, 'account_unlock_confirm');
      await expect(page.getByTestId('toast-account_unlocked')).toBeVisible();
      await expect(page.getByText(words('accounts.open'), { exact: true })).toBeVisible();
    });

    await test.step('sends a failed mail again', async () => {
      await page.goto('/operator/work?state=failed');
      await settled(page, 'operatorWork');
      const again = page.getByRole('button', { name: words('work.resendTo', { recipient: FAILED }) });
      if (!resends) return expect(again).toHaveCount(0);
      await again.click();
      await expect(page.getByTestId('toast-mail_resent')).toBeVisible();
      await expect(again).toHaveCount(0);
      await expect.poll(() => own.mails().some((mail) => mail.includes(FAILED))).toBe(true);
    });

    await test.step('adds a brand', () => addBrand(page, own, { language, brand, accent }));

    await test.step('searches the audit', async () => {
      await page.goto('/operator/audit');
      await page.getByLabel(words('list.search')).fill(brand);
      const table = page.getByRole('table', { name: words('audit.title') });
      await expect(table.getByRole('rowheader')).toHaveText(['tenant.saved']);
      await expect(table).toContainText('Équipe Exploitation');
      expect(await violations(page)).toEqual([]);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: words('audit.export') }).click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    });
  });
}

interface NewBrand {
  readonly language: Language;
  readonly brand: string;
  readonly accent: string;
}

/** Adds a brand whose first colour cannot be read; it is shown under its host name without a build. */
async function addBrand(page: Page, own: OwnSuite, { language, brand, accent }: NewBrand) {
  const words = (key: string) => text('mf-operator', language, key);
  await page.goto('/operator/tenants');
  await page.getByRole('button', { name: words('tenants.add') }).click();
  await settled(page, 'operatorTenant');
  await page.getByLabel(words('tenant.name'), { exact: true }).fill(brand);
  await page.getByLabel(words('tenants.brand')).fill(`Énergie ${brand}`);
  await page.getByLabel(words('tenants.hosts')).fill(`${brand}.example`);
  await page.getByLabel(words('tenant.accent'), { exact: true }).fill('#ffff00');
  await page.getByTestId('save-brand').click();
  await expect(page.getByTestId('error-brandContrast')).toBeVisible();
  await page.getByLabel(words('tenant.accent'), { exact: true }).fill(accent);
  await page.getByTestId('save-brand').click();
  await expect(page.getByTestId('toast-tenant_saved')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`name=${brand}$`));
  await expect.poll(async () => (await fetch(`${own.origin}/registry/${brand}.json`)).status).toBe(200);
  const html = await (await fetch(`${own.origin}/?tenant=${brand}`)).text();
  expect(html).toContain(accent);
}

test('no file of the area reaches a household, neither by its address nor with the suite', async ({
  page,
  enter,
  own,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enter('home');
  await settled(page, 'home');
  for (const path of ['/operator', '/operator/overview', '/operator/tenants']) {
    await page.goto(path);
    await expect(screen(page, 'not_available')).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  const worker = await (await fetch(`${own.origin}/service-worker.js?tenant=foyer`)).text();
  expect(worker).toContain('/releases/mf-monitoring/');
  expect(worker).not.toContain('/releases/mf-operator/');
  expect(asked.filter((path) => path.startsWith('/releases/mf-operator/'))).toEqual([]);
  expect(asked.some((path) => path.startsWith('/releases/mf-monitoring/'))).toBe(true);
});
