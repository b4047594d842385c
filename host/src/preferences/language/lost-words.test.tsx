import { screen } from '@testing-library/react';
import { startSuite, stopSuite } from '../../test-support/start-suite';

afterEach(stopSuite);

it('a page whose texts failed to load is rendered, and shows them once they arrive', async () => {
  await startSuite({ draw: true, path: '/nowhere', lostWords: 2 });
  const page = await screen.findByTestId('page-unknown_route');
  expect(page).toHaveTextContent('Error: no translation');
  expect(await screen.findByRole('link', { name: 'Revenir à l’accueil' }, { timeout: 8_000 })).toBeVisible();
  expect(page).not.toHaveTextContent('Error: no translation');
}, 15_000);
