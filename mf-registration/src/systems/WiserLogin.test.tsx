import { refusal } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { SystemsStep } from './SystemsStep';

const PATH = 'set_systems';
const at = (changes: object = {}) =>
  userBody({ subscription_status: 'setup_devices_registered', ...changes });
const renderSystemsStep = (answers: object = {}, options: object = {}) =>
  renderStep(<SystemsStep />, PATH, {
    ...options,
    platformAnswers: {
      registrationUser: at(),
      rooms: { rooms: [] },
      connectWiser: {},
      acceptWiserEula: {},
      reconcileWiser: { added: 2 },
      ...answers,
    },
  });
const TERMS = 'The customer accepts Wiser’s terms of use';
const requests = ({ host }: Awaited<ReturnType<typeof renderSystemsStep>>) =>
  host.platform.received.map(({ id }) => id).filter((id) => /wiser/i.test(id));

async function typed(answers: object = {}, options: object = {}) {
  const rendered = await renderSystemsStep(answers, options);
  await rendered.user.type(await screen.findByLabelText('User name'), ' home@wiser.example ');
  await rendered.user.type(screen.getByLabelText('Wiser password'), 'secret');
  return rendered;
}

it('connects once the terms are accepted and adds the rooms', async () => {
  const rendered = await typed();
  const connect = screen.getByRole('button', { name: 'Connect' });
  expect(connect).toBeDisabled();
  expect(screen.getByText(/To connect, enter the user name/)).toBeVisible();
  await rendered.user.click(screen.getByRole('checkbox', { name: TERMS }));
  expect(screen.queryByText(/To connect, enter the user name/)).toBeNull();
  rendered.host.platform.answer({ registrationUser: at({ wiserUsername: 'home@wiser.example' }) });
  await rendered.user.click(connect);
  expect(await screen.findByText('Connected: home@wiser.example.')).toBeVisible();
  expect(requests(rendered)).toEqual(['connectWiser', 'acceptWiserEula', 'reconcileWiser']);
});

it.each([
  ['invalid.credentials', 'wiserInvalidError'],
  ['account.in.use', 'wiserAccountInUse'],
  ['wiser.unavailable', 'wiserMainError'],
])('%s shows %s at the user name', async (code, key) => {
  const rendered = await typed({ connectWiser: refusal(code) });
  await rendered.user.click(screen.getByRole('checkbox', { name: TERMS }));
  await rendered.user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByTestId(`error-${key}`)).toBeVisible();
  expect(requests(rendered)).toEqual(['connectWiser']);
});

describe('credentials that are typed but not connected', () => {
  const press = async (confirms: boolean) => {
    const rendered = await typed(
      { updateRegistration: { subscription_status: 'setup_connect_tado' } },
      { confirms },
    );
    await rendered.user.click(screen.getByTestId(`save-${PATH}`));
    await waitFor(() =>
      expect(rendered.host.shownMessages).toMatchObject([
        { kind: 'confirm', key: 'wiserNotConnectedConfirm' },
      ]),
    );
    return rendered;
  };

  it('stay when the person stays', async () => {
    const { host } = await press(false);
    expect(screen.getByLabelText('User name')).toHaveValue(' home@wiser.example ');
    expect(screen.getByLabelText('Wiser password')).toHaveValue('secret');
    expect(host.platform.received.some(({ id }) => id === 'updateRegistration')).toBe(false);
  });

  it('are left by one answer', async () => {
    const { host } = await press(true);
    await waitFor(() => expect(host.services.navigation.current().pathname).not.toContain(PATH));
    expect(host.shownMessages).toHaveLength(1);
  });
});

it('offers to add the rooms of a connected account again', async () => {
  const rendered = await renderSystemsStep({ registrationUser: at({ wiserUsername: 'home@wiser.example' }) });
  await rendered.user.click(await screen.findByText('Add its rooms and devices'));
  await rendered.user.click(screen.getByRole('checkbox', { name: TERMS }));
  await rendered.user.click(screen.getByRole('button', { name: 'Add the rooms' }));
  await waitFor(() => expect(requests(rendered)).toEqual(['acceptWiserEula', 'reconcileWiser']));
});

it.each([true, false])(
  'shows whether a water heater already follows the sun: %s',
  async (greenPlayeEnabled) => {
    const name = 'Water heater';
    await renderSystemsStep({
      rooms: {
        rooms: [
          {
            id: 'r1',
            name: 'House',
            type: 'alaska_home',
            devices: [{ device_id: 'heater', name, ecnType: 'eth', type_id: 'water_heater' }],
          },
        ],
      },
      device: {
        device: {
          id: 'heater',
          name,
          type: 'eth',
          deviceTypeId: 'water_heater',
          programs: { greenPlayeEnabled },
        },
      },
    });
    const toggle = await screen.findByRole('checkbox', { name });
    if (greenPlayeEnabled) await waitFor(() => expect(toggle).toBeChecked());
    else expect(toggle).not.toBeChecked();
  },
);

it('takes a wrong account out, after a question, so that another can be connected', async () => {
  const account = { registrationUser: at({ wiserUsername: 'wrong@wiser.example' }), disconnectWiser: {} };
  const { user, host } = await renderSystemsStep(account);
  const press = await screen.findByRole('button', { name: /not the right account/ });
  host.platform.answer({ registrationUser: at() });
  await user.click(press);
  expect(await screen.findByLabelText('User name')).toBeVisible();
  expect(host.shownMessages).toMatchObject([
    { kind: 'confirm', key: 'heatingDisconnectConfirm', values: { account: 'wrong@wiser.example' } },
  ]);
});
