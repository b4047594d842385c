import { profileBody, renderInHost, sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { userPanelStore } from '../store';
import { OptionsPage } from './OptionsPage';

test.each([
  ['fr', 'Mon compte'],
  ['en', 'My account'],
] as const)('in %s it says whose panel it is', async (language, title) => {
  await renderInHost(<OptionsPage />, {
    remote: 'mf-user-panel',
    locales: { fr, en },
    route: '/user/options',
    path: '/user/options',
    store: userPanelStore,
    session: sessionOf({ profile: profileBody({ name: 'Home of Lyon', email: 'home@foyer.example' }) }),
    language,
  });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('Home of Lyon · home@foyer.example')).toBeVisible();
});
