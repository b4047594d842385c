import { refusal, type StubAnswers } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { professional, renderInstaller } from '../testing/render-installer';
import { TeamPage } from './TeamPage';

const OWNER = {
  id: 'owner',
  email: 'maintainer@foyer.example',
  name: 'Équipe Maintenance',
  role: 'maintainer',
  signedInAt: '2026-06-20 08:00:00',
  pending: 0,
};
const LEA = {
  ...OWNER,
  id: 'lea',
  email: 'lea@foyer.example',
  name: 'Léa Martin',
  role: 'installer',
  pending: 2,
};
const NOE = {
  ...LEA,
  id: 'noe',
  email: 'noe@foyer.example',
  name: 'Noé Petit',
  signedInAt: null,
  pending: 0,
};
const DEEDS = [
  { id: '2', action: 'team.removed', at: '2026-06-20 09:00:00', by: OWNER.name, about: 'Max' },
  { id: '1', action: 'loginAs', at: '2026-06-19 09:00:00', by: LEA.name, about: null },
];

const render = (answers: StubAnswers = {}) =>
  renderInstaller(<TeamPage />, {
    path: '/installer/team',
    platformAnswers: {
      team: { people: [OWNER, LEA, NOE] },
      teamDeeds: { deeds: DEEDS, total: 2 },
      inviteColleague: {},
      removeColleague: { unassigned: 2 },
      ...answers,
    },
  });
const row = async (id: string) => within(await screen.findByTestId(`person-${id}`));

test('lists the people and what they did', async () => {
  await render();
  expect((await row('owner')).queryByRole('button')).not.toBeInTheDocument();
  expect((await row('lea')).getByText(/Last signed in on 20 June 2026 · 2 open installations/)).toBeVisible();
  expect((await row('noe')).getByText(/Has not signed in yet · no open installation/)).toBeVisible();
  expect(await screen.findByText('Removed Max from the team')).toBeVisible();
  expect(screen.getByText('Entered the home of a deleted account')).toBeVisible();
  expect(screen.getByText(/^Léa Martin · 19 June 2026/)).toBeVisible();
});

test('invites a person and empties the form', async () => {
  const { host, user } = await render();
  await user.type(await screen.findByLabelText('E-mail address'), ' max@foyer.example ');
  await user.type(screen.getByLabelText('First name'), 'Max');
  await user.type(screen.getByLabelText('Last name'), 'Roux{Enter}');
  await waitFor(() => expect(screen.getByLabelText('E-mail address')).toHaveValue(''));
  expect(host.platform.received).toContainEqual(
    expect.objectContaining({
      id: 'inviteColleague',
      parameters: expect.objectContaining({
        email: 'max@foyer.example',
        firstName: 'Max',
        lastName: 'Roux',
      }),
    }),
  );
});

test('says what is missing, and sends nothing', async () => {
  const { host, user } = await render();
  await user.click(await screen.findByRole('button', { name: 'Send the invitation' }));
  expect(screen.getByText('Enter a complete e-mail address.')).toBeVisible();
  expect(screen.getAllByText('Fill this in.')).toHaveLength(2);
  expect(screen.getByLabelText('E-mail address')).toHaveFocus();
  expect(host.platform.received).not.toContainEqual(expect.objectContaining({ id: 'inviteColleague' }));
});

test.each([
  ['is taken', 'email.taken', 'This address belongs to another account.'],
  ['is of the team', 'team.member', 'This person is already in the team.'],
])('keeps what was typed when the address %s', async (_which, error, message) => {
  const { user } = await render({ inviteColleague: refusal(error) });
  await user.type(await screen.findByLabelText('E-mail address'), 'home@foyer.example');
  await user.type(screen.getByLabelText('First name'), 'Max');
  await user.type(screen.getByLabelText('Last name'), 'Roux{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('E-mail address')).toHaveValue('home@foyer.example');
});

test.each([
  ['account.locked', 'team_locked'],
  ['team.member', 'team_member'],
])('says why an open invitation cannot be sent again: %s', async (error, message) => {
  const { host, user } = await render({ inviteColleague: refusal(error) });
  await user.click((await row('noe')).getByRole('button', { name: 'Send the invitation again · Noé Petit' }));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual([message]));
});

test('removes a person after saying what happens to their installations', async () => {
  const { host, user } = await render();
  await user.click((await row('lea')).getByRole('button', { name: 'Remove · Léa Martin' }));
  const question = within(screen.getByTestId('confirm-team_remove'));
  expect(question.getByText(/Their 2 open installations stay in your list/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(host.platform.received).toContainEqual(
      expect.objectContaining({ id: 'removeColleague', parameters: expect.objectContaining({ id: 'lea' }) }),
    ),
  );
});

test('a company without installers and without deeds says so', async () => {
  await render({ team: { people: [OWNER] }, teamDeeds: { deeds: [], total: 0 } });
  expect(await screen.findByText('You have no installer yet.')).toBeVisible();
  expect(await screen.findByText('Nothing has been done yet.')).toBeVisible();
});

test('an installer is led back to the installations', async () => {
  const { host } = await renderInstaller(<TeamPage />, {
    path: '/installer/team',
    session: professional('INSTALLER'),
  });
  expect(screen.getByText('The team is managed by the owner of your company.')).toBeVisible();
  expect(host.platform.received).not.toContainEqual(expect.objectContaining({ id: 'team' }));
});
