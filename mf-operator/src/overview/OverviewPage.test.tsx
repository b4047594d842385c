import { NO_ANSWER, type StubAnswers } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { householdBody, householdsBody, jobBody, statusBody } from '../testing/bodies';
import { renderOperator } from '../testing/render-operator';
import { OverviewPage } from './OverviewPage';
import { StartPage } from './StartPage';

const jobsBody = (...jobs: object[]) => ({ due: 0, lagSeconds: 0, failing: jobs.length, givenUp: 0, jobs });
const render = (answers: StubAnswers = {}, language: 'fr' | 'en' = 'en') =>
  renderOperator(<OverviewPage />, {
    path: '/operator/overview',
    language,
    platformAnswers: {
      operatorStatus: statusBody(),
      operatorHouseholds: householdsBody(),
      operatorJobs: jobsBody(),
      ...answers,
    },
  });

test('says that all is well, what is real, and the version', async () => {
  await render();
  expect(await screen.findByText('All is well.')).toBeVisible();
  expect(await screen.findByText('No household fails.')).toBeVisible();
  expect(screen.getByText('0165-backup-runs')).toBeVisible();
  const parts = within(screen.getByRole('region', { name: 'Real, simulated or missing' }));
  expect(parts.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'E-mails',
    'Weather',
    'tado°',
    'tides',
  ]);
  expect(parts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Real',
    'Simulated',
    'Missing',
    'Real',
  ]);
});

test('names what fails and since when, with ways to it', async () => {
  const status = statusBody({
    jobs: { due: 0, lagSeconds: 0, failing: 1, givenUp: 0 },
    backupAgeSeconds: 363_600,
  });
  const { user, host } = await render({
    operatorStatus: status,
    operatorJobs: jobsBody(jobBody()),
    operatorHouseholds: householdsBody(householdBody()),
  });
  await waitFor(() =>
    expect(screen.getByTestId('finding-failingJobs')).toHaveTextContent('1 job fails 2 hr ago'),
  );
  expect(screen.getByTestId('finding-oldBackup')).toHaveTextContent('4 days ago');
  const homes = within(await screen.findByRole('region', { name: 'Failing households' }));
  expect(homes.getByText(/The energy gateway is not responding/)).toHaveTextContent('1 hr ago');
  await user.click(homes.getByRole('link', { name: 'Maison Rose' }));
  expect(host.services.navigation.current()).toMatchObject({
    pathname: '/operator/households/one',
    search: '?id=home-1',
  });
});

test('is in French, too', async () => {
  await render({ operatorStatus: statusBody({ backupAgeSeconds: null }) }, 'fr');
  expect(await screen.findByTestId('finding-noBackup')).toHaveTextContent('Aucune bonne sauvegarde');
});

test('loads, fails and tries again', async () => {
  const { host, user } = await render({ operatorStatus: NO_ANSWER });
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({ operatorStatus: statusBody() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All is well.')).toBeVisible();
});

test('keeps what it shows while offline, with its age', async () => {
  const { host } = await render();
  await screen.findByText('All is well.');
  host.setOnline(false);
  expect((await screen.findAllByText(/^Updated/))[0]).toBeVisible();
  expect(screen.getByText('All is well.')).toBeVisible();
});

test('the start leads to the overview', async () => {
  const { host } = await renderOperator(<StartPage />, { path: '/operator' });
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe('/operator/overview'));
});
