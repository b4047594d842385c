import type { Locator, Page } from '@playwright/test';
import type { OwnSuite } from './own-suite';
import { expect } from './test';
import { text } from './texts';

const HOME_DEVICE =
  "select d.id from device d join account a on a.key = d.household_key where a.email = 'home@foyer.example' and d.plug_type = 'vrt'";

const t = (key: string) => text('mf-user-panel', 'fr', key);

/** Row of a loaded file or history in the list of "My meter", once it is applied. */
export async function appliedCorrection(page: Page, name: string): Promise<Locator> {
  const loaded = page.getByTestId('corrections').getByRole('listitem').filter({ hasText: name });
  await expect(loaded.getByText(t('meter.corrections.state.applied'), { exact: true })).toBeVisible();
  return loaded;
}

/** Expects energies on 2 June 2024 at the platform, undoes the correction that loaded them, and expects none. */
export async function expectLoadedAndUndo(
  page: Page,
  loaded: Locator,
  { own, token, energyWs }: { readonly own: OwnSuite; readonly token: string; readonly energyWs: number },
): Promise<void> {
  const homeId = (await own.rows<{ id: string }>(HOME_DEVICE))[0]?.id ?? '';
  const bought = async () => {
    const days = { deviceId: homeId, groupType: 'day', fromDate: '2024-06-02', toDate: '2024-06-03' };
    return JSON.stringify(await own.call('/api/measures/grouping', token, days));
  };
  expect(await bought()).toContain(String(energyWs));
  await loaded.getByRole('button').click();
  const question = page.getByTestId('confirm-undoLoadingConfirm');
  await question.getByRole('button', { name: t('answers.undoLoadingConfirm.yes') }).click();
  // The row also says until when it can be undone.
  await expect(loaded.getByText(t('meter.corrections.state.undone'), { exact: true })).toBeVisible();
  expect(await bought()).not.toContain(String(energyWs));
}
