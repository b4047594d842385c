import { NO_ANSWER, type StubAnswers, TEST_NOW_MS } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperator } from '../testing/render-operator';
import { AuditPage } from './AuditPage';

const entry = (id: string, changes: object = {}) => ({
  id,
  atMs: TEST_NOW_MS,
  action: 'signIn.failed',
  actor: null,
  household: { id: 'home-1', name: 'Maison Rose' },
  machineUser: null,
  facts: { reason: 'password' },
  ...changes,
});
const page = (hasMore: boolean, ...entries: object[]) => ({ entries, hasMore });
const render = (answers: StubAnswers = {}) =>
  renderOperator(<AuditPage />, {
    path: '/operator/audit',
    platformAnswers: { operatorAudit: page(false, entry('9')), ...answers },
  });

test('says what happened, who did it and to whom', async () => {
  await render({
    operatorAudit: page(
      false,
      entry('9'),
      entry('8', { action: 'operator.lock', actor: { id: 'o', name: 'Olga Petit' }, household: null }),
      entry('7', { action: 'administration.doctor', machineUser: 'deploy' }),
    ),
  });
  const table = within(await screen.findByRole('table', { name: 'Audit' }));
  expect(
    within(table.getByRole('row', { name: /signIn\.failed/ })).getByText('reason: password'),
  ).toBeVisible();
  expect(within(table.getByRole('row', { name: /signIn\.failed/ })).getByText('Nobody')).toBeVisible();
  expect(table.getByText('Olga Petit')).toBeVisible();
  expect(table.getByText('deploy (machine)')).toBeVisible();
});

test('searches by text, action and days, and turns to older entries', async () => {
  const { host, user } = await render({ operatorAudit: page(true, entry('9'), entry('8')) });
  const last = () => host.platform.received.filter(({ id }) => id === 'operatorAudit').at(-1)?.parameters;
  await user.type(await screen.findByLabelText('Action'), 'signIn');
  await waitFor(() => expect(last()).toMatchObject({ action: 'signIn' }));
  await user.type(screen.getByLabelText('Search'), 'password');
  await waitFor(() => expect(last()).toMatchObject({ action: 'signIn', text: 'password' }));
  await user.type(screen.getByLabelText('From'), '20/06/2026');
  await waitFor(() => expect(last()).toMatchObject({ firstDay: '2026-06-20' }));
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await waitFor(() => expect(last()).toMatchObject({ before: '8', firstDay: '2026-06-20' }));
  await user.click(await screen.findByRole('button', { name: 'Newer' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Newer' })).not.toBeInTheDocument());
});

test('searches by who did it and by whose account, without their addresses in that of the page', async () => {
  const { host, user } = await render();
  const last = () => host.platform.received.filter(({ id }) => id === 'operatorAudit').at(-1)?.parameters;
  await user.type(await screen.findByLabelText('By'), 'olga@foyer.example');
  await waitFor(() => expect(last()).toMatchObject({ actor: 'olga@foyer.example' }));
  await user.type(screen.getByLabelText('Account'), 'home-1');
  await waitFor(() => expect(last()).toMatchObject({ actor: 'olga@foyer.example', household: 'home-1' }));
  expect(host.services.navigation.current().search).toBe('');
});

test('exports what was searched', async () => {
  URL.createObjectURL = () => 'blob:audit';
  URL.revokeObjectURL = () => {};
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { host, user } = await render({
    operatorAuditFile: { bytes: new TextEncoder().encode('id\r\n'), name: 'audit.csv' },
  });
  await user.type(await screen.findByLabelText('Action'), 'signIn');
  await waitFor(() => expect(host.platform.received.at(-1)?.parameters).toMatchObject({ action: 'signIn' }));
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(host.platform.received.at(-1)).toMatchObject({
    id: 'operatorAuditFile',
    parameters: { action: 'signIn' },
  });
  saved.mockRestore();
});

test('says where the file cannot be exported', async () => {
  const { host, user } = await render({ operatorAuditFile: NO_ANSWER });
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(host.shownMessages).toMatchObject([{ key: 'serviceNotAvailableMessage' }]));
});

test('says that nothing matches, and tries again after a failure', async () => {
  const { host, user } = await render({ operatorAudit: NO_ANSWER });
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({ operatorAudit: page(false) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No event matches.')).toBeVisible();
});
