import { profileBody, sessionOf, statesBody } from '@foyer/testing';
import { act, waitFor } from '@testing-library/react';
import { renderHeating } from '../testing/render-heating';
import { RefusedCredentials } from './RefusedCredentials';

const told = async (errors: object, wiserStatus = 'ok') => {
  const { host } = await renderHeating(<RefusedCredentials />, {
    session: sessionOf({ profile: profileBody({ wiserStatus }) }),
    platformAnswers: { states: statesBody([], errors) },
  });
  await waitFor(() => expect(host.platform.received.some(({ id }) => id === 'states')).toBe(true));
  return host;
};

it.each([
  ['the last error was 401', { WISER_LAST_ERROR: { code: 401 } }, 'ok', 'wiserInvalidCredentialsError'],
  ['the profile says so', {}, 'invalid.credentials', 'wiserInvalidCredentialsError'],
  ['the authorisation has ended', { TADO_AUTHORIZATION_ERROR: true }, 'ok', 'tadoInvalidCredentialsError'],
])(
  'a system’s account is refused when %s, which can be hidden for seven days',
  async (_, errors, status, key) => {
    const host = await told(errors, status);
    await waitFor(() =>
      expect(host.said).toContainEqual({ kind: 'banner', key, values: {}, hideForS: 7 * 86_400 }),
    );
    expect(host.said.filter((message) => message.key !== key)).toEqual([]);
  },
);

it.each([
  ['the system is only silent', { WISER_LAST_ERROR: { code: 503 } }],
  ['all is well', {}],
])('no banner is shown while %s', async (_, errors) => {
  const host = await told(errors);
  await act(async () => {});
  expect(host.said).toEqual([]);
});
