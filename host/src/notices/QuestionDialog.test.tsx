import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { SHELL } from '../preferences/language/suite-texts';
import { startAtHome } from '../test-support/at-home';
import { stopSuite } from '../test-support/start-suite';

afterEach(stopSuite);

it.each([
  ['Est-il allumé ?', 'Supprimer l’alerte « Est-il allumé ? » ?'],
  ['Four', 'Supprimer l’alerte « Four » ?'],
  ['?', 'Supprimer l’alerte « ? » ?'],
])('the question about %s ends at its own question mark', async (label, question) => {
  const { suite } = await startAtHome();
  const messages = { removeIt: 'Supprimer l’alerte « {{label}} » ? {{label}} reste dans l’historique.' };
  act(() => void i18next.addResourceBundle('fr', SHELL, { messages }, true, true));
  act(() => void suite.services.notify.confirm('removeIt', { values: { label } }));
  expect(await screen.findByRole('heading', { name: question })).toBeVisible();
  expect(screen.getByText(`${label} reste dans l’historique.`)).toBeVisible();
});
