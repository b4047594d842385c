import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntilLoaded } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { freePort } from '../suite/free-port';
import { type Instance, startInstance } from '../suite/instance';
import { mailsIn, mailWith } from '../suite/mails';
import { RELEASES, ROOT } from '../suite/places';
import { expect, screen, test } from '../suite/test';
import { text } from '../suite/texts';

/** An operator's empty database: mail is connected, and nothing else. */
const CUSTOMER = 'customer@home.example';
const PASSWORD = 'a passphrase of one’s own';
/** Words for what a platform without partners cannot deliver. */
const UNDELIVERABLE = /wiser|tado|sms|premium|licence d’essai|météo|enregistrer une batterie/i;

let data: string;
let suite: Instance;
let professional: string;

async function post(path: string, fields: Record<string, string>) {
  const answer = await fetch(`${suite.origin}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  const body = await answer.json();
  if (body.status !== 'ok') throw new Error(`${path}: ${body.error}`);
  return body;
}

/** Chooses the password of a one-time link and signs in. */
async function tokenBy(recoveryCode: string, email: string): Promise<string> {
  await post('/api/password/change', { recoveryCode, password: PASSWORD });
  return (await post('/api/auth', { email, password: PASSWORD })).authToken;
}

test.beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'foyer-production-'));
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
  const names = [
    '--first-name',
    'Pose',
    '--last-name',
    'Solaire',
    '--company',
    'Toits du Sud',
    '--code',
    'SUD-13',
  ];
  const command = [
    'account',
    'create-professional',
    'professional@roofs.example',
    '--role',
    'maintainer',
    ...names,
  ];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'api/src/admin.ts'), ...command, '--json'],
    { cwd: ROOT, env: { PATH: process.env.PATH, ...env, FOYER_DATA: data, FOYER_RELEASES: RELEASES } },
  );
  suite = await startInstance({ port, data, releases: RELEASES, env });
  const code = new URL(JSON.parse(stdout).link).searchParams.get('recoveryCode') ?? '';
  professional = await tokenBy(code, 'professional@roofs.example');
});
test.afterAll(async () => {
  await suite.stop();
  rmSync(data, { recursive: true, force: true });
});

async function enter(page: Page, token: string, path: string) {
  await page.context().addCookies([{ name: 'authToken', value: token, url: suite.origin }]);
  await page.goto(`${suite.origin}${path}`);
}

/** Calls that the platform refused, each once. */
function refusals(page: Page): Set<string> {
  const refused = new Set<string>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    const body = await response.json().catch(() => null);
    // The documents page asks for the subscriber to learn whether there is a contract.
    const isAnswer = body?.error === 'contract.not.found';
    if (body?.status === 'error' && !isAnswer) refused.add(`${pathname}: ${body.error}`);
  });
  return refused;
}

test('a professional registers a home in one step, and no page of it offers what is not there', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await enter(page, professional, '/registration');
  await expect(screen(page, 'registration_user_informations')).toBeVisible();
  const fill = (key: string, value: string) =>
    page.getByLabel(text('mf-registration', 'fr', `identity.${key}`), { exact: true }).fill(value);
  await fill('firstName', 'Maison');
  await fill('lastName', 'Neuve');
  await fill('email', CUSTOMER);
  await fill('confirmEmail', CUSTOMER);
  await fill('mobile', '06 39 98 00 10');
  await fill('street', '4 rue du Lac');
  await fill('postalCode', '69003');
  await fill('city', 'Lyon');
  await page.getByTestId('save-user_informations').click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(screen(page, 'home')).toBeVisible();

  const invitation = await mailWith(() => mailsIn(join(data, 'outbox')), `To: ${CUSTOMER}`);
  const [, code = ''] = /recoveryCode=(\w+)/.exec(invitation) ?? [];
  const household = await tokenBy(code, CUSTOMER);
  // The professional's page must not act on the change of the cookie.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const refused = refusals(page);
  await enter(page, household, '/home');
  await expect(screen(page, 'home')).toBeVisible();
  const seen = new Set<string>(['/home']);
  const offered: string[] = [];
  // A `Set` yields what is added while it is walked.
  for (const path of seen) {
    if (path !== '/home') await page.goto(`${suite.origin}${path}`);
    await expect(page.locator('[data-testid^="page-"]').first(), path).toBeVisible();
    await waitUntilLoaded(page);
    const shown = String(await page.locator('body > :not(script, style)').allTextContents());
    const word = UNDELIVERABLE.exec(shown)?.[0];
    if (word) offered.push(`${path}: ${word}`);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const link of links)
      if (link && !/^\/(api|document|resources)\//.test(link)) seen.add(link.split(/[?#]/)[0] ?? '/home');
  }
  expect([...refused]).toEqual([]);
  expect(offered).toEqual([]);
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['/home', '/settings', '/user/energy_documents', '/user/my_bill', '/user/tariff']),
  );
});
