import { screen } from '@testing-library/react';
import { startSuite, stopSuite } from '../../test-support/start-suite';

afterEach(stopSuite);

it('a page whose words were lost on the line is drawn, and says them once they are there', async () => {
  await startSuite({ draw: true, path: '/nowhere', lostWords: 2 });
  const page = await screen.findByTestId('page-unknown_route');
  expect(page).toHaveTextContent('Error: no translation');
  expect(await screen.findByRole('link', { name: 'Revenir à l’accueil' }, { timeout: 8_000 })).toBeVisible();
  expect(page).not.toHaveTextContent('Error: no translation');
}, 15_000);
