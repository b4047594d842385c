import { NO_ANSWER, refusal, type StubAnswers, TENANT, TEST_NOW_MS } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { INSTALLER, installationBody, professional, renderInstaller } from '../testing/render-installer';
import { InstallerListPage, MaintainerListPage } from './ListPage';

const at = { path: '/installer/pending_installations' };
const row = () => screen.findByTestId('installation-home-1');
const list = (...users: object[]) => ({ pendingInstallations: { users, total: users.length } });

test.each([
  [{}, 'Production to describe', 'Under way for 2 days'],
  [{ statusSince: '2026-06-01 08:00:00' }, 'Production to describe', 'No contact for 20 days'],
  [
    { subscription_status: 'setup_check_wiring', wiring: 'reversed' },
    'Wiring to check',
    'Wiring awaiting correction for 2 days',
  ],
  [
    { subscription_status: 'setup_ok', invited: false },
    'Customer to choose a password',
    'Customer’s link unsent for 2 days',
  ],
  [
    { subscription_status: 'setup_ok' },
    'Customer to choose a password',
    'Waiting for the customer for 2 days',
  ],
])('an installation shows its step and reason: %j', async (changes, step, why) => {
  await renderInstaller(<MaintainerListPage />, { ...at, platformAnswers: list(installationBody(changes)) });
  expect(within(await row()).getByText(step)).toBeVisible();
  expect(await row()).toHaveTextContent(why);
});

test('an installation whose own devices were heard says when', async () => {
  const heardMs = TEST_NOW_MS - 20 * 60_000;
  await renderInstaller(<MaintainerListPage />, {
    ...at,
    platformAnswers: list(installationBody({ heardMs })),
  });
  expect(await row()).toHaveTextContent('Devices last heard 20 min ago');
});

test('filter, sort and page are in the address and sent with the request', async () => {
  const { host, user } = await renderInstaller(<MaintainerListPage />, {
    path: '/installer/pending_installations?search=lyon&sort=city&page=3',
    platformAnswers: { pendingInstallations: { users: [installationBody()], total: 151 } },
  });
  await row();
  const last = () =>
    host.platform.received.filter(({ id }) => id === 'pendingInstallations').at(-1)?.parameters;
  expect(last()).toMatchObject({ search: 'lyon', sort: 'city', from: '100', count: '50' });
  expect(screen.getByText('3 / 4')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Next step'), 'setup_check_wiring');
  await waitFor(() => expect(last()).toMatchObject({ status: 'setup_check_wiring', from: '0' }));
  await user.selectOptions(screen.getByLabelText('Waiting for'), 'wiring');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Installer' }), 'none');
  await waitFor(() => expect(last()).toMatchObject({ reason: 'wiring', installer: 'none', from: '0' }));
  expect(last()).toMatchObject({ sort: 'city', descending: 'false' });
  await user.selectOptions(screen.getByLabelText('Sort by'), 'since');
  await waitFor(() => expect(last()).toMatchObject({ sort: 'since', descending: 'true' }));
});

test('a maintainer on the installers’ page is led to their own', async () => {
  const { host, user } = await renderInstaller(<InstallerListPage />, {
    path: '/installer/installer_pending_installations',
  });
  expect(screen.getByText('This list is for installers.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'See my list' }));
  expect(host.services.navigation.current().pathname).toBe('/installer');
  expect(host.platform.received).not.toContainEqual(expect.objectContaining({ id: 'maintainers' }));
});

test('assigning an installer sends the assignee the page showed', async () => {
  const { host, user } = await renderInstaller(<MaintainerListPage />, {
    ...at,
    platformAnswers: { assignInstaller: {} },
  });
  await user.selectOptions(await screen.findByLabelText('Installer · Chantier n° 01'), INSTALLER.email);
  // Arrow keys pass every person of a list: nothing is assigned before the button.
  expect(host.platform.received.some(({ id }) => id === 'assignInstaller')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Assign · Chantier n° 01' }));
  await waitFor(() =>
    expect(host.platform.received).toContainEqual(
      expect.objectContaining({
        id: 'assignInstaller',
        parameters: expect.objectContaining({ installerEmail: INSTALLER.email, shownInstaller: '' }),
      }),
    ),
  );
  await waitFor(() =>
    expect(host.shownMessages).toContainEqual(expect.objectContaining({ key: 'installation_assigned' })),
  );
});

test.each([
  ['installation.changed', 'installation_changed'],
  ['installer.not.found', 'serviceNotAvailableMessage'],
])('a concurrent change is reported: %s', async (code, message) => {
  const { host, user } = await renderInstaller(<MaintainerListPage />, {
    ...at,
    platformAnswers: { assignInstaller: refusal(code) },
  });
  await user.selectOptions(await screen.findByLabelText('Installer · Chantier n° 01'), INSTALLER.email);
  await user.click(screen.getByRole('button', { name: 'Assign · Chantier n° 01' }));
  await waitFor(() =>
    expect(host.shownMessages).toContainEqual(expect.objectContaining({ kind: 'alert', key: message })),
  );
  const asked = host.platform.received.filter(({ id }) => id === 'pendingInstallations');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
});

test('a registration is resumed with a one-time token where the customer allows it', async () => {
  const { host, user } = await renderInstaller(<MaintainerListPage />, {
    ...at,
    platformAnswers: {
      ...list(
        installationBody(),
        installationBody({ id: 'home-2', name: 'Other', loginAsByMaintainerAllowed: false }),
      ),
      enterInstallation: { token: 'one-time-token-of-mine' },
    },
  });
  expect(await screen.findByText('The customer has not allowed access')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume · Chantier n° 01' }));
  await waitFor(() => expect(host.acted).toEqual([{ kind: 'enter', what: 'one-time-token-of-mine' }]));
});

test('a new registration starts after its warning', async () => {
  const { user } = await renderInstaller(<MaintainerListPage />, at);
  await user.click(screen.getByRole('button', { name: 'New registration' }));
  expect(await screen.findByTestId('confirm-new_registration')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.queryByTestId('confirm-new_registration')).not.toBeInTheDocument();
});

test.each([
  ['on the tenant’s portal', 'https://portal.foyer.example/new'],
  ['at our own first step', null],
])('a new registration begins %s', async (_where, professionalSignup) => {
  const { host, user } = await renderInstaller(<MaintainerListPage />, {
    ...at,
    tenant: { ...TENANT, links: { ...TENANT.links, professionalSignup } },
  });
  await user.click(screen.getByRole('button', { name: 'New registration' }));
  const dialog = within(await screen.findByTestId('confirm-new_registration'));
  if (professionalSignup)
    return expect(dialog.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', professionalSignup);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(host.services.navigation.current().pathname).toBe('/registration/user_informations');
});

test('an installer chooses a maintainer and sees their list without assignment', async () => {
  const maintainers = [
    { ...INSTALLER, companyName: 'First', maintainerCode: 'ONE', pending: 3 },
    { ...INSTALLER, id: 'pro-2', companyName: 'Second', maintainerCode: 'TWO', pending: 1 },
  ];
  const { host, user } = await renderInstaller(<InstallerListPage />, {
    path: '/installer/installer_pending_installations',
    session: professional('INSTALLER'),
    platformAnswers: { maintainers: { maintainers } },
  });
  await row();
  expect(screen.queryByLabelText(/^Installer/)).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Maintainer'), 'TWO');
  await waitFor(() =>
    expect(host.platform.received.at(-1)?.parameters).toMatchObject({ maintainerCode: 'TWO' }),
  );
});

test('shows an empty result, and retries after a failure', async () => {
  const { host, user } = await renderInstaller(<MaintainerListPage />, {
    ...at,
    platformAnswers: { pendingInstallations: NO_ANSWER },
  });
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer(list());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No installation matches.')).toBeVisible();
});

describe('the link into a home', () => {
  const open = async (answers: StubAnswers) => {
    const rendered = await renderInstaller(<MaintainerListPage />, { ...at, platformAnswers: answers });
    await rendered.user.click(await screen.findByRole('button', { name: 'Access link · Chantier n° 01' }));
    return rendered;
  };

  test('is copied once it is created', async () => {
    const { user } = await open({ enterInstallation: { token: 'ONE-TIME' } });
    const dialog = await screen.findByTestId('dialog-login-as');
    expect(within(dialog).getByTestId('login-as-link')).toHaveTextContent(
      'http://localhost/?tenant=foyer&loginAs=ONE-TIME',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Copy the link' }));
    expect(await within(dialog).findByText('The link is copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('http://localhost/?tenant=foyer&loginAs=ONE-TIME');
  });

  test('disappears after its minute, and a new one can be created', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { host, user } = await open({ enterInstallation: { token: 'ONE-TIME' } });
    await screen.findByTestId('login-as-link');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByTestId('login-as-link')).not.toBeInTheDocument();
    host.platform.answer({ enterInstallation: { token: 'ANOTHER' } });
    await user.click(screen.getByRole('button', { name: 'Create a new link' }));
    expect(await screen.findByTestId('login-as-link')).toHaveTextContent('ANOTHER');
    jest.useRealTimers();
  });

  test('is refused where the customer allows no access, and not offered where that is known', async () => {
    const { host } = await open({ enterInstallation: refusal('login.as.not.allowed') });
    await waitFor(() =>
      expect(host.shownMessages).toMatchObject([{ kind: 'alert', key: 'login_as_not_allowed' }]),
    );
    expect(screen.queryByTestId('dialog-login-as')).not.toBeInTheDocument();
  });

  test.each(['Access link', 'Resume'])('%s shows where to go on a page of another tenant', async (way) => {
    const { host, user } = await renderInstaller(<MaintainerListPage />, {
      ...at,
      platformAnswers: { enterInstallation: refusal('tenant.not.allowed') },
    });
    await user.click(await screen.findByRole('button', { name: `${way} · Chantier n° 01` }));
    await waitFor(() =>
      expect(host.shownMessages).toMatchObject([{ kind: 'alert', key: 'login_as_elsewhere' }]),
    );
    expect(host.platform.received.at(-1)?.parameters).toMatchObject({ id: 'home-1', tenant: 'foyer' });
    expect(host.acted).toEqual([]);
  });
});

test('a customer can be called and found from the list', async () => {
  const home = { address: '4 rue du Lac', phone: '+33639980010' };
  await renderInstaller(<MaintainerListPage />, { ...at, platformAnswers: list(installationBody(home)) });
  const call = within(await row()).getByRole('link', { name: /Call/ });
  expect(call).toHaveAttribute('href', 'tel:+33639980010');
  expect(call).toHaveTextContent('06 39 98 00 10');
  expect(within(await row()).getByRole('link', { name: /on a map/ })).toHaveAttribute(
    'href',
    expect.stringContaining('openstreetmap.org'),
  );
});

test('on a phone the search comes first and the other filters are behind one button', async () => {
  const original = window.matchMedia;
  window.matchMedia = (query) => ({ ...original(query), matches: query.includes('640px') });
  const { user } = await renderInstaller(<MaintainerListPage />, {
    path: '/installer/pending_installations?sort=city',
  });
  await row();
  expect(screen.getByLabelText('Search')).toBeVisible();
  expect(screen.queryByLabelText('Next step')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filter and sort (1 choice)' }));
  expect(screen.getByLabelText('Next step')).toBeVisible();
  window.matchMedia = original;
});
