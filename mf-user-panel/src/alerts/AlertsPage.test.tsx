import { profileBody, TENANT } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { AlertsPage } from './AlertsPage';

const open = (options = {}) => renderPanel(<AlertsPage />, { section: 'alerts', ...options });

test('only the changed channel is stored', async () => {
  const { host, user } = await open();
  const sms = await screen.findByRole('checkbox', { name: 'By text message' });
  expect(screen.getByRole('checkbox', { name: 'By e-mail' })).toBeChecked();
  await user.click(sms);
  await user.click(screen.getByTestId('save-alerts'));
  await waitFor(() => expect(host.emitted).toHaveLength(1));
  const { parameters } = host.platform.received.find(({ id }) => id === 'updateProfile') ?? {};
  expect(parameters).toMatchObject({ receiveSmsAlerts: 'true' });
  expect(parameters).not.toHaveProperty('receiveEmailAlerts');
});

test('a channel excluded by the licence is off with the reason, whatever is stored', async () => {
  await open({
    platformAnswers: {
      profile: profileBody({ receiveSmsAlerts: true }),
      licenceFeatures: { licenseType: 'trial', features: { sms_alerts_available: 'false' } },
    },
  });
  const sms = await screen.findByRole('checkbox', { name: 'By text message' });
  expect(sms).not.toBeChecked();
  expect(sms).toBeDisabled();
  expect(sms).toHaveAccessibleDescription('Your licence does not include this channel: it is off.');
  expect(screen.getByRole('link', { name: 'See what the licence includes' })).toBeVisible();
});

test('a channel the tenant lacks is hidden', async () => {
  await open({ tenant: { ...TENANT, flags: { ...TENANT.flags, sms_alerts: false } } });
  expect(await screen.findByRole('checkbox', { name: 'By e-mail' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'By text message' })).not.toBeInTheDocument();
});
