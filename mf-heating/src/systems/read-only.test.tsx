import { profileBody, sessionOf } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import { renderHeating } from '../testing/render-heating';
import { HeatingSystemsPage } from './HeatingSystemsPage';

const actingAs = { role: 'support', name: 'Équipe Assistance', request: 'grant' };

it.each([
  [
    'without the right to modify',
    sessionOf({}, { canModify: false }),
    /Your account can view these settings/,
  ],
  [
    'for support',
    sessionOf({ profile: profileBody({ actingAs }) }),
    /^Only the customer can change these settings/,
  ],
])('heating systems are read-only %s', async (_who, session, text) => {
  const account = 'me@example.org';
  await renderHeating(<HeatingSystemsPage />, {
    language: 'en',
    route: '/user/electric_heating',
    path: '/user/electric_heating',
    session,
    platformAnswers: {
      profile: profileBody({
        wiserUsername: account,
        wiserStatus: 'ok',
        tadoAccount: account,
        tadoHomeId: '1',
      }),
      tadoHomes: { homes: [{ id: '1', name: 'Maison' }] },
    },
  });
  const system = async (brand: string) => within(await screen.findByTestId(`system-${brand}`));
  expect(await (await system('tado')).findByText('Maison')).toBeVisible();
  expect((await system('wiser')).queryByRole('button')).toBeNull();
  expect((await system('tado')).queryByRole('button')).toBeNull();
  expect(screen.getByText(text)).toBeVisible();
});
