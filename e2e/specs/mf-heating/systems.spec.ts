import type { Page } from '@playwright/test';
import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

const textOf = (language: 'fr' | 'en', key: string) => text('mf-heating', language, key);

async function fillWiser(page: Page, password: string) {
  const card = page.getByTestId('system-wiser');
  await card
    .getByRole('textbox', { name: textOf('fr', 'systems.wiser.username'), exact: true })
    .fill('solar@foyer.example');
  await card.getByLabel(textOf('fr', 'systems.wiser.password'), { exact: true }).fill(password);
}

test('wiser is refused with a wrong password, connected with the right one, and removed after a confirmation', async ({
  page,
  own,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const token = await enter('solar', { path: '/user/electric_heating' });
  await expect(page.getByTestId('page-user_panel_heating')).toBeVisible();
  await fillWiser(page, 'wrong');
  await page.getByRole('checkbox', { name: textOf('fr', 'systems.wiser.terms.accept') }).check();
  await page.getByTestId('save-wiser').click();
  await expect(page.getByTestId('error-wiserInvalidError')).toBeVisible();
  await page.getByLabel(textOf('fr', 'systems.wiser.password'), { exact: true }).fill('Wiser-2026');
  await page.getByTestId('save-wiser').click();
  await expect(page.getByTestId('system-wiser')).toHaveAttribute('data-status', 'registered');
  expect((await own.call('/api/profile', token)).wiserUsername).toBe('solar@foyer.example');
  await expect(page.getByTestId('toast-registration_info_wiser_added')).toBeVisible();
  const { rooms } = (await own.call('/api/rooms', token)) as unknown as { rooms: { name: string }[] };
  expect(rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(['Salon', 'Chambre']));

  const wiser = page.getByTestId('system-wiser');
  await wiser.getByRole('button', { name: textOf('fr', 'systems.remove') }).click();
  await page.getByTestId('confirm-wiserRemoveConfirm').getByRole('button').last().click();
  await expect(wiser).toHaveAttribute('data-status', 'unregistered');
});

test('tado is refused, then authorised in its window; its home is chosen and its zones reconciled after one failure', async ({
  page,
  context,
  own,
  enter,
}) => {
  const token = await enter('swiss', { language: 'en', path: '/user/electric_heating' });
  const card = page.getByTestId('system-tado');

  const first = context.waitForEvent('page');
  await card.getByRole('button', { name: textOf('en', 'systems.tado.connect') }).click();
  const refusing = await first;
  await refusing.getByRole('button', { name: /^Refuser?$/ }).click();
  await expect(refusing.locator('[data-outcome="refused"]')).toBeVisible();
  await refusing.close();
  await expect(card.getByRole('alert')).toHaveText(textOf('en', 'result.failure.refused'));

  const second = context.waitForEvent('page');
  await card.getByRole('button', { name: textOf('en', 'systems.tado.again') }).click();
  const granting = await second;
  await granting.getByRole('textbox').fill('swiss+flaky@foyer.example');
  await granting.getByRole('button', { name: /^(Autoriser|Authorise)$/ }).click();
  await expect(granting.getByTestId('user-code')).toHaveCount(0);
  await expect(granting.locator('[data-outcome="granted"]')).toBeVisible();
  await granting.close();
  await card.getByRole('radio', { name: 'Maison' }).check();
  await card.getByTestId('save-tado-home').click();
  await card.getByRole('link', { name: textOf('en', 'systems.tado.zones') }).click();

  const room = (zone: string) => page.getByTestId(`zone-${zone}`).getByRole('combobox').first();
  await room('1').selectOption({ label: 'Kitchen' });
  await room('3').selectOption({ label: text('mf-heating', 'en', 'zones.newRoom', { room: 'Buanderie' }) });
  await page.getByTestId('save-reconciliation').click();
  const alert = page.getByTestId('alert-tado_error_reconciliation_failure');
  await expect(alert).toBeVisible();
  await alert.getByRole('button').click();
  const steps = page.getByTestId('reconciliation-steps');
  await expect(steps.locator('[data-state="done"]')).toHaveCount(2);
  await expect(steps.locator('[data-state="failed"]')).toHaveCount(1);
  await page.getByTestId('resume-reconciliation').click();
  await expect(page.getByTestId('alert-tado_msg_reconciliation_success')).toBeVisible();

  const { rooms } = (await own.call('/api/rooms', token)) as unknown as {
    rooms: { name: string; devices: { type_id: string }[] }[];
  };
  const heated = rooms.filter(({ devices }) => devices.some(({ type_id }) => type_id === 'tado_heater'));
  expect(heated.map(({ name }) => name).sort()).toEqual(['Buanderie', 'Kitchen']);
});
