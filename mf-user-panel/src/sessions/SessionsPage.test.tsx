import { NO_ANSWER, refusal, type StubAnswers } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { SessionsPage } from './SessionsPage';

const HERE = {
  id: 'here',
  browser: 'Firefox',
  system: 'Linux',
  openedAt: '2026-06-01 06:00:00',
  usedAt: '2026-06-21 08:00:00',
  isCurrent: true,
};
const PHONE = { ...HERE, id: 'phone', browser: 'Chrome', system: 'Android', isCurrent: false };
const PROGRAM = { ...HERE, id: 'program', browser: null, system: null, isCurrent: false };

const open = (sessions: readonly object[], answers: StubAnswers = {}, options = {}) =>
  renderPanel(<SessionsPage />, {
    section: 'sessions',
    platformAnswers: { openSessions: { sessions }, ...answers },
    ...options,
  });
const row = async (name: string) => within(await screen.findByRole('group', { name }));

test.each([
  ['fr', 'Chrome sur Android', 'Utilisé le 21 juin à 10:00', 'Ce navigateur'],
  ['en', 'Chrome on Android', 'Last used on 21 June at 10:00', 'This browser'],
] as const)('in %s it names browser, system and last use', async (language, name, used, here) => {
  await open([HERE, PHONE], {}, { language });
  expect((await row(name)).getByText(used)).toBeVisible();
  const current = await row(language === 'fr' ? 'Firefox sur Linux' : 'Firefox on Linux');
  expect(current.getByText(here)).toBeVisible();
  expect(current.queryByRole('button')).not.toBeInTheDocument();
});

test('a session is ended after a question, and the list is read again', async () => {
  const { host, user } = await open([HERE, PHONE], { endSession: {} });
  const phone = await row('Chrome on Android');
  await user.click(phone.getByRole('button', { name: 'Sign out Chrome on Android' }));
  await waitFor(() =>
    expect(host.shownMessages.map(({ key }) => key)).toEqual(['endSessionConfirm', 'sessionEndedMessage']),
  );
  const sent = host.platform.received.filter(({ id }) => id === 'endSession');
  expect(sent.map(({ parameters }) => parameters.id)).toEqual(['phone']);
  expect(host.platform.received.filter(({ id }) => id === 'openSessions')).toHaveLength(2);
});

test.each<[StubAnswers[string], string]>([
  [refusal('session.not.found'), 'sessionEndedMessage'],
  [NO_ANSWER as never, 'serviceSilentMessage'],
])('ending one that is answered with %p says %s', async (answer, message) => {
  const { host, user } = await open([HERE, PROGRAM], { endSession: answer });
  await user.click(await screen.findByRole('button', { name: 'Sign out An unknown program' }));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toContain(message));
});

test('all others are ended after a question', async () => {
  const { host, user } = await open([HERE, PHONE, PROGRAM], { endOtherSessions: { ended: 2 } });
  await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
  await waitFor(() =>
    expect(host.shownMessages.map(({ key }) => key)).toEqual([
      'endOtherSessionsConfirm',
      'otherSessionsEndedMessage',
    ]),
  );
  expect(host.platform.received.map(({ id }) => id)).toContain('endOtherSessions');
});

test('an account that is open nowhere else says so and offers nothing to end', async () => {
  await open([HERE]);
  expect(await screen.findByText('Your account is open nowhere else.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Sign out/ })).not.toBeInTheDocument();
});
