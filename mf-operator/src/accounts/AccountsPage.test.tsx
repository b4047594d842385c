import { NO_ANSWER, refusal, type StubAnswers, TEST_NOW_MS } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { accountBody } from '../testing/bodies';
import { renderOperator } from '../testing/render-operator';
import { AccountsPage } from './AccountsPage';

const found = (...accounts: object[]) => ({ accounts, total: accounts.length });
const render = (answers: StubAnswers = {}, confirms = true) =>
  renderOperator(<AccountsPage />, {
    path: '/operator/accounts',
    confirms,
    platformAnswers: { operatorAccounts: found(accountBody()), ...answers },
  });
const openActions = async ({ user }: Awaited<ReturnType<typeof render>>) => {
  await user.click(await screen.findByRole('button', { name: 'Actions · Équipe Assistance' }));
  return (name: string) => screen.getByRole('menuitem', { name });
};

test.each([
  ['Lock', 'operatorLock', {}, 'account_lock_confirm', 'account_locked'],
  [
    'End the sessions',
    'operatorEndSessions',
    { ended: 2 },
    'account_end_sessions_confirm',
    'account_sessions_ended',
  ],
  ['Send a password link', 'operatorSendReset', {}, 'account_reset_confirm', 'account_reset_sent'],
  [
    'Reset the second proof',
    'operatorResetSecondFactor',
    { removed: 1 },
    'account_second_factor_confirm',
    'account_second_factor_reset',
  ],
])('%s asks first, does it and says so', async (action, call, answer, question, done) => {
  const rendered = await render({ [call]: answer });
  const entry = await openActions(rendered);
  await rendered.user.click(entry(action));
  await waitFor(() => expect(rendered.host.shownMessages.map(({ key }) => key)).toEqual([question, done]));
  expect(rendered.host.platform.received).toContainEqual(
    expect.objectContaining({ id: call, parameters: expect.objectContaining({ id: 'account-1' }) }),
  );
  expect(rendered.host.changedTags).toContainEqual(['operations']);
});

test('a locked account can be unlocked, and gets no link', async () => {
  const rendered = await render({
    operatorAccounts: found(accountBody({ lockedMs: TEST_NOW_MS })),
    operatorUnlock: {},
  });
  const entry = await openActions(rendered);
  expect(screen.getByText('Locked')).toBeVisible();
  expect(entry('Send a password link')).toHaveAttribute('aria-disabled', 'true');
  await rendered.user.click(entry('Unlock'));
  await waitFor(() => expect(rendered.host.shownMessages.at(-1)?.key).toBe('account_unlocked'));
});

test('nothing is done without a yes', async () => {
  const rendered = await render({}, false);
  const entry = await openActions(rendered);
  await rendered.user.click(entry('Lock'));
  await waitFor(() => expect(rendered.host.shownMessages).toHaveLength(1));
  expect(rendered.host.platform.received.some(({ id }) => id === 'operatorLock')).toBe(false);
});

test.each([
  ['operator.last', 'account_last_operator'],
  ['operator.self', 'account_self'],
  ['account.left', 'account_left'],
  ['user.not.found', 'account_gone'],
  ['role.not.allowed', 'serviceNotAvailableMessage'],
])('a refusal is said: %s', async (code, message) => {
  const rendered = await render({ operatorLock: refusal(code) });
  const entry = await openActions(rendered);
  await rendered.user.click(entry('Lock'));
  await waitFor(() =>
    expect(rendered.host.shownMessages.at(-1)).toMatchObject({ kind: 'alert', key: message }),
  );
});

test('the own account and one without second factor or session offer no such change', async () => {
  const rendered = await render({
    operatorAccounts: found(
      accountBody({ hasSecondFactor: false, sessions: 0 }),
      accountBody({ id: 'me', name: 'Olga', isSelf: true }),
    ),
  });
  const entry = await openActions(rendered);
  expect(entry('Reset the second proof')).toHaveAttribute('aria-disabled', 'true');
  expect(entry('End the sessions')).toHaveAttribute('aria-disabled', 'true');
  const own = within(screen.getByRole('row', { name: /Olga/ }));
  expect(own.getByText('Your account')).toBeVisible();
  expect(own.queryByRole('button')).not.toBeInTheDocument();
});

test('searches by text and role', async () => {
  const { host, user } = await render();
  const last = () => host.platform.received.filter(({ id }) => id === 'operatorAccounts').at(-1)?.parameters;
  await user.type(await screen.findByLabelText('Search'), 'rose');
  await waitFor(() => expect(last()).toMatchObject({ text: 'rose' }));
  await user.selectOptions(screen.getByLabelText('Role'), 'household');
  await waitFor(() => expect(last()).toMatchObject({ text: 'rose', role: 'household' }));
});

test('says that nothing matches, and tries again after a failure', async () => {
  const { host, user } = await render({ operatorAccounts: NO_ANSWER });
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({ operatorAccounts: found() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No account matches.')).toBeVisible();
});

describe('an invitation', () => {
  const open = async (answers: StubAnswers) => {
    const rendered = await render(answers);
    await rendered.user.click(screen.getByRole('button', { name: 'Invite a person' }));
    const dialog = within(await screen.findByTestId('dialog-invite'));
    await waitFor(() => expect(dialog.getByLabelText('Brand')).toHaveValue('foyer'));
    const fill = async () => {
      await rendered.user.type(dialog.getByLabelText('E-mail address'), 'max@foyer.example');
      await rendered.user.type(dialog.getByLabelText('First name'), 'Max');
      await rendered.user.type(dialog.getByLabelText('Last name'), 'Roux');
    };
    const send = () => rendered.user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    return { ...rendered, dialog, fill, send };
  };

  test.each([
    [true, 'account_invited'],
    [false, 'account_invited_without_mail'],
  ])('is sent; mailed is %s', async (mailed, message) => {
    const { host, fill, send } = await open({ operatorInvite: { id: 'new', mailed } });
    await fill();
    await send();
    await waitFor(() => expect(host.shownMessages.at(-1)?.key).toBe(message));
    expect(host.platform.received.find(({ id }) => id === 'operatorInvite')?.parameters).toMatchObject({
      email: 'max@foyer.example',
      firstName: 'Max',
      lastName: 'Roux',
      role: 'support',
      tenant: 'foyer',
    });
    expect(screen.queryByTestId('dialog-invite')).not.toBeInTheDocument();
  });

  test('of a professional needs a company', async () => {
    const { host, user, dialog, fill, send } = await open({ operatorInvite: { id: 'new', mailed: true } });
    await fill();
    await user.selectOptions(dialog.getByLabelText('Role'), 'maintainer');
    await send();
    expect(await dialog.findAllByText('Fill this in.')).toHaveLength(2);
    await user.type(dialog.getByLabelText('Company'), 'Soleil');
    await user.type(dialog.getByLabelText('Code of the company'), 'SOLEIL-69');
    await send();
    await waitFor(() => expect(host.shownMessages.at(-1)?.key).toBe('account_invited'));
    expect(host.platform.received.find(({ id }) => id === 'operatorInvite')?.parameters).toMatchObject({
      company: 'Soleil',
      companyCode: 'SOLEIL-69',
    });
  });

  test('of a known address is refused at its field', async () => {
    const { dialog, fill, send } = await open({ operatorInvite: refusal('email.taken') });
    await fill();
    await send();
    expect(await dialog.findByText('This address belongs to another account.')).toBeVisible();
    expect(dialog.getByLabelText('E-mail address')).toHaveValue('max@foyer.example');
  });
});

test('an account is moved to another brand, and a taken address is said there', async () => {
  const rendered = await render({ operatorSetTenant: refusal('email.taken') });
  const { user, host } = rendered;
  const entry = await openActions(rendered);
  await user.click(entry('Move to another brand'));
  const dialog = within(await screen.findByTestId('dialog-move'));
  expect(dialog.queryByRole('option', { name: 'Foyer' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Brand'), 'azur');
  await user.click(dialog.getByRole('button', { name: 'Move to another brand' }));
  expect(await dialog.findByText('This address belongs to another account of this brand.')).toBeVisible();
  host.platform.answer({ operatorSetTenant: {} });
  await user.click(dialog.getByRole('button', { name: 'Move to another brand' }));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['account_moved']));
  expect(host.platform.received.filter(({ id }) => id === 'operatorSetTenant').at(-1)?.parameters).toEqual({
    id: 'account-1',
    tenant: 'azur',
  });
});
