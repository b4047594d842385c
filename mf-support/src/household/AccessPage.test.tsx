import { NO_ANSWER, profileBody, refusal, type StubAnswers, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderSupport, requestBody } from '../testing/render-support';
import { AccessPage } from './AccessPage';

const ACCESS_PAGE = { path: '/support/access_granted' };
const statusWith = (changes: object = {}) => ({ supportStatus: { fullAccessRequest: requestBody(changes) } });
const GRANTED = statusWith({
  status: 'granted',
  minutes: 15,
  endsAt: '2099-06-21 10:15:00',
  remainingTime: 900,
});
const ROOM_RENAME = {
  id: 'deed-1',
  call: 'updateRoom',
  at: '2026-06-21 10:01:00',
  subject: 'Cuisine',
  changes: [{ field: 'name', before: 'Cuisine', after: 'Kitchen' }],
  undoable: true,
  undone: false,
};

test('a request is granted for the time the household chooses', async () => {
  const { host, user } = await renderSupport(<AccessPage />, {
    ...ACCESS_PAGE,
    platformAnswers: { ...statusWith(), answerSupport: {} },
  });
  expect(
    await screen.findByRole('heading', { name: 'Équipe Assistance is asking for access to your account' }),
  ).toBeVisible();
  expect(screen.getByText('Reason: Les mesures manquent')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '60 min' }));
  await user.click(screen.getByRole('button', { name: 'Open access' }));
  await waitFor(() =>
    expect(host.platform.received).toContainEqual(
      expect.objectContaining({
        id: 'answerSupport',
        parameters: expect.objectContaining({ id: 'request-1', minutes: '60' }),
      }),
    ),
  );
  expect(host.changedTags.flat()).toContain('profile');
});

test('a request is refused', async () => {
  const { host, user } = await renderSupport(<AccessPage />, {
    ...ACCESS_PAGE,
    platformAnswers: { ...statusWith(), answerSupport: {} },
  });
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const answer = await waitFor(() => {
    const found = host.platform.received.find(({ id }) => id === 'answerSupport');
    expect(found).toBeDefined();
    return found;
  });
  expect(answer?.parameters).not.toHaveProperty('minutes');
});

test('a person with read-only rights gets an explanation and no buttons', async () => {
  await renderSupport(<AccessPage />, {
    ...ACCESS_PAGE,
    session: sessionOf({}, { canModify: false }),
    platformAnswers: statusWith(),
  });
  expect(await screen.findByText('Your account can view, not open access.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open access' })).not.toBeInTheDocument();
});

test('lists changes beyond the first page', async () => {
  const pages: Readonly<Record<string, object>> = {
    '': { deeds: [{ ...ROOM_RENAME, id: 'newer', subject: 'Newer room' }], hasMore: true },
    newer: { deeds: [{ ...ROOM_RENAME, id: 'older', subject: 'Older room' }], hasMore: false },
  };
  await renderSupport(<AccessPage />, {
    ...ACCESS_PAGE,
    platformAnswers: { ...GRANTED, supportDeeds: ({ before = '' }) => pages[String(before)] as never },
  });
  expect(await screen.findByText(/Newer room/)).toBeVisible();
  expect(await screen.findByText(/Older room/)).toBeVisible();
});

test('writes temperatures as the language does', async () => {
  const warmer = {
    ...ROOM_RENAME,
    call: 'setTargetTemperature',
    changes: [{ field: 'targetC', before: 20, after: 20.5 }],
  };
  await renderSupport(<AccessPage />, {
    ...ACCESS_PAGE,
    language: 'fr',
    platformAnswers: { ...GRANTED, supportDeeds: { deeds: [warmer] } },
  });
  expect(await screen.findByText('Température souhaitée · 20 °C → 20,5 °C')).toBeVisible();
});

test('an open access lists its changes, and ends after confirmation', async () => {
  const { host, user } = await renderSupport(<AccessPage />, {
    ...ACCESS_PAGE,
    platformAnswers: { ...GRANTED, supportDeeds: { deeds: [ROOM_RENAME] }, endSupport: {} },
  });
  expect(await screen.findByText('Room changed: Cuisine')).toBeVisible();
  expect(screen.getByText('Name · Cuisine → Kitchen')).toBeVisible();
  expect(screen.getByTestId('support-countdown')).toBeVisible();
  expect(await screen.findByText('No past access.')).toBeVisible();
  await user.click(screen.getByTestId('support-revoke'));
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe('/support/access_revoked'));
  expect(host.shownMessages).toContainEqual(
    expect.objectContaining({ kind: 'confirm', key: 'support_revoke_confirm' }),
  );
});

test.each<[string, StubAnswers[string], string | null, string]>([
  ['the platform does not answer', NO_ANSWER, 'serviceNotAvailableMessage', '/support/access_granted'],
  ['the access has already ended', refusal('support.request.closed'), null, '/support/access_revoked'],
])('reports the result of ending an access when %s', async (_, answer, message, path) => {
  const { host, user } = await renderSupport(<AccessPage />, {
    ...ACCESS_PAGE,
    platformAnswers: { ...GRANTED, endSupport: answer },
  });
  await user.click(await screen.findByTestId('support-revoke'));
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe(path));
  await waitFor(() =>
    expect(host.shownMessages.filter(({ kind }) => kind === 'alert').map(({ key }) => key)).toEqual(
      message ? [message] : [],
    ),
  );
});

test.each([
  ['undone', {}, { kind: 'toast', key: 'support_undone' }],
  [
    'not undone when it was changed since',
    refusal('support.deed.changed.since'),
    { kind: 'alert', key: 'support_changed_since' },
  ],
])('a change is %s', async (_, answer, said) => {
  const { host, user } = await renderSupport(<AccessPage />, {
    ...ACCESS_PAGE,
    platformAnswers: { ...GRANTED, supportDeeds: { deeds: [ROOM_RENAME] }, undoSupport: answer },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo · Room changed: Cuisine' }));
  await waitFor(() => expect(host.shownMessages).toContainEqual(expect.objectContaining(said)));
});

test('the link from the e-mail ends an access after a tap, without a session', async () => {
  const nobody = sessionOf({}, { status: 'anonymous', profile: null });
  const { host, user } = await renderSupport(<AccessPage />, {
    session: nobody,
    path: '/support/access_granted?token=token-of-the-mail',
    platformAnswers: { revokeSupport: {} },
  });
  expect(host.platform.received).toEqual([]);
  await user.click(screen.getByTestId('support-revoke'));
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe('/support/access_revoked'));
});

test.each<[string, StubAnswers[string], string | null, string]>([
  ['the platform does not answer', NO_ANSWER, 'serviceNotAvailableMessage', '/support/access_granted'],
  ['the token is invalid', refusal('support.token.invalid'), null, '/support/general_error'],
])('reports the result of the link from the e-mail when %s', async (_, answer, message, path) => {
  const { host, user } = await renderSupport(<AccessPage />, {
    session: sessionOf({}, { status: 'anonymous', profile: null }),
    path: '/support/access_granted?token=token-of-the-mail',
    platformAnswers: { revokeSupport: answer },
  });
  await user.click(screen.getByTestId('support-revoke'));
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe(path));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(message ? [message] : []));
});

test('a support person sees their changes but cannot undo them', async () => {
  const actingAs = {
    role: 'support',
    name: 'Équipe Assistance',
    request: 'request-1',
    endsAt: '2099-06-21 10:15:00',
  };
  await renderSupport(<AccessPage />, {
    ...ACCESS_PAGE,
    session: sessionOf({ profile: profileBody({ actingAs }) }),
    platformAnswers: { ...GRANTED, supportDeeds: { deeds: [ROOM_RENAME] } },
  });
  expect(await screen.findByText('Room changed: Cuisine')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});
