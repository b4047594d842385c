import { NO_ANSWER, profileBody, refusal, type StubAnswers, TENANT } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { AlertsPage } from './AlertsPage';

const open = (options = {}) => renderPanel(<AlertsPage />, { section: 'alerts', ...options });

test('only the changed channel is stored, and text messages say why they are not offered', async () => {
  const { host, user } = await open();
  const email = await screen.findByRole('checkbox', { name: 'By e-mail' });
  const sms = screen.getByRole('checkbox', { name: 'By text message' });
  expect(sms).toBeDisabled();
  expect(sms).toHaveAccessibleDescription('This platform sends no text messages: this channel is off.');
  expect(email).toBeChecked();
  await user.click(email);
  await user.click(screen.getByTestId('save-alerts'));
  await waitFor(() => expect(host.changedTags).toHaveLength(1));
  const { parameters } = host.platform.received.find(({ id }) => id === 'updateProfile') ?? {};
  expect(parameters).toMatchObject({ receiveEmailAlerts: 'false' });
  expect(parameters).not.toHaveProperty('receiveSmsAlerts');
});

test.each<[StubAnswers[string], string]>([
  [{}, 'testMailSentMessage'],
  [refusal('too.many.requests', 429), 'formThrottledMessage'],
  [refusal('mail.unavailable'), 'testMailUnavailableMessage'],
  [NO_ANSWER, 'serviceSilentMessage'],
])('a test e-mail is sent to the own address, or the reason is said', async (testAlertMail, key) => {
  const { host, user } = await open({ platformAnswers: { testAlertMail } });
  await user.click(await screen.findByRole('button', { name: 'Send a test e-mail' }));
  await waitFor(() => expect(host.shownMessages).toContainEqual(expect.objectContaining({ key })));
});

test('kinds, quiet hours and the daily e-mail are stored', async () => {
  const { host, user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: 'Consumption alarm' }));
  await user.click(screen.getByRole('checkbox', { name: 'Production fault' }));
  await user.type(screen.getByLabelText('Send nothing from'), '22:00');
  await user.click(screen.getByTestId('save-notifications'));
  expect(await screen.findByText('Enter two different times, or none.')).toBeVisible();
  await user.type(screen.getByLabelText('Until'), '25:00');
  await user.click(screen.getByTestId('save-notifications'));
  expect(await screen.findByText('Write a time like 22:30, or nothing.')).toBeVisible();
  await user.clear(screen.getByLabelText('Until'));
  await user.type(screen.getByLabelText('Until'), '7');
  await user.click(screen.getByTestId('save-notifications'));
  await waitFor(() =>
    expect(host.platform.received).toContainEqual(
      expect.objectContaining({
        id: 'updateNotificationSettings',
        parameters: expect.objectContaining({
          mailKinds: 'battery,production,support',
          quietFrom: '22:00',
          quietUntil: '07:00',
          digestAt: '',
        }),
      }),
    ),
  );
});

test('a platform without mail says so, and one without notifications does not offer them', async () => {
  await open({
    platformAnswers: {
      notificationSettings: {
        hasMail: false,
        mailKinds: [],
        quietFrom: null,
        quietUntil: null,
        digestAt: null,
        pushKey: null,
        devices: [],
      },
    },
  });
  const email = await screen.findByRole('checkbox', { name: 'By e-mail' });
  expect(email).toBeDisabled();
  expect(email).toHaveAccessibleDescription('This platform sends no e-mails: this channel is off.');
  expect(screen.queryByRole('button', { name: 'Send a test e-mail' })).not.toBeInTheDocument();
  expect(screen.queryByTestId('push-devices')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Notify me on this device' })).not.toBeInTheDocument();
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

test('text messages that the platform does not send are hidden, with their licence', async () => {
  await open({
    facts: { 'unavailable.sms': true },
    platformAnswers: {
      licenceFeatures: { licenseType: 'trial', features: { sms_alerts_available: 'false' } },
    },
  });
  expect(await screen.findByRole('checkbox', { name: 'By e-mail' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'By text message' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'See what the licence includes' })).not.toBeInTheDocument();
});

test('a channel the tenant lacks is hidden', async () => {
  await open({ tenant: { ...TENANT, flags: { ...TENANT.flags, sms_alerts: false } } });
  expect(await screen.findByRole('checkbox', { name: 'By e-mail' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'By text message' })).not.toBeInTheDocument();
});
