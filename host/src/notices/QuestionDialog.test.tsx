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

it('has buttons that name what they do', async () => {
  const { suite, user } = await startAtHome();
  const messages = { removeIt: 'Supprimer l’alerte ?' };
  const answers = { removeIt: { yes: 'Supprimer l’alerte', no: 'Garder l’alerte' } };
  act(() => void i18next.addResourceBundle('fr', SHELL, { messages, answers }, true, true));
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = suite.services.notify.confirm('removeIt');
  });
  expect(await screen.findByRole('button', { name: 'Garder l’alerte' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Supprimer l’alerte' }));
  await expect(answer).resolves.toBe(true);
});
