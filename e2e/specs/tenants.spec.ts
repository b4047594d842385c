import type { BrowserContext, Page } from '@playwright/test';
import { launchOptions } from '../suite/browser';
import { type OwnSuite, test } from '../suite/own-suite';
import { tokenOf } from '../suite/platform';
import { askForRegistry, homeIsMounted, registryIsTaken } from '../suite/registry-on-the-way';
import { expect } from '../suite/test';

// Every brand of the example becomes a name of this machine.
test.use({
  ownSuite: {},
  launchOptions: launchOptions('--host-resolver-rules=MAP *.example 127.0.0.1'),
});

const LOGO = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#5b2a86"></circle></svg>',
).toString('base64')}`;

interface TenantFile {
  readonly hosts: readonly string[];
  readonly configuration: Readonly<Record<string, unknown>> & {
    readonly tokens: Readonly<Record<string, string>>;
  };
}

async function operatorOf({ origin }: OwnSuite) {
  const authorization = `Bearer ${await tokenOf('operator', origin)}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}/api/operator/tenants${path}`, {
      ...init,
      headers: { authorization, ...init.headers },
    });
    return answer.json();
  };
  return {
    document: (name: string): Promise<{ file: TenantFile; changes: number }> => ask(`/document?name=${name}`),
    save: (body: object) =>
      ask('/save', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    remove: (name: string) => ask('/remove', { method: 'POST', body: new URLSearchParams({ name }) }),
  };
}

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-accent').trim());

/** Opens the sign-in page of a host name in a tab of its own. Resolves to the tab, the document as it came, and the paths it requests. */
async function opened(context: BrowserContext, { origin }: OwnSuite, host: string) {
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on('request', (request) => paths.add(new URL(request.url()).pathname));
  const address = new URL('/sign_in', origin);
  address.hostname = host;
  const answer = await page.goto(address.href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { page, html: (await answer?.text()) ?? '', paths };
}

test('a brand is added, shown under its own host name from the first byte, and removed, without a build', async ({
  context,
  own,
}) => {
  const operator = await operatorOf(own);
  const { file } = await operator.document('foyer');
  const tokens = { '--brand-accent': '#5b2a86', '--brand-accent-ink': '#ffffff', '--brand-radius': '4px' };
  const configuration = { ...file.configuration, tenant: 'nord', brandName: 'Nordwind', logo: LOGO, tokens };
  const before = await opened(context, own, 'nord.example');
  expect(before.html).toContain('<title>Foyer</title>');
  expect(await operator.save({ file: { ...file, hosts: ['nord.example'], configuration } })).toEqual({
    status: 'ok',
  });
  await expect.poll(async () => (await fetch(`${own.origin}/registry/nord.json`)).status).toBe(200);

  const nord = await opened(context, own, 'nord.example');
  expect(nord.html).toContain('<title>Nordwind</title>');
  expect(nord.html).toContain('<meta name="theme-color" content="#5b2a86">');
  expect(nord.html).not.toContain('#0f6b5c');
  await expect(nord.page).toHaveTitle(/Nordwind/);
  expect(await accentOf(nord.page)).toBe('#5b2a86');
  await expect(nord.page.locator(`img[src="${LOGO}"]`).first()).toBeVisible();
  // Both tabs go on loading; in the end the brand has asked for nothing that the page without it has not.
  await expect.poll(() => [...nord.paths].filter((path) => !before.paths.has(path))).toEqual([]);
  expect((await opened(context, own, 'azur.example')).html).toContain('<title>Azur Énergie</title>');

  expect(await operator.remove('nord')).toEqual({ status: 'ok' });
  await expect
    .poll(async () => (await opened(context, own, 'nord.example')).html)
    .toContain('<title>Foyer</title>');
  expect((await fetch(`${own.origin}/registry/nord.json`)).status).toBe(404);
});

test('an open page takes up a changed brand at its next request of the registry', async ({
  page,
  own,
  enter,
}) => {
  await page.clock.install();
  await enter('home');
  await expect(page.getByTestId('menu-production').first()).toBeVisible();
  expect(await accentOf(page)).toBe('#0f6b5c');
  const operator = await operatorOf(own);
  const { file, changes } = await operator.document('foyer');
  const tokens = { ...file.configuration.tokens, '--brand-accent': '#7a2e0e' };
  const saved = await operator.save({
    file: { ...file, configuration: { ...file.configuration, brandName: 'Foyer bis', tokens } },
    changes,
  });
  expect(saved).toEqual({ status: 'ok' });
  await expect
    .poll(async () => (await (await fetch(`${own.origin}/registry/foyer.json`)).json()).configuration)
    .toBe('1');
  await homeIsMounted(page);
  await askForRegistry(page);
  await registryIsTaken(page);
  expect(await accentOf(page)).toBe('#0f6b5c');
  const load = page.waitForEvent('load');
  await page.getByTestId('menu-production').first().click();
  await load;
  await expect(page).toHaveTitle(/Foyer bis/);
  expect(await accentOf(page)).toBe('#7a2e0e');
});

test('a page cannot be given colours that nobody can read, nor another brand’s host name', async ({
  own,
}) => {
  const operator = await operatorOf(own);
  const { file, changes } = await operator.document('azur');
  const tokens = { ...file.configuration.tokens, '--brand-accent': '#ffff00' };
  expect(
    await operator.save({ file: { ...file, configuration: { ...file.configuration, tokens } }, changes }),
  ).toMatchObject({
    error: 'tenant.refused',
    fault: 'contrast',
    sentence: expect.stringContaining('#ffff00'),
  });
  expect(await operator.save({ file: { ...file, hosts: ['foyer.example'] }, changes })).toMatchObject({
    fault: 'hostTaken',
  });
  expect(await operator.remove('azur')).toMatchObject({
    fault: 'inUse',
    sentence: expect.stringMatching(/one account|\d+ accounts/),
  });
});
