import { NO_ANSWER, refusal, type StubAnswers } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { householdBody, householdDetail, householdsBody } from '../testing/bodies';
import { renderOperator } from '../testing/render-operator';
import { HouseholdPage } from './HouseholdPage';
import { HouseholdsPage } from './HouseholdsPage';

const list = (answers: StubAnswers = {}, path = '/operator/households') =>
  renderOperator(<HouseholdsPage />, {
    path,
    platformAnswers: { operatorHouseholds: householdsBody(householdBody()), ...answers },
  });

test('lists homes with state, last contact and what fails since when', async () => {
  await list();
  const table = within(await screen.findByRole('table', { name: 'Households' }));
  const row = within(table.getByRole('row', { name: /Maison Rose/ }));
  expect(row.getByText('Failing')).toBeVisible();
  expect(row.getByText('Simulated')).toBeVisible();
  expect(row.getByText('20 min ago')).toBeVisible();
  expect(row.getByText(/The energy gateway is not responding/)).toHaveTextContent('1 hr ago');
  expect(row.getByText('no answer')).toBeVisible();
});

test('searches by text and state; the text is not in the address of the page', async () => {
  const { host, user } = await list();
  const last = () =>
    host.platform.received.filter(({ id }) => id === 'operatorHouseholds').at(-1)?.parameters;
  await user.type(await screen.findByLabelText('Search'), 'rose@foyer.example');
  await waitFor(() => expect(last()).toMatchObject({ text: 'rose@foyer.example', from: '0' }));
  await user.selectOptions(screen.getByLabelText('State'), 'silent');
  await waitFor(() => expect(last()).toMatchObject({ text: 'rose@foyer.example', state: 'silent' }));
  expect(host.services.navigation.current().search).toBe('?state=silent');
});

test('turns pages', async () => {
  const { host, user } = await list(
    { operatorHouseholds: { ...householdsBody(householdBody()), total: 120 } },
    '/operator/households?page=2',
  );
  expect(await screen.findByText('2 / 3')).toBeVisible();
  expect(host.platform.received.at(-1)?.parameters).toMatchObject({ from: '50' });
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(host.services.navigation.current().search).toBe('');
});

test('says that nothing matches, and tries again after a failure', async () => {
  const { host, user } = await list({ operatorHouseholds: NO_ANSWER });
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({ operatorHouseholds: householdsBody() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No household matches.')).toBeVisible();
});

const DETAIL = householdDetail();
const detail = (answers: StubAnswers, path = '/operator/households/one?id=home-1') =>
  renderOperator(<HouseholdPage />, { path, platformAnswers: answers });

test('shows one home whole, with the way to its account', async () => {
  const { host, user } = await detail({ operatorHousehold: { household: DETAIL } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Maison Rose' })).toBeVisible();
  for (const text of [
    'Télévision, Lampe',
    'gateway_offline',
    'Active',
    'browser: Firefox',
    'Foyer Maintenance',
    'trial · 1 June 2026 · 1 July 2026',
  ])
    expect(screen.getByText(text)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'See the account' }));
  expect(host.services.navigation.current()).toMatchObject({
    pathname: '/operator/accounts',
    state: { text: 'rose@foyer.example' },
  });
});

test.each([
  ['without an id', '/operator/households/one', {}],
  ['of no home', '/operator/households/one?id=x', { operatorHousehold: refusal('user.not.found') }],
])('a page %s says that there is no such home', async (_, path, answers) => {
  await detail(answers, path);
  expect(await screen.findByText('There is no such household.')).toBeVisible();
});

test('a home that cannot be loaded is tried again', async () => {
  const { host, user } = await detail({ operatorHousehold: NO_ANSWER });
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({ operatorHousehold: { household: DETAIL } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Maison Rose' })).toBeVisible();
});
