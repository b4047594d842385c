import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ACCOUNTS, PASSWORD } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { codeOf } from '../../suite/code-app';
import { freePort } from '../../suite/free-port';
import { startInstance } from '../../suite/instance';
import { test } from '../../suite/own-suite';
import { RELEASES, ROOT } from '../../suite/places';
import { expect, screen } from '../../suite/test';
import { type Language, text } from '../../suite/texts';

test.use({ ownSuite: {} });

/** Gives the page a device that holds passkeys, as a telephone or a laptop does. */
async function withDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const words = (language: Language) => ({
  shell: (key: string) => text('host', language, key),
  panel: (key: string, values?: Record<string, string>) => text('mf-user-panel', language, key, values),
});

/** Types e-mail address and password on the sign-in page of the browser's language. */
async function typePassword(page: Page, language: Language, email: string, password = PASSWORD) {
  const { shell } = words(language);
  await page.goto('/sign_in');
  // The radio itself is invisible.
  await page.getByRole('radio', { name: language === 'fr' ? 'Français' : 'English' }).dispatchEvent('click');
  await page.getByRole('textbox', { name: shell('signIn.email') }).fill(email);
  await page.getByLabel(shell('signIn.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: shell('signIn.submit') }).click();
}

/** Confirms a change of the second factor with the password. */
async function confirm(page: Page, language: Language, button: string, name?: string, password = PASSWORD) {
  const { panel } = words(language);
  const dialog = page.getByTestId('second-factor-password');
  if (name) await dialog.getByLabel(panel('secondFactor.name')).fill(name);
  await dialog.getByLabel(panel('password.current'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: panel(button), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const recoveryCodes = async (page: Page) =>
  ((await page.getByTestId('recovery-codes').textContent()) ?? '').trim().split('\n');

for (const [account, language, width] of [
  ['solar', 'fr', 390],
  ['swiss', 'en', 1280],
] as const) {
  test(`passkeys of two devices, one of them lost, and a recovery code: ${language}, ${width} px`, async ({
    page,
    browser,
    baseURL,
    enter,
  }) => {
    const { shell, panel } = words(language);
    const email = ACCOUNTS[account];
    await page.setViewportSize({ width, height: 844 });
    await withDevice(page);
    await enter(account, { language, path: '/user/second_factor' });
    await page.getByRole('button', { name: panel('secondFactor.addPasskey') }).click();
    await confirm(page, language, 'secondFactor.continue', 'Telephone');
    const codes = await recoveryCodes(page);
    expect(codes).toHaveLength(10);
    await expect(page.getByTestId('passkey')).toContainText(panel('secondFactor.unused'));

    const other = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 844 } });
    const laptop = await other.newPage();
    await withDevice(laptop);
    await typePassword(laptop, language, email);
    const step = laptop.getByTestId('second-step');
    await expect(step).toBeVisible();
    expect(await other.cookies()).not.toContainEqual(expect.objectContaining({ name: 'authToken' }));
    await step.getByLabel(shell('secondStep.recoveryCode')).fill(codes[0] ?? '');
    await step.getByRole('button', { name: shell('secondStep.submit') }).click();
    await expect(screen(laptop, 'home')).toBeVisible();

    await laptop.goto('/user/second_factor');
    await laptop.getByRole('button', { name: panel('secondFactor.addPasskey') }).click();
    await confirm(laptop, language, 'secondFactor.continue', 'Laptop');
    await expect(laptop.getByTestId('passkey')).toHaveCount(2);
    await other.clearCookies({ name: 'authToken' });
    await typePassword(laptop, language, email);
    await step.getByRole('button', { name: shell('secondStep.passkey') }).click();
    await expect(screen(laptop, 'home')).toBeVisible();

    await laptop.goto('/user/second_factor');
    await expect(laptop.getByRole('group', { name: 'Laptop' })).not.toContainText(
      panel('secondFactor.unused'),
    );
    await laptop
      .getByRole('button', { name: panel('secondFactor.removeThis', { name: 'Telephone' }) })
      .click();
    await confirm(laptop, language, 'secondFactor.remove');
    await expect(laptop.getByTestId('passkey')).toHaveCount(1);
    await other.close();

    await page.context().clearCookies({ name: 'authToken' });
    await typePassword(page, language, email);
    const lost = page.getByTestId('second-step');
    await lost.getByRole('button', { name: shell('secondStep.passkey') }).click();
    await expect(lost.getByTestId('alert-passkeyNotUsedMessage')).toBeVisible();
    await lost.getByLabel(shell('secondStep.recoveryCode')).fill(codes[0] ?? '');
    await lost.getByRole('button', { name: shell('secondStep.submit') }).click();
    await expect(lost.getByTestId('alert-secondFactorWrongMessage')).toBeVisible();
    await lost.getByLabel(shell('secondStep.recoveryCode')).fill(codes[1] ?? '');
    await lost.getByRole('button', { name: shell('secondStep.submit') }).click();
    await expect(screen(page, 'home')).toBeVisible();
  });
}

test('an operator in production sets up a code app first, and is let in from the machine once locked out', async ({
  browser,
}) => {
  const data = mkdtempSync(join(tmpdir(), 'foyer-operator-'));
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    FOYER_DEMO: '0',
    FOYER_NOW: '',
    FOYER_SPEED: '',
    FOYER_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
    FOYER_OUTBOX: join(data, 'outbox'),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  };
  const admin = async (...command: readonly string[]) => {
    const program = ['--import', 'tsx', join(ROOT, 'api/src/admin.ts'), ...command, '--json'];
    const environment = { PATH: process.env.PATH, ...env, FOYER_DATA: data, FOYER_RELEASES: RELEASES };
    return JSON.parse(
      (await promisify(execFile)(process.execPath, program, { cwd: ROOT, env: environment })).stdout,
    );
  };
  const start = () => startInstance({ port, data, releases: RELEASES, env });
  const { shell, panel } = words('en');
  const email = 'operator@foyer.example';
  const password = 'Corbeau-sur-le-toit-7';

  const names = ['--first-name', 'Ada', '--last-name', 'Morel', '--language', 'en'];
  const { link } = await admin('account', 'create-operator', email, ...names);
  let suite = await start();
  const context = await browser.newContext({ baseURL: suite.origin });
  const page = await context.newPage();
  try {
    const recoveryCode = new URL(link).searchParams.get('recoveryCode') ?? '';
    await context.request.post('/api/password/change', { form: { recoveryCode, password } });

    await typePassword(page, 'en', email, password);
    await expect(screen(page, 'user_panel_second_factor')).toBeVisible();
    await page.goto('/operator');
    await expect(page).toHaveURL(/\/account\/second_factor$/);
    await page.getByRole('button', { name: panel('secondFactor.setUpApp') }).click();
    await confirm(page, 'en', 'secondFactor.continue', undefined, password);
    const secret = ((await page.getByTestId('app-secret').textContent()) ?? '').replaceAll(' ', '').trim();
    await page.getByLabel(panel('secondFactor.appCode')).fill(codeOf(secret, Date.now()));
    await page.getByRole('button', { name: panel('secondFactor.confirmApp') }).click();
    await expect(page.getByTestId('recovery-codes')).toBeVisible();
    await page.getByRole('link', { name: panel('secondFactor.toOwnPage') }).click();
    await expect(screen(page, 'operatorOverview')).toBeVisible();

    await context.clearCookies({ name: 'authToken' });
    await typePassword(page, 'en', email, password);
    const step = page.getByTestId('second-step');
    // The next code: the one of the set-up has been used.
    await step.getByLabel(shell('secondStep.code')).fill(codeOf(secret, Date.now() + 30_000));
    await step.getByRole('button', { name: shell('secondStep.submit') }).click();
    await expect(screen(page, 'operatorOverview')).toBeVisible();

    await suite.stop();
    expect(await admin('account', 'reset-second-factor', email)).toMatchObject({ removed: 1 });
    suite = await start();
    await context.clearCookies({ name: 'authToken' });
    await typePassword(page, 'en', email, password);
    await expect(screen(page, 'user_panel_second_factor')).toBeVisible();
    await expect(page.getByText(panel('secondFactor.needed'))).toBeVisible();
  } finally {
    await context.close();
    await suite.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
