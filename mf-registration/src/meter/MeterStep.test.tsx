import { roomsBodyOf, TEST_NOW_MS } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DevicesStep } from '../devices/DevicesStep';
import { InstallationStep } from '../installation/InstallationStep';
import { renderStep, userBody } from '../testing/render-registration';
import { MeterStep } from './MeterStep';

jest.mock('../draft/draft-database', () => jest.requireActual('../testing/drafts-in-memory').draftsInMemory);

const PATH = 'connect_meter';
const CONNECTED = {
  broker: { host: 'mqtt.foyer.example', port: 8883, tls: true },
  access: null,
  devices: [],
  refused: [],
};
const ACCESS = { username: 'hqwertz', branch: 'foyer/hqwertz', createdMs: TEST_NOW_MS, heardMs: null };
const channel = (part: string | null) => ({
  name: 'meter/total_act_energy',
  label: 'Total',
  kind: 'counter',
  proposed: 'import',
  part,
  deviceId: null,
  value: 12.345,
  heardMs: TEST_NOW_MS,
});
const heard = (part: string | null) => ({
  ...CONNECTED,
  access: ACCESS,
  devices: [{ device: 'meter', model: 'Shelly Pro EM', channels: [channel(part)] }],
});
const draftOf = (values: object) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(values).map(([step, fields]) => [step, { values: fields, at: 1 }])),
  );
const OWN = { installation_details: { measuredBy: 'own' } };

const open = (answers: object = {}, drafts: object = OWN) =>
  renderStep(<MeterStep />, PATH, {
    confirms: true,
    platformAnswers: {
      registrationUser: userBody({
        subscription_status: 'setup_installation_details_set',
        cache: draftOf(drafts),
      }),
      meterConnection: CONNECTED,
      rooms: roomsBodyOf([]),
      ...answers,
    } as never,
  });
const pathOf = ({ host }: Awaited<ReturnType<typeof open>>) => host.services.navigation.current().pathname;

it('gives access once, with the lines of the device and a QR code', async () => {
  const { host, user } = await open({ createMeterAccess: { username: 'hqwertz', password: 'once-only' } });
  const create = await screen.findByRole('button', { name: 'Create the access' });
  expect(screen.queryByRole('img', { name: 'QR code of the access' })).toBeNull();
  host.platform.answer({ meterConnection: { ...CONNECTED, access: ACCESS } } as never);
  await user.click(create);
  expect(await screen.findByTestId('device-settings')).toHaveTextContent('Password: once-only');
  expect(await screen.findByRole('img', { name: 'QR code of the access' })).toBeVisible();
  expect(screen.getByText('Listening…')).toBeVisible();
});

it('continues without a device, for a home whose file is loaded later', async () => {
  const rendered = await open({
    assignMeterChannels: { ...CONNECTED, access: null },
    updateRegistration: { subscription_status: 'setup_devices_registered' },
  });
  const { host, user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Continue without a device' }));
  await waitFor(() => expect(pathOf(rendered)).toBe('/registration/set_systems'));
  const sent = host.platform.received.filter(({ id }) => id === 'assignMeterChannels');
  expect(sent.map(({ parameters }) => JSON.parse(parameters.assignments ?? ''))).toEqual([[]]);
});

it('continues once a value measures the home, behind the step of devices', async () => {
  const rendered = await open({
    meterConnection: heard(null),
    assignMeterChannels: heard('import'),
    updateRegistration: { subscription_status: 'setup_devices_registered' },
  });
  const { host, user } = rendered;
  const device = await screen.findByTestId('heard-device');
  expect(within(device).getByLabelText('Energy (Total): what does it measure?')).toHaveValue('import');
  expect(screen.getByTestId(`save-${PATH}`)).toHaveTextContent('Continue without a device');
  host.platform.answer({ meterConnection: heard('import') } as never);
  await user.click(screen.getByRole('button', { name: 'Use these measurements' }));
  await waitFor(() => expect(screen.getByTestId(`save-${PATH}`)).not.toHaveTextContent('without'));
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() => expect(pathOf(rendered)).toBe('/registration/set_systems'));
  const sent = host.platform.received.filter(({ id }) => id === 'updateRegistration');
  expect(sent.map(({ parameters }) => parameters.subscription_status)).toEqual(['setup_devices_registered']);
});

it.each([
  [
    'meter',
    { modules: '12', modulePower: '400' },
    { type: 'production_counter', moduleCount: '12', unitElectricCapacity: '400' },
  ],
  ['enphase', {}, { type: 'enphase' }],
])('adds panels measured by %s, as the production step describes them', async (measuredBy, fields, sent) => {
  const { host, user } = await open(
    { registerProduction: { device: { id: 'panels' } } },
    { ...OWN, user_production_details: { measuredBy, ...fields } },
  );
  const add = await screen.findByRole('button', { name: 'Add the panels' });
  host.platform.answer({
    rooms: roomsBodyOf([
      { device_id: 'panels', name: 'Panels', ecnType: 'enp', type_id: 'production_counter' },
    ]),
  });
  await user.click(add);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add the panels' })).toBeNull());
  const requests = host.platform.received.filter(({ id }) => id === 'registerProduction');
  expect(requests.map(({ parameters }) => parameters)).toMatchObject([sent]);
});

it('offers no panels to a home without', async () => {
  await open({}, { ...OWN, user_production_details: { measuredBy: 'none' } });
  await screen.findByRole('button', { name: 'Create the access' });
  expect(screen.queryByRole('button', { name: 'Add the panels' })).toBeNull();
});

it('leads to the search of a kit, and back to the meter', async () => {
  const rendered = await open();
  await rendered.user.click(await screen.findByRole('button', { name: 'Look for the devices of the kit' }));
  await waitFor(() => expect(pathOf(rendered)).toBe('/registration/devices_attribution'));
  rendered.unmount();
  const devices = await renderStep(<DevicesStep />, 'devices_attribution', {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_installation_details_set' }),
    },
  });
  await devices.user.click(await screen.findByRole('button', { name: 'Connect the home’s meter' }));
  await waitFor(() =>
    expect(devices.host.services.navigation.current().pathname).toBe('/registration/connect_meter'),
  );
});

it.each([
  ['Its own devices (Linky, Shelly, P1…)', '/registration/connect_meter'],
  ['A kit with an energy gateway', '/registration/devices_attribution'],
])('a home measured by "%s" continues at %s', async (label, path) => {
  const { host, user } = await renderStep(<InstallationStep />, 'installation_details', {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_selected_production_device' }),
      updateRegistration: { subscription_status: 'setup_installation_details_set' },
    },
  });
  await user.selectOptions(await screen.findByLabelText('The home is measured by'), label);
  await user.click(screen.getByTestId('save-installation_details'));
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe(path));
  const [sent] = host.platform.received.filter(({ id }) => id === 'updateRegistration');
  expect(sent?.parameters).not.toHaveProperty('measuredBy');
});

it('a service without a broker asks nothing, and goes on with the kit', async () => {
  const { host, user } = await renderStep(<InstallationStep />, 'installation_details', {
    facts: { 'unavailable.meters': true },
    platformAnswers: {
      registrationUser: userBody({
        subscription_status: 'setup_selected_production_device',
        cache: draftOf(OWN),
      }),
      updateRegistration: { subscription_status: 'setup_installation_details_set' },
    },
  } as never);
  const next = await screen.findByTestId('save-installation_details');
  expect(screen.queryByLabelText('The home is measured by')).toBeNull();
  await user.click(next);
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/registration/devices_attribution'),
  );
});
