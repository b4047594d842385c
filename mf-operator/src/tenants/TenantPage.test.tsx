import { NO_ANSWER, refusal, type StubAnswers } from '@foyer/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { tenantBody, tenantsBody } from '../testing/bodies';
import { renderOperator } from '../testing/render-operator';
import { TenantPage } from './TenantPage';

const fileNamed = (tenant: string) => ({ ...tenantBody({ tenant }), hosts: [`${tenant}.example`] });
const render = (path: string, answers: StubAnswers = {}) =>
  renderOperator(<TenantPage />, {
    path,
    platformAnswers: {
      tenantDocument: ({ name }) => ({
        file: fileNamed(name ?? ''),
        changes: name === 'azur' ? 2 : 0,
      }),
      saveTenant: {},
      identityProvider: { provider: null, redirectUris: [] },
      tenantSeller: { seller: null },
      saveTenantSeller: {},
      ...answers,
    },
  });
const AZUR = '/operator/tenants/one?name=azur';
const save = () => screen.getByTestId('save-brand');
const sent = ({ host }: Awaited<ReturnType<typeof render>>) =>
  host.platform.received.filter(({ id }) => id === 'saveTenant').map(({ parameters }) => parameters);

test('a new brand begins with the areas and options of the first one', async () => {
  const rendered = await render('/operator/tenants/one');
  const { user, host } = rendered;
  await user.type(await screen.findByLabelText('Technical name'), 'nord');
  await user.type(screen.getByLabelText('Displayed name'), 'Nordwind');
  await user.type(screen.getByLabelText('Host names'), 'nord.example www.nord.example');
  await user.click(screen.getByLabelText('Eco tips'));
  await user.click(save());
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['tenant_saved']));
  const [parameters] = sent(rendered);
  const file = JSON.parse(parameters?.file ?? '');
  expect(parameters?.changes).toBeUndefined();
  expect(file).toMatchObject({
    hosts: ['nord.example', 'www.nord.example'],
    areas: ['*'],
    configuration: { tenant: 'nord', brandName: 'Nordwind', flags: { eco_advice: false, battery: true } },
  });
  await waitFor(() => expect(host.services.navigation.current().search).toBe('?name=nord'));
});

test('a change is saved with the number of changes that were read', async () => {
  const rendered = await render(AZUR);
  const { user } = rendered;
  const name = await screen.findByLabelText('Displayed name');
  expect(screen.getByLabelText('Technical name')).toHaveAttribute('readonly');
  await user.clear(name);
  await user.type(name, 'Azur');
  await user.click(screen.getByLabelText('All areas'));
  await user.click(screen.getByLabelText('mf-monitoring'));
  await user.click(save());
  await waitFor(() => expect(sent(rendered)).toHaveLength(1));
  expect(sent(rendered)[0]?.changes).toBe('2');
  expect(JSON.parse(sent(rendered)[0]?.file ?? '')).toMatchObject({
    areas: ['mf-monitoring'],
    configuration: { brandName: 'Azur' },
  });
});

test('says the contrast of colours as they are chosen, and saves none that cannot be read', async () => {
  const rendered = await render(AZUR);
  const accent = await screen.findByLabelText('Colour');
  expect(screen.getByText(/^Text on the colour:/)).toHaveTextContent('contrast of 6.40, readable');
  fireEvent.input(accent, { target: { value: '#ffff00' } });
  expect(await screen.findByText(/^Colour on the page: contrast of /)).toHaveTextContent(
    'too low (at least 4.5)',
  );
  await rendered.user.click(save());
  expect(await screen.findByText(/^These colours cannot be read/)).toBeVisible();
  expect(sent(rendered)).toEqual([]);
});

test.each([
  ['Host names', 'foyer.example', 'One of these host names belongs to another brand.'],
  ['Contact e-mail', 'azur', 'Enter a complete e-mail address, for example name@example.com.'],
  ['First page when signed in', 'home', 'Enter a path such as /home.'],
  ['Roundness of corners', 'x', 'A number from 0 to 99.'],
])('%s: %s is refused at its field', async (label, typed, message) => {
  const rendered = await render(AZUR);
  const field = await screen.findByLabelText(label);
  await rendered.user.clear(field);
  await rendered.user.type(field, typed);
  await rendered.user.click(save());
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent(rendered)).toEqual([]);
});

test('a new brand of a known name is refused', async () => {
  const { user } = await render('/operator/tenants/one');
  await user.type(await screen.findByLabelText('Technical name'), 'azur');
  await user.type(screen.getByLabelText('Displayed name'), 'Azur');
  await user.type(screen.getByLabelText('Host names'), 'azur2.example');
  await user.click(save());
  expect(await screen.findByText('There is a brand of this name already.')).toBeVisible();
});

describe('a logo', () => {
  const choose = (name: string, type: string, size = 10) => {
    const bytes = new Uint8Array(size).fill(65);
    const file = new File([bytes], name, { type });
    Object.assign(file, { arrayBuffer: async () => bytes.buffer });
    fireEvent.change(screen.getByLabelText('Choose a logo', { selector: 'input' }), {
      target: { files: [file] },
    });
  };

  test('is shown, sent and removed again', async () => {
    const rendered = await render(AZUR);
    await screen.findByText('No logo.');
    choose('logo.svg', 'image/svg+xml');
    expect(await screen.findByRole('img', { name: 'Chosen logo' })).toHaveAttribute(
      'src',
      'data:image/svg+xml;base64,QUFBQUFBQUFBQQ==',
    );
    await rendered.user.click(save());
    await waitFor(() => expect(sent(rendered)).toHaveLength(1));
    expect(JSON.parse(sent(rendered)[0]?.file ?? '').configuration.logo).toMatch(/^data:image\/svg/);
    await rendered.user.click(screen.getByRole('button', { name: 'Remove the logo' }));
    expect(screen.getByText('No logo.')).toBeVisible();
  });

  test.each([
    ['photo.jpg', 'image/jpeg', 10],
    ['large.png', 'image/png', 16 * 1024 + 1],
  ])('%s is refused before it is sent', async (name, type, size) => {
    await render(AZUR);
    await screen.findByText('No logo.');
    choose(name, type, size);
    expect(await screen.findByText(/^Choose an SVG/)).toBeVisible();
    expect(screen.getByText('No logo.')).toBeVisible();
  });

  test('that the platform refuses is said at its field', async () => {
    const { user } = await render(AZUR, { saveTenant: refusal('tenant.refused') });
    await screen.findByText('No logo.');
    choose('logo.svg', 'image/svg+xml');
    await user.click(save());
    expect(await screen.findByText(/^Choose an SVG/)).toBeVisible();
  });
});

test('a brand that was changed elsewhere is not overwritten', async () => {
  let changes = 2;
  const { user } = await render(AZUR, {
    tenantDocument: () => ({ file: fileNamed('azur'), changes }),
    saveTenant: refusal('tenant.refused'),
  });
  await user.type(await screen.findByLabelText('Displayed name'), ' bis');
  changes = 3;
  await user.click(save());
  expect(await screen.findByText(/^This brand was changed elsewhere/)).toBeVisible();
});

test('an unknown brand says so, and a failure is tried again', async () => {
  const { unmount } = await render('/operator/tenants/one?name=ghost');
  expect(await screen.findByText('There is no such brand.')).toBeVisible();
  unmount();
  const { host, user } = await render(AZUR, { tenants: NO_ANSWER });
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({ tenants: tenantsBody });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Displayed name')).toBeVisible();
});

test('the seller of a brand is asked for until all of it is known', async () => {
  const { user, host } = await render(AZUR);
  expect(await screen.findByText(/No bill is issued for this brand/)).toBeVisible();
  const labels = ['Company name', 'Address of the company', 'Registration', 'VAT number'];
  const fill = (label: string, text: string) => user.type(screen.getByLabelText(label), text);
  for (const label of labels) await fill(label, 'A 1');
  await fill('Payment terms in French', 'À réception');
  const button = screen.getByTestId('save-seller');
  await user.click(button);
  expect(await screen.findByText('Fill this in: bills name it.')).toBeVisible();
  await fill('Payment terms in English', 'On receipt');
  await user.click(button);
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['seller_saved']));
  const saved = host.platform.received.find(({ id }) => id === 'saveTenantSeller');
  expect(saved?.parameters).toMatchObject({
    name: 'azur',
    legalName: 'A 1',
    termsFr: 'À réception',
    termsEn: 'On receipt',
  });
});

test('households start their own supply only at a supplier', async () => {
  const rendered = await render(AZUR, {
    tenantDocument: ({ name }) => {
      const file = fileNamed(name ?? '');
      const flags = { ...file.configuration.flags, own_supply: false, register_battery: false };
      return { file: { ...file, configuration: { ...file.configuration, flags } }, changes: 2 };
    },
  });
  await rendered.user.click(await screen.findByLabelText(/^Households start their own supply/));
  await rendered.user.click(save());
  expect(await screen.findByTestId('error-brandOwnSupply')).toBeVisible();
  expect(sent(rendered)).toEqual([]);
  await rendered.user.click(screen.getByLabelText('Account: battery to register'));
  await rendered.user.click(save());
  await waitFor(() => expect(sent(rendered)).toHaveLength(1));
});
