import { settled, violations } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { fits } from '../../suite/looks';
import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { text } from '../../suite/texts';

const METER = 'meter@foyer.example';
const SOLAR = 'solar@foyer.example';

const HOME = `(select key from account where email = '${METER}')`;
const DEVICES = `(select key from device where household_key = ${HOME})`;

// A home without contract whose meter is not read.
test.use({
  ownSuite: {
    sql: `update account set operational_date = null, contract_lifecycle = null where email = '${METER}';
          delete from contract_version where household_key = ${HOME};
          delete from gateway where household_key = ${HOME};
          delete from measure_five_minutes where device_key in ${DEVICES};
          delete from measure_hour where device_key in ${DEVICES}`,
  },
});

const LOOKS = [
  { language: 'fr', width: 390, colorScheme: 'dark' },
  { language: 'en', width: 1280, colorScheme: 'light' },
] as const;

async function isClean(page: Page) {
  await fits(page);
  expect(await violations(page)).toEqual([]);
}

for (const { language, width, colorScheme } of LOOKS) {
  const ofOperator = (key: string, values?: Record<string, string>) =>
    text('mf-operator', language, key, values);
  const ofPanel = (key: string, values?: Record<string, string>) =>
    text('mf-user-panel', language, key, values);

  test(`supplies begin without a battery, by an operator and by a household: ${language}, ${width} px`, async ({
    page,
    own,
    enter,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const householdPage = async (email: string) => {
      const [home] = await own.rows<{ id: string }>('select id from account where email = $1', [email]);
      await page.goto(`/operator/households/one?id=${home?.id}`);
      await settled(page, 'operatorHousehold');
    };

    await test.step('the brand lets households start their supply', async () => {
      await enter('operator', { language, path: '/operator/tenants/one?name=foyer' });
      await settled(page, 'operatorTenant');
      await isClean(page);
      const flag = page.getByRole('checkbox', { name: ofOperator('flag.own_supply') });
      if (await flag.isChecked()) return;
      await flag.check();
      await page.getByTestId('save-brand').click();
      await expect(page.getByTestId('toast-tenant_saved')).toBeVisible();
    });

    await test.step('an operator begins the supply of a home, with its first index', async () => {
      await householdPage(METER);
      const card = page.getByTestId('operator-supply');
      // The other look did.
      if ((await card.getByTestId('save-supply').count()) > 0) {
        await card.getByLabel(ofOperator('supply.offer')).selectOption('peakOffPeak');
        const register = (name: string) =>
          card.getByLabel(ofOperator('supply.register', { register: ofOperator(`pricePeriod.${name}`) }), {
            exact: true,
          });
        await register('peak').fill('1000');
        await register('offPeak').fill('400');
        await isClean(page);
        await card.getByTestId('save-supply').click();
        await page
          .getByTestId('confirm-supply_begin_confirm')
          .getByRole('button', { name: ofOperator('answers.supply_begin_confirm.yes') })
          .click();
      }
      await expect(page.getByRole('table', { name: ofOperator('supply.contracts') })).toBeVisible();
      await expect(page.getByTestId('operator-index')).toContainText(/40[01]/);
      await isClean(page);
      await householdPage(SOLAR);
      await page.getByTestId('operator-supply').getByLabel(ofOperator('supply.offer')).selectOption('tempo');
      await isClean(page);
    });

    await test.step('the household enters the index of its meter', async () => {
      await enter('meter', { language, path: '/user/meter' });
      const card = page.getByTestId('meter-index');
      const register = (name: string) =>
        card.getByLabel(ofPanel('index.register', { register: ofPanel(`pricePeriod.${name}`) }), {
          exact: true,
        });
      await register('peak').fill('1001');
      await register('offPeak').fill('401');
      await card.getByTestId('save-index').click();
      await expect(page.getByTestId('toast-index_saved')).toBeVisible();
      await expect(card.getByRole('table')).toContainText('401');
      await isClean(page);
    });

    await test.step('another household starts its supply and undoes it', async () => {
      await enter('solar', { language, path: '/user/tariff' });
      await page.getByTestId('section-supply').click();
      await settled(page, 'user_panel_own_supply');
      await page.getByTestId('own-supply').getByLabel(ofPanel('tariff.offer')).selectOption('base');
      await page.getByRole('checkbox').check();
      await isClean(page);
      await page.getByTestId('save-ownSupply').click();
      const begun = page.getByTestId('own-supply-begun');
      await expect(begun).toBeVisible();
      await isClean(page);
      await begun.getByRole('button', { name: ofPanel('ownSupply.undo') }).click();
      await page
        .getByTestId('confirm-undoSupplyConfirm')
        .getByRole('button', { name: ofPanel('answers.undoSupplyConfirm.yes') })
        .click();
      await expect(page.getByTestId('own-supply')).toBeVisible();
    });
  });
}
