import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownAddress, saveScreenshot, violations } from '@foyer/area-e2e';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../suite/free-port';
import { type Instance, startInstance } from '../suite/instance';
import { mailsIn } from '../suite/mails';
import { RELEASES } from '../suite/places';
import { expect, screen, test } from '../suite/test';
import { type Language, text } from '../suite/texts';

const PASSWORD = 'a passphrase of one’s own';
const OPERATOR = 'olga@energy.example';
const ACCENT = '#5b2a86';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#ffffff"></circle></svg>';

let data: string;
let suite: Instance;
/** The same after a restart: pages stay at their address. */
let port: number | undefined;

/** An empty database of production, where a folder takes the mail. */
async function startPlatform(): Promise<void> {
  port ??= await freePort();
  suite = await startInstance({
    port,
    data,
    releases: RELEASES,
    env: {
      NODE_ENV: 'production',
      FOYER_DEMO: '0',
      FOYER_NOW: '',
      FOYER_SPEED: '',
      FOYER_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
      FOYER_OUTBOX: join(data, 'outbox'),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
    },
  });
}
test.beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'foyer-first-run-'));
  port = undefined;
  await startPlatform();
});
test.afterEach(async () => {
  await suite.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Address and code of the one line that the start prints. */
function printed(): { readonly address: string; readonly code: string } {
  const lines = suite
    .output()
    .split('\n')
    .filter((line) => line.includes('/first-run'));
  expect(lines).toHaveLength(1);
  const [, address = '', code = ''] = /open (\S+) and type the code (\S+)\./.exec(lines[0] ?? '') ?? [];
  return { address, code };
}

/** The page as a person finds it, in a language. */
function firstRun(page: Page, language: Language) {
  const words = (key: string, values?: Record<string, string>) =>
    text('host/src/sign-in/first-run', language, key, values);
  const shell = (key: string) => text('host', language, key);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const next = () => page.getByRole('button', { name: words('firstRun.next'), exact: true }).click();
  const at = (step: string) =>
    expect(
      page.getByRole('heading', { level: 1, name: words(`firstRun.steps.${step}.title`) }),
    ).toBeVisible();
  return {
    words,
    shell,
    field,
    next,
    at,
    open: async () => {
      await page.goto(printed().address);
      // The radio itself is invisible.
      const name = language === 'fr' ? 'Français' : 'English';
      await page.getByRole('radio', { name }).dispatchEvent('click');
      await at('code');
    },
    typeCode: async (code = printed().code) => {
      await field(words('firstRun.code.label')).fill(code);
      await next();
    },
    typeOperator: async () => {
      await at('operator');
      await field(words('firstRun.operator.firstName')).fill('Olga');
      await field(words('firstRun.operator.lastName')).fill('Petit');
      await field(shell('signIn.email')).fill(OPERATOR);
      await field(shell('signIn.password')).fill(PASSWORD);
      await field(words('firstRun.operator.passwordAgain')).fill(PASSWORD);
      await next();
    },
  };
}

/** Expects no violation, and a page no wider than the window. */
async function isWellMade(page: Page, picture: string): Promise<void> {
  await saveScreenshot(page, `first_run-${picture}`);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  });
  return context.newPage();
}

for (const [language, width, colorScheme] of [
  ['fr', 390, 'light'],
  ['en', 1280, 'dark'],
] as const) {
  test(`a new platform is set up with the code of its start: ${language}, ${width} px, ${colorScheme}`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const { words, shell, field, next, at, open, typeCode, typeOperator } = firstRun(page, language);
    const variant = `${language}-${width}-${colorScheme}`;
    const pressed = (key: string) => page.getByRole('button', { name: words(key), exact: true }).click();

    await open();
    await isWellMade(page, `code-${variant}`);
    await typeCode('AAAAA-AAAAA-AAAAA-AAAAA');
    await expect(page.getByTestId('alert-firstRunCodeWrongMessage')).toBeVisible();
    await typeCode(printed().code.toLowerCase().replaceAll('-', ' '));
    await at('operator');
    await isWellMade(page, `operator-${variant}`);
    await typeOperator();

    await at('service');
    await isWellMade(page, `service-${variant}`);
    await expect(field(words('firstRun.service.origin'))).toHaveValue(suite.origin);
    await field(words('firstRun.service.label')).fill('Nordwind');
    await page.reload();
    await at('service');
    await expect(field(words('firstRun.service.label'))).toHaveValue('Nordwind');
    await page
      .getByRole('group', { name: words('firstRun.service.supplier') })
      .getByRole('radio', { name: words('firstRun.service.supplierNo') })
      .dispatchEvent('click');
    await next();

    await at('mail');
    await field(words('firstRun.mail.senderAddress')).fill('post@nord.example');
    await pressed('firstRun.mail.send');
    await expect(page.getByTestId('test-mail')).toContainText(words('firstRun.mail.sent', { to: OPERATOR }));
    expect(mailsIn(join(data, 'outbox')).at(-1)).toContain('<post@nord.example>');
    await isWellMade(page, `mail-${variant}`);
    await next();

    await at('brand');
    await field(words('firstRun.brand.accent')).fill('#ffff00');
    await expect(page.getByTestId('error-accent')).toBeVisible();
    await isWellMade(page, `weak-brand-${variant}`);
    await field(words('firstRun.brand.accent')).fill(ACCENT);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
    await expect(page.getByRole('img', { name: words('firstRun.brand.logoNow') })).toBeVisible();
    await isWellMade(page, `brand-${variant}`);
    await next();

    await at('finish');
    await field(words('firstRun.finish.password')).fill(PASSWORD);
    await isWellMade(page, `finish-${variant}`);
    await pressed('firstRun.finish.submit');
    await at('done');
    await isWellMade(page, `done-${variant}`);

    const html = await (await fetch(`${suite.origin}/sign_in`)).text();
    expect(html).toContain('<title>Nordwind</title>');
    expect(html).toContain(ACCENT);
    expect(html).toContain('data:image/svg+xml;base64,');
    await page.getByRole('link', { name: words('firstRun.signIn') }).click();
    await expect(page).toHaveTitle(/Nordwind/);
    await field(shell('signIn.email')).fill(OPERATOR);
    await field(shell('signIn.password')).fill(PASSWORD);
    await page.getByRole('button', { name: shell('signIn.submit'), exact: true }).click();
    await expect(page).toHaveURL(/\/account\/second_factor$/);
    await expect(screen(page, 'user_panel_second_factor')).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

test('a second browser, and a restart after the first operator, find nothing to set up', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const one = firstRun(page, 'fr');
  await one.open();
  await one.typeCode();
  await one.typeOperator();
  await one.at('service');
  const { address, code } = printed();

  const otherPage = await anotherBrowser(browser);
  const other = firstRun(otherPage, 'fr');
  await other.open();
  await other.typeCode();
  await other.typeOperator();
  for (const step of ['service', 'mail', 'brand']) {
    await other.at(step);
    await other.next();
  }
  await other.at('finish');
  await otherPage.getByRole('button', { name: other.words('firstRun.finish.submit') }).click();
  await other.at('done');

  await one.next();
  await one.at('closed');
  await page.goto(address);
  await one.at('closed');
  await otherPage.context().close();

  await suite.stop();
  await startPlatform();
  expect(suite.output()).not.toContain('/first-run');
  const form = new URLSearchParams({ code });
  const spent = await fetch(`${suite.origin}/api/first-run/open`, { method: 'POST', body: form });
  expect(await spent.json()).toEqual({ status: 'error', error: 'first.run.not.offered' });
});

test('a restart prints another code, and what was typed survives it and a platform that is away', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { words, field, next, at, open, typeCode, typeOperator } = firstRun(page, 'en');
  await open();
  const former = printed();
  await page.route('**/api/first-run/**', (route) => route.abort());
  await typeCode();
  await expect(page.getByTestId('alert-serviceNotAvailableMessage')).toBeVisible();
  await expect(field(words('firstRun.code.label'))).toHaveValue(former.code);
  await page.unroute('**/api/first-run/**');
  await next();
  await typeOperator();
  await at('service');
  await field(words('firstRun.service.label')).fill('Nordwind');

  await suite.stop();
  await next();
  await expect(page.getByTestId('alert-serviceNotAvailableMessage')).toBeVisible();
  await startPlatform();
  expect(printed().code).not.toBe(former.code);
  await next();
  await expect(page.getByTestId('alert-firstRunCodeWrongMessage')).toBeVisible();
  await typeCode();
  await at('operator');
  await expect(field(words('firstRun.operator.firstName'))).toHaveValue('Olga');
  await next();
  await at('service');
  await expect(field(words('firstRun.service.label'))).toHaveValue('Nordwind');
});
