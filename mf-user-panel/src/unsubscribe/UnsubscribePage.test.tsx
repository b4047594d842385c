import { NO_ANSWER, refusal, sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { UnsubscribePage } from './UnsubscribePage';

const open = (answer: object | typeof NO_ANSWER, hash = '#the-code') =>
  renderPanel(<UnsubscribePage />, {
    session: sessionOf({}, { status: 'anonymous', profile: null }),
    section: 'unsubscribe',
    path: `/user/unsubscribe${hash}`,
    platformAnswers: { unsubscribeAlerts: answer as never },
  });
const stop = () => screen.getByRole('button', { name: 'Stop the e-mails' });

test('a tap stops the e-mails, and the code leaves the address', async () => {
  const { host, user } = await open({});
  expect(host.services.navigation.current().hash).toBe('');
  expect(host.platform.received).toEqual([]);
  await user.click(stop());
  expect(await screen.findByText(/no longer receive alerts by e-mail/)).toBeVisible();
  expect(host.platform.received[0]?.parameters.code).toBe('the-code');
  expect(screen.getByRole('link', { name: 'Choose my alerts' })).toHaveAttribute('href', '/user/alerts');
});

test.each(['', '#the-co%C'])('a link without a whole code says so: %j', async (hash) => {
  await open({}, hash);
  expect(screen.getByText(/not valid/)).toBeVisible();
});

test('a link with a wrong code says so', async () => {
  const { user } = await open(refusal('token.invalid'));
  await user.click(stop());
  expect(await screen.findByText(/not valid/)).toBeVisible();
});

test('a failed request can be retried', async () => {
  const { host, user } = await open(NO_ANSWER);
  await user.click(stop());
  expect(await screen.findByText(/is not responding/)).toBeVisible();
  host.platform.answer({ unsubscribeAlerts: {} });
  await user.click(stop());
  expect(await screen.findByText(/no longer receive alerts/)).toBeVisible();
});
