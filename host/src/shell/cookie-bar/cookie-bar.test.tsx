import { act, screen, waitFor } from '@testing-library/react';
import { readCookie, removeCookie, writeCookie } from '../../browser/cookies/cookies';
import { startSuite, stopSuite } from '../../test-support/start-suite';

afterEach(async () => {
  await stopSuite();
  removeCookie('foyer_consent');
});

test('shows what this browser stores, details on demand, and disappears once accepted', async () => {
  const { user } = await startSuite({ draw: true });
  const bar = await screen.findByTestId('cookie-bar');
  const more = screen.getByRole('button', { name: 'En savoir plus' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(screen.getByRole('button', { name: 'Réduire' })).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('button', { name: 'J’ai compris' }));
  await waitFor(() => expect(bar).not.toBeInTheDocument());
  expect(readCookie('foyer_consent')).toBe('1');

  await act(() => stopSuite());
  writeCookie('foyer_consent', '1');
  await startSuite({ draw: true });
  expect(await screen.findByRole('main')).toBeVisible();
  expect(screen.queryByTestId('cookie-bar')).not.toBeInTheDocument();
});
