import { refusal, type StubAnswers } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { tenantBody } from '../testing/bodies';
import { renderOperator } from '../testing/render-operator';
import { TenantPage } from './TenantPage';

const PROVIDER = {
  label: 'Roofs SA',
  issuer: 'https://login.roofs.example',
  clientId: 'foyer',
  domains: ['roofs.example', 'roofs-sa.example'],
};
const REDIRECT = 'https://azur.example/api/auth/provider/return';
const render = (provider: object | null, answers: StubAnswers = {}) =>
  renderOperator(<TenantPage />, {
    path: '/operator/tenants/one?name=azur',
    platformAnswers: {
      tenantDocument: { file: tenantBody({ tenant: 'azur' }), changes: 2 },
      identityProvider: { provider, redirectUris: [REDIRECT] },
      saveIdentityProvider: {},
      removeIdentityProvider: {},
      ...answers,
    },
  });
const sent = ({ host }: Awaited<ReturnType<typeof render>>, id: string) =>
  host.platform.received.filter((one) => one.id === id).map(({ parameters }) => parameters);
const saveButton = () => screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement;

test('sets the sign-in service of a brand, and shows where it has to lead back to', async () => {
  const rendered = await render(null);
  const { user, host } = rendered;
  await user.type(await screen.findByLabelText('Name on the button'), 'Roofs SA');
  await user.type(screen.getByLabelText('Address of the service'), 'https://login.roofs.example');
  await user.type(screen.getByLabelText('Client id'), 'foyer');
  await user.type(screen.getByLabelText('Client secret'), 'secret');
  await user.type(screen.getByLabelText('Domains of e-mail addresses'), 'Roofs.example, roofs-sa.example');
  expect(screen.getByText(REDIRECT)).toBeVisible();
  await user.click(saveButton());
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['provider_saved']));
  expect(sent(rendered, 'saveIdentityProvider')).toEqual([
    expect.objectContaining({ name: 'azur', label: 'Roofs SA', clientSecret: 'secret' }),
  ]);
  expect(screen.queryByRole('button', { name: 'Remove the sign-in service' })).toBeNull();
});

test('a change sends no secret that was not typed, and a removal asks', async () => {
  const rendered = await render(PROVIDER);
  const { user, host } = rendered;
  const label = await screen.findByLabelText('Name on the button');
  expect(screen.getByLabelText('Client secret')).toHaveValue('');
  await user.clear(label);
  await user.type(label, 'Roofs');
  await user.click(saveButton());
  await waitFor(() => expect(sent(rendered, 'saveIdentityProvider')).toHaveLength(1));
  expect(sent(rendered, 'saveIdentityProvider')[0]).not.toHaveProperty('clientSecret');
  await user.click(screen.getByRole('button', { name: 'Remove the sign-in service' }));
  await waitFor(() => expect(sent(rendered, 'removeIdentityProvider')).toEqual([{ name: 'azur' }]));
  expect(host.shownMessages.map(({ key }) => key)).toContain('provider_removed');
});

test.each([
  ['provider.issuer.invalid', /^An https address without query/],
  ['provider.unreachable', /^No sign-in service/],
  ['provider.secret.needed', /^Enter the secret/],
])('%s is said at its field', async (code, message) => {
  const { user } = await render(PROVIDER, { saveIdentityProvider: refusal(code) });
  await user.type(await screen.findByLabelText('Address of the service'), '/x');
  await user.click(saveButton());
  expect(await screen.findByText(message)).toBeVisible();
});
