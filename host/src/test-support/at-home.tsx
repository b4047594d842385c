import { screen } from '@testing-library/react';
import { startSuite } from './start-suite';

/** Starts the shell on the toy area's home page. */
export async function startAtHome(options: Parameters<typeof startSuite>[0] = {}) {
  const started = await startSuite({ draw: true, ...options });
  await screen.findByRole('heading', { name: 'Home of the toy' });
  return started;
}
