import { describeLooks, fits } from '../suite/looks';
import { expect } from '../suite/test';
import { SYSTEMS, tadoCard, test } from './heating-test';

test.use({ ownSuite: { env: { FOYER_FAIL: 'tado,wiser' } } });

describeLooks('brands that cannot be reached', () => {
  test('are reported in tado’s card and in wiser’s form', async ({
    page,
    own,
    token,
    says,
    button,
    open,
  }) => {
    await open();
    await button('connect').click();
    await expect(tadoCard(page).getByRole('alert')).toContainText(says('systems.tado.failed'));
    expect((await own.call('/api/profile', token)).tadoAccount).toBeNull();
    await expect(button('again')).toBeEnabled();

    const wiser = page.getByTestId('system-wiser');
    await wiser
      .getByRole('textbox', { name: says('systems.wiser.username'), exact: true })
      .fill('me@foyer.example');
    await wiser.getByLabel(says('systems.wiser.password'), { exact: true }).fill('Wiser-2026');
    await wiser.getByRole('checkbox').check();
    await wiser.getByTestId('save-wiser').click();
    await expect(wiser.getByTestId('error-wiserUnavailableError')).toHaveText(
      says('messages.wiserUnavailableError'),
    );
  });

  test('are reported where they are connected: status code, unreadable homes, zones and weeks', async ({
    page,
    own,
    enter,
    look,
    says,
  }) => {
    await enter('home', { language: look.language, path: SYSTEMS });
    for (const brand of ['wiser', 'tado'])
      await expect(page.getByTestId(`system-${brand}`)).toContainText(
        says(`systems.${brand}.failing`, { code: '503' }),
      );
    await expect(tadoCard(page).getByTestId('error-tado_error_homes_not_retrieved')).toContainText(
      says('tado_error_homes_not_retrieved'),
    );
    await fits(page);
    await page.goto('/user/tado/reconciliation');
    await expect(page.getByTestId('error-tado_error_zones_not_retrieved')).toContainText(
      says('tado_error_zones_not_retrieved'),
    );
    await fits(page);
    const [device] = await own.rows<{ id: string }>(
      `select device.id from device join account on account.key = device.household_key
        where email = 'home@foyer.example' and device.type_id = 'wiser_thermostat'`,
    );
    await page.goto(`/settings/device/schedule?deviceId=${device?.id}`);
    await expect(page.getByText(says('programs.wiserUnavailable'))).toBeVisible();
    await fits(page);
  });
});
