import { test } from '../suite/own-suite';
import { expect } from '../suite/test';
import { LOOKS, says } from './looks';

test.use({ ownSuite: { env: { FOYER_FAIL: 'tado' } } });

for (const look of LOOKS)
  test(`a brand that cannot be reached is told in the window, in ${look.language} at ${look.width} px`, async ({
    page,
    context,
    own,
    enter,
  }) => {
    await page.setViewportSize({ width: look.width, height: 844 });
    const token = await enter('swiss', { language: look.language, path: '/user/electric_heating' });
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: says(look, 'systems.tado.connect') }).click();
    const window = await opening;
    await window.getByRole('textbox').fill('unreachable@foyer.example');
    await window.getByRole('button', { name: /^(Autoriser|Authorise)$/ }).click();
    await expect(window.getByTestId('page-tado_connection_failure')).toHaveAttribute(
      'data-reason',
      'unavailable',
    );
    await expect(window.getByText(says(look, 'result.failure.unavailable'))).toBeVisible();
    expect((await own.ask('/api/profile', token)).tadoAccount).toBeNull();
    await page.getByRole('button', { name: says(look, 'systems.tado.stop') }).click();
    await expect(page.getByRole('button', { name: says(look, 'systems.tado.connect') })).toBeEnabled();
  });
