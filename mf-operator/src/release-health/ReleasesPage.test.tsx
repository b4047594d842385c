import { NO_ANSWER, TEST_NOW_MS } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import { renderOperator } from '../testing/render-operator';
import { ReleasesPage } from './ReleasesPage';

const render = (operatorReleases: object | typeof NO_ANSWER) =>
  renderOperator(<ReleasesPage />, {
    path: '/operator/releases',
    platformAnswers: { operatorReleases, operatorRollOuts: { rollOuts: [] } },
  });

const unreported = {
  area: 'mf-battery',
  version: '0.4.0-a',
  inForce: true,
  sinceMs: null,
  households: 0,
  failedHouseholds: 0,
  failures: [],
  fellBackHouseholds: 0,
  overBudget: [],
  mountP50Ms: null,
  mountP95Ms: null,
  inpP75Ms: null,
  lcpP75Ms: null,
  clsP75: null,
};
const reported = {
  ...unreported,
  area: 'mf-monitoring',
  sinceMs: TEST_NOW_MS,
  households: 200,
  failedHouseholds: 3,
  failures: [{ kind: 'mount', households: 3 }],
  fellBackHouseholds: 2,
  overBudget: [{ budget: 'mountMs', households: 50 }],
  mountP50Ms: 180.4,
  mountP95Ms: 950,
  inpP75Ms: 88,
  lcpP75Ms: 1_200,
  clsP75: 0.034,
};

test('lists shares of households and percentiles of each release', async () => {
  await render({ releases: [unreported, reported] });
  const table = within(await screen.findByRole('table', { name: 'Releases' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent('mf-battery');
  expect(first).toHaveTextContent('—');
  for (const text of [
    'In force',
    '200',
    '1.5%',
    'at mount 3',
    '1%',
    'mountMs 25%',
    '180 ms · 950 ms',
    '88 ms',
    '0.03',
  ])
    expect(second).toHaveTextContent(text);
});

test('says where there are none, and tries again after a failure', async () => {
  const { host, user } = await render(NO_ANSWER);
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({ operatorReleases: { releases: [] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No releases')).toBeVisible();
});
