import { NO_ANSWER, TEST_NOW_MS } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import { renderOperator } from '../testing/render-operator';
import { ImportsPage } from './ImportsPage';

const household = { id: 'home-1', name: 'Maison Rose' };
const FULL = {
  files: [{ household: null, atMs: TEST_NOW_MS, accepted: 48, known: 2, machineUser: 'deploy' }],
  corrections: [
    {
      id: 'c1',
      household,
      kind: 'file',
      state: 'failed',
      name: 'enedis.csv',
      createdMs: TEST_NOW_MS,
      appliedMs: null,
      failingSinceMs: TEST_NOW_MS,
      failure: 'The file could not be read.',
      jobId: '7',
    },
  ],
  refused: [
    {
      household,
      channel: 'grid',
      reason: 'clock_ahead',
      readings: 12,
      lastMs: TEST_NOW_MS,
      lastValue: null,
    },
  ],
};
const NOTHING = { files: [], corrections: [], refused: [] };
const render = (operatorImports: object | typeof NO_ANSWER) =>
  renderOperator(<ImportsPage />, { path: '/operator/imports', platformAnswers: { operatorImports } });

test('lists files, corrections and refused readings', async () => {
  await render(FULL);
  const corrections = within(await screen.findByRole('table', { name: 'Corrections of the past' }));
  expect(corrections.getByText('enedis.csv')).toBeVisible();
  expect(corrections.getByText('The file could not be read.')).toBeVisible();
  expect(
    within(screen.getByRole('table', { name: 'Refused readings' })).getByText('Clock ahead'),
  ).toBeVisible();
  const files = within(screen.getByRole('table', { name: 'Files imported on the machine' }));
  expect(files.getByText('Erased account')).toBeVisible();
  expect(files.getByText('deploy')).toBeVisible();
});

test('says what there is nothing of, and tries again after a failure', async () => {
  const { host, user } = await render(NO_ANSWER);
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({ operatorImports: NOTHING });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  for (const text of ['No corrections.', 'No refused readings.', 'No files.'])
    expect(await screen.findByText(text)).toBeVisible();
});
