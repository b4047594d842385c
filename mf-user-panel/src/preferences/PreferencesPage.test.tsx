import { screen, waitFor } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { PreferencesPage } from './PreferencesPage';

test('stores the changed permission, kiosk mode and language', async () => {
  const { host, user } = await renderPanel(<PreferencesPage />, { section: 'preferences' });
  const permission = await screen.findByRole('checkbox', {
    name: 'Allow the company that maintains my installation to access my account',
  });
  expect(permission).toHaveAccessibleDescription(/Soleil Services/);
  await user.click(permission);
  await user.click(screen.getByRole('checkbox', { name: 'Show as a wall tablet' }));
  await user.click(screen.getByTestId('save-preferences'));
  await waitFor(() => expect(host.changedTags).toHaveLength(1));
  const { parameters } = host.platform.received.find(({ id }) => id === 'updateProfile') ?? {};
  expect(parameters).toMatchObject({ loginAsByMaintainerAllowed: 'false', kioskMode: 'true' });
  expect(parameters).not.toHaveProperty('language');
});

test('cancelling leaves the browser’s data in place', async () => {
  localStorage.setItem('foyer.test', 'kept');
  const { host, user } = await renderPanel(<PreferencesPage />, { section: 'preferences', confirms: false });
  await user.click(await screen.findByRole('button', { name: 'Delete the data in this browser' }));
  expect(host.shownMessages).toContainEqual(
    expect.objectContaining({ kind: 'confirm', key: 'deleteStoredDataConfirm' }),
  );
  expect(localStorage.getItem('foyer.test')).toBe('kept');
});
