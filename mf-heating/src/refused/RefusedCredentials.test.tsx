import { profileBody, sessionOf, statesBody } from '@foyer/testing';
import { act, waitFor } from '@testing-library/react';
import { renderHeating } from '../testing/render-heating';
import { RefusedCredentials } from './RefusedCredentials';

const renderWithErrors = async (errors: object, wiserStatus = 'ok') => {
  const { host } = await renderHeating(<RefusedCredentials />, {
    session: sessionOf({ profile: profileBody({ wiserStatus }) }),
    platformAnswers: { states: statesBody([], errors) },
  });
  await waitFor(() => expect(host.platform.received.some(({ id }) => id === 'states')).toBe(true));
  return host;
};

it.each([
  ['the last error was 401', { WISER_LAST_ERROR: { code: 401 } }, 'ok', 'wiserInvalidCredentialsError'],
  ['the profile reports it', {}, 'invalid.credentials', 'wiserInvalidCredentialsError'],
  ['the authorisation has ended', { TADO_AUTHORIZATION_ERROR: true }, 'ok', 'tadoInvalidCredentialsError'],
])('a banner that can be hidden for seven days is shown when %s', async (_, errors, status, key) => {
  const host = await renderWithErrors(errors, status);
  await waitFor(() =>
    expect(host.shownMessages).toContainEqual({ kind: 'banner', key, values: {}, hideForS: 7 * 86_400 }),
  );
  expect(host.shownMessages.filter((message) => message.key !== key)).toEqual([]);
});

it.each([
  ['the system does not answer', { WISER_LAST_ERROR: { code: 503 } }],
  ['there is no problem', {}],
])('no banner is shown while %s', async (_, errors) => {
  const host = await renderWithErrors(errors);
  await act(async () => {});
  expect(host.shownMessages).toEqual([]);
});
