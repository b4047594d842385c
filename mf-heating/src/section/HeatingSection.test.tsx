import { profileBody, sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderHeating } from '../testing/render-heating';
import { HeatingSection } from './HeatingSection';

const NONE = { wiserUsername: null, wiserStatus: 'none', tadoAccount: null };

test.each([
  ['no system', {}, 'No system connected'],
  ['wiser, by its user name', { wiserUsername: 'me@example.org', wiserStatus: 'ok' }, 'Connected: Wiser'],
  ['tado, by its account', { tadoAccount: 'me@example.org' }, 'Connected: tado°'],
  [
    'both',
    { wiserUsername: 'me@example.org', wiserStatus: 'ok', tadoAccount: 'me@example.org' },
    'Connected: Wiser and tado°',
  ],
  [
    'a refused password',
    { wiserUsername: 'me@example.org', wiserStatus: 'invalid.credentials' },
    'The Wiser password is refused',
  ],
])('the account card shows %s', async (_, profile, text) => {
  await renderHeating(<HeatingSection />, {
    language: 'en',
    route: '/*',
    path: '/user/options',
    session: sessionOf({ profile: profileBody({ ...NONE, ...profile }) }),
  });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/user/electric_heating');
});
