import type { Account } from '@foyer/area-e2e';
import { describeLooks, fits } from '../suite/looks';
import { expect } from '../suite/test';
import { SYSTEMS, test } from './heating-test';

const refusedTado = (email: string) => `update account
  set details = details || '{"tadoAccount": "${email}", "tadoStatus": "invalid.credentials"}' where email = '${email}';`;

test.use({
  ownSuite: {
    sql: `update account set details = details || '{"wiserStatus": "invalid.credentials"}'
           where email = 'home@foyer.example'; ${refusedTado('solar@foyer.example')}`,
  },
});

const BRANDS = [
  ['wiser', 'home', 'wiserInvalidCredentialsError'],
  ['tado', 'solar', 'tadoInvalidCredentialsError'],
] as const satisfies readonly (readonly [string, Account, string])[];

describeLooks('a system that no longer lets us in', () => {
  for (const [brand, account, key] of BRANDS)
    test(`is shown on every page and where it can be fixed, and can be hidden for a week: ${brand}`, async ({
      page,
      enter,
      look,
      says,
    }) => {
      await enter(account, { language: look.language, path: '/home' });
      const banner = page.getByTestId(`banner-${key}`);
      await expect(banner).toContainText(says(`messages.${key}`));
      await fits(page);
      await banner.getByRole('button', { name: says('messages.repair') }).click();
      await expect(page).toHaveURL(new RegExp(`${SYSTEMS}$`));
      const card = page.getByTestId(`system-${brand}`);
      await expect(card).toHaveAttribute('data-status', 'refused');
      await expect(card).toContainText(says(`systems.${brand}.refused`));
      await fits(page);
      await banner.getByRole('button').last().click();
      await expect(banner).toHaveCount(0);
      await page.goto('/home');
      await expect(page.getByTestId('page-home')).toBeVisible();
      await expect(page.locator('[data-contribution="mf-heating/refused-credentials"]')).toHaveCount(1);
      await expect(banner).toHaveCount(0);
    });
});
