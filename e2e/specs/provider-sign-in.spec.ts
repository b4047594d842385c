import { settled, violations } from '@foyer/area-e2e';
import { test } from '../suite/own-suite';
import { expect, screen, setLanguage } from '../suite/test';
import { CLIENT, startTestProvider, type TestProvider } from '../suite/test-provider';
import { text } from '../suite/texts';

test.use({ ownSuite: {} });

const MAINTAINER = { subject: 'maintainer', email: 'maintainer@foyer.example' };
const SUPPORT = { subject: 'support', email: 'support@foyer.example' };

let provider: TestProvider;
test.beforeAll(async () => {
  provider = await startTestProvider(MAINTAINER);
});
test.afterAll(() => provider.stop());

for (const [language, width] of [
  ['fr', 390],
  ['en', 1280],
] as const) {
  test(`an operator sets the sign-in service of a brand, with which professionals sign in: ${language}, ${width} px`, async ({
    page,
    own,
    enter,
  }) => {
    const host = (key: string, values?: Record<string, string>) => text('host', language, key, values);
    const operator = (key: string) => text('mf-operator', language, key);
    const installer = (key: string, values?: Record<string, string>) =>
      text('mf-installer', language, key, values);
    const signOut = () => page.context().clearCookies({ name: 'authToken' });
    const label = `Toits ${language}`;
    await page.setViewportSize({ width, height: 844 });
    await setLanguage(page, language);
    await page.context().addCookies([{ name: 'foyer_language', value: language, url: own.origin }]);

    await test.step('the operator sets it', async () => {
      await enter('operator', { language, path: '/operator/tenants/one?name=foyer' });
      await page.getByLabel(operator('provider.label')).fill(label);
      await page.getByLabel(operator('provider.issuer')).fill(provider.issuer);
      await page.getByLabel(operator('provider.clientId')).fill(CLIENT.clientId);
      await page.getByRole('textbox', { name: operator('provider.clientSecret') }).fill(CLIENT.clientSecret);
      await page.getByLabel(operator('provider.domains')).fill('foyer.example');
      await expect(page.getByText(`${own.origin}/api/auth/provider/return`)).toBeVisible();
      await page
        .getByRole('button', { name: operator('form.save'), exact: true })
        .last()
        .click();
      await expect(page.getByText(operator('messages.provider_saved'))).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    await test.step('a maintainer signs in on the page of professionals', async () => {
      await signOut();
      provider.person = MAINTAINER;
      await page.goto('/installer/login');
      await page.getByRole('link', { name: installer('login.provider', { label }) }).click();
      await expect(screen(page, 'preRegisterMaintainerList')).toBeVisible();
      expect(page.url()).not.toContain('loginAs');
    });

    await test.step('support signs in on the page of households, where a failure is said', async () => {
      await signOut();
      await page.goto('/sign_in');
      const link = page.getByRole('link', { name: host('signIn.provider', { label }) });
      provider.person = { ...SUPPORT, error: 'access_denied' };
      await link.click();
      await expect(page.getByTestId('alert-provider-denied')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      provider.person = SUPPORT;
      await link.click();
      await settled(page, 'support');
    });
  });
}
