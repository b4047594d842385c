import { sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { professional, renderInstaller } from '../testing/render-installer';
import { LoginPage } from './LoginPage';

const nobody = sessionOf({}, { status: 'anonymous', profile: null });
const at = { path: '/installer/login', session: nobody };

test('a professional signs in with address and password', async () => {
  const { host, user } = await renderInstaller(<LoginPage />, at);
  await user.type(screen.getByLabelText('E-mail address'), 'maintainer@foyer.example');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await waitFor(() => expect(host.acted).toEqual([{ kind: 'signIn', what: 'maintainer@foyer.example' }]));
  host.changeSession(professional('MAINTAINER'));
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe('/installer'));
});

test('reports missing fields and sends nothing', async () => {
  const { host, user } = await renderInstaller(<LoginPage />, at);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Enter your e-mail address.')).toBeVisible();
  expect(host.acted).toEqual([]);
});

test('shows why the sign-in was refused', async () => {
  const { user } = await renderInstaller(<LoginPage />, {
    ...at,
    signInRefusal: { messageKey: 'tooManyTriesMessage', values: { seconds: 30 } },
  });
  await user.type(screen.getByLabelText('E-mail address'), 'maintainer@foyer.example');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(await screen.findByTestId('alert-tooManyTriesMessage')).toHaveTextContent('Wait 30 s');
});

test('leads a household to its own sign-in', async () => {
  const { host } = await renderInstaller(<LoginPage />, { ...at, session: professional('REGULAR') });
  await waitFor(() => expect(host.acted).toEqual([{ kind: 'leave', what: 'notProfessionalMessage' }]));
});

test.each([
  ['SUPPORT', '/support'],
  ['OPERATOR', '/operator'],
] as const)('takes an account of the type %s to its own pages', async (userType, path) => {
  const { host } = await renderInstaller(<LoginPage />, { ...at, session: professional(userType) });
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe(path));
  expect(host.acted).toEqual([]);
});

test('leads to the recovery of a password', async () => {
  const { host, user } = await renderInstaller(<LoginPage />, at);
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(host.services.navigation.current().pathname).toBe('/recovery');
});

test("leads to the identity provider of the tenant's professionals", async () => {
  const demoAccounts = { password: null, accounts: [], identityProvider: { label: 'Roofs SA' } };
  await renderInstaller(<LoginPage />, { ...at, platformAnswers: { demoAccounts } });
  const link = await screen.findByRole('link', { name: 'Sign in with Roofs SA' });
  expect(link).toHaveAttribute('href', '/api/auth/provider?tenant=foyer');
});
