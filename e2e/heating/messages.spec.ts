import { describeLooks, expectAlert, expectQuestion, fits } from '../suite/looks';
import { expect } from '../suite/test';
import { SYSTEMS, test } from './heating-test';

test.use({ ownSuite: {} });

let count = 0;
/** A wiser account no other test connects; `words` control its cloud's behaviour. */
const wiserAccount = (words = '') => {
  count += 1;
  return `wiser${count}${words}@foyer.example`;
};
const PASSWORD = 'Wiser-2026';

describeLooks('heating messages', () => {
  test('wiser: wrong credentials, an account in use, devices that cannot be imported, a confirmation before removal', async ({
    page,
    own,
    token,
    says,
  }) => {
    await own.call('/api/wiser/disconnect', token);
    await page.goto(SYSTEMS);
    const card = page.getByTestId('system-wiser');
    const type = async (username: string, password: string) => {
      await card.getByRole('textbox', { name: says('systems.wiser.username'), exact: true }).fill(username);
      await card.getByLabel(says('systems.wiser.password'), { exact: true }).fill(password);
      await card.getByTestId('save-wiser').click();
    };
    const expectMessage = async (key: string) => {
      await expect(card.getByTestId(`error-${key}`)).toHaveText(says(`messages.${key}`));
      await fits(page);
    };
    await card.getByRole('checkbox').check();
    await type(wiserAccount(), 'wrong');
    await expectMessage('wiserInvalidError');
    await type('home@foyer.example', PASSWORD);
    await expectMessage('wiserAccountInUse');
    await type(wiserAccount('+garbled'), PASSWORD);
    await expectAlert(page, 'wiserMainError', says('messages.wiserMainError'));
    await expect(card).toHaveAttribute('data-status', 'registered');
    await card.getByRole('button', { name: says('systems.wiser.bring') }).click();
    await expectAlert(page, 'wiserMainError', says('messages.wiserMainError'));
    await card.getByRole('button', { name: says('systems.remove') }).click();
    const sure = await expectQuestion(page, 'wiserRemoveConfirm', says('wiserRemoveConfirm'));
    await sure.getByRole('button').last().click();
    await expect(card).toHaveAttribute('data-status', 'unregistered');
  });

  test('tado: a device is moved after a confirmation, and an existing one is reported', async ({
    page,
    own,
    token,
    says,
    house,
  }) => {
    await page.goto('/user/tado/reconciliation');
    const kitchen = page
      .getByTestId('zone-1')
      .getByRole('combobox', { name: says('zones.room') })
      .first();
    const before = await kitchen.inputValue();
    await kitchen.selectOption({ label: house.emptied });
    const sure = await expectQuestion(
      page,
      'tado_confirm_move_device',
      says('tado_confirm_move_device', { device: 'Cuisine d’été', room: house.emptied }),
    );
    await sure.getByRole('button').first().click();
    await expect(kitchen).toHaveValue(before);

    // Another session of the household registers the new zone meanwhile.
    const veranda = page.getByTestId('zone-5').getByRole('combobox').first();
    await veranda.selectOption({ label: house.renamed });
    await house.register('5', house.renamed, 'Véranda');
    await page.getByTestId('save-reconciliation').click();
    await expectAlert(page, 'deviceExistMessage', says('deviceExistMessage'));
    await page.getByTestId('resume-reconciliation').click();
    await expectAlert(page, 'tado_msg_shadow_devices_deleted', says('tado_msg_shadow_devices_deleted'));
    await expectAlert(page, 'tado_msg_reconciliation_success', says('tado_msg_reconciliation_success'));
    expect(Object.values(await house.rooms()).flat()).toEqual(['Cuisine d’été', 'Véranda']);
    expect((await own.call('/api/profile', token)).mainThermostatId).not.toBeNull();
  });
});
