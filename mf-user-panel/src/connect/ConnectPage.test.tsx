import { NO_ANSWER, profileBody, roomsBodyOf, sessionOf, TEST_NOW_MS } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { ConnectPage } from './ConnectPage';

const BROKER = { host: 'mqtt.foyer.example', port: 8883, tls: true };
const ACCESS = { username: 'hqwertz', branch: 'foyer/hqwertz', createdMs: TEST_NOW_MS, heardMs: null };
const channel = (fields: object) => ({
  name: 'plug/energy',
  label: 'Total',
  kind: 'counter',
  proposed: 'consumption',
  part: null,
  deviceId: null,
  value: 12.345,
  heardMs: TEST_NOW_MS,
  ...fields,
});
const NOTHING = { broker: BROKER, access: null, devices: [], refused: [] };
const HEARD = {
  ...NOTHING,
  access: ACCESS,
  devices: [
    {
      device: 'plug',
      model: 'Shelly Plug',
      channels: [
        channel({}),
        channel({
          name: 'plug/power',
          label: 'Power',
          kind: 'power',
          value: -40,
          proposed: null,
          heardMs: TEST_NOW_MS - 1_200_000,
        }),
      ],
    },
  ],
  refused: [{ channel: 'plug/energy', reason: 'sentinel', count: 3, lastMs: TEST_NOW_MS }],
};
const ROOMS = roomsBodyOf([
  { device_id: 'tv', name: 'Television', ecnType: 'sw', type_id: 'tv' },
  { device_id: 'pv', name: 'Panels', ecnType: 'cmp', type_id: 'production_counter' },
]);

const open = (meterConnection: unknown, answers = {}, options = {}) =>
  renderPanel(<ConnectPage />, {
    section: 'connect',
    session: sessionOf({ rooms: ROOMS }),
    platformAnswers: { meterConnection, ...answers } as never,
    ...options,
  });

test.each([
  ['fr', 'Créer l’accès', 'Mes appareils connectés'],
  ['en', 'Create the access', 'My connected devices'],
] as const)('in %s a home without access is offered one', async (language, button, title) => {
  await open(NOTHING, {}, { language });
  expect(await screen.findByRole('button', { name: button })).toBeEnabled();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the password is shown once, within the settings of the chosen device', async () => {
  const { host, user } = await open(
    { ...NOTHING, access: ACCESS },
    { createMeterAccess: { username: 'hqwertz', password: 'once-only' } },
  );
  expect(await screen.findByTestId('device-settings')).toHaveTextContent('Password: <password>');
  await user.click(screen.getByRole('button', { name: 'New password' }));
  await waitFor(() => expect(screen.getByTestId('device-settings')).toHaveTextContent('Password: once-only'));
  expect(host.shownMessages.map(({ key }) => key)).toEqual(['newMeterPasswordConfirm']);
  await user.selectOptions(screen.getByLabelText('Device to connect'), 'evcc');
  expect(screen.getByTestId('device-settings')).toHaveTextContent('broker: tls://mqtt.foyer.example:8883');
  expect(screen.getByTestId('device-settings')).toHaveTextContent('topic: foyer/hqwertz/evcc');
});

test('a code to scan is shown with the password, and not without', async () => {
  const { user } = await open(
    { ...NOTHING, access: ACCESS },
    { createMeterAccess: { username: 'hqwertz', password: 'once-only' } },
  );
  await screen.findByTestId('device-settings');
  expect(screen.queryByRole('img', { name: 'QR code of the access' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New password' }));
  expect(await screen.findByRole('img', { name: 'QR code of the access' })).toBeVisible();
});

const INSTALLERS = { ...NOTHING, access: { ...ACCESS, byProfessional: true } };
const actingAs = (role: string) => ({
  session: sessionOf({
    profile: profileBody({ actingAs: { role, name: 'Soleil Services', request: null } }),
  }),
});

test('a household reads that its installer made the access', async () => {
  await open(INSTALLERS);
  expect(await screen.findByText(/A new password ends theirs/)).toBeVisible();
});

test('an installer who may enter the home connects its devices, support does not', async () => {
  const { unmount } = await open(INSTALLERS, {}, actingAs('installer'));
  expect(await screen.findByRole('button', { name: 'New password' })).toBeEnabled();
  expect(screen.queryByText(/A new password ends theirs/)).toBeNull();
  unmount();
  const { host } = await open(INSTALLERS, {}, actingAs('support'));
  expect(await screen.findByText('Only the customer can see this.')).toBeVisible();
  expect(host.platform.received.filter(({ id }) => id === 'meterConnection')).toEqual([]);
});

test('a meter of P1 names the tariff of the night, and says that it has no clock', async () => {
  const p1 = {
    device: 'p1',
    model: 'P1 FLU5 (no clock)',
    channels: [channel({ name: 'p1/tariff/1.8.2', label: '1.8.2 night', proposed: null })],
  };
  await open({ ...HEARD, devices: [p1] });
  const device = await screen.findByTestId('heard-device');
  expect(device).toHaveTextContent('P1 FLU5 (p1)');
  expect(device).toHaveTextContent('This meter has no clock: the time of arrival counts.');
  expect(within(device).getByLabelText('Energy (1.8.2, night): what does it measure?')).toHaveValue('none');
});

test('a device shows its values with their age, and is chosen for a device of the home', async () => {
  const { host, user } = await open(HEARD, { assignMeterChannels: HEARD });
  const device = await screen.findByTestId('heard-device');
  expect(device).toHaveTextContent('12.345 kWh');
  expect(device).toHaveTextContent('Not up to date: 20 min ago');
  expect(device).toHaveTextContent('probably: Used by a device');
  const save = screen.getByRole('button', { name: 'Use these measurements' });
  expect(within(device).getByLabelText('Energy (Total): what does it measure?')).toHaveValue('consumption');
  expect(within(device).getByLabelText('Energy (Total): for which device?')).toHaveValue('tv');
  await user.click(save);
  await waitFor(() =>
    expect(host.shownMessages.map(({ key }) => key)).toEqual(['meterChannelsSavedMessage']),
  );
  const sent = host.platform.received.filter(({ id }) => id === 'assignMeterChannels');
  expect(sent.map(({ parameters }) => JSON.parse(parameters.assignments ?? ''))).toEqual([
    [{ channel: 'plug/energy', part: 'consumption', deviceId: 'tv' }],
  ]);
});

test('a choice without its device is not left out silently', async () => {
  const rooms = roomsBodyOf([
    { device_id: 'pv', name: 'Panels', ecnType: 'cmp', type_id: 'production_counter' },
  ]);
  const { host, user } = await open(HEARD, {}, { session: sessionOf({ rooms }) });
  const device = await screen.findByTestId('heard-device');
  await user.selectOptions(
    within(device).getByLabelText('Energy (Total): what does it measure?'),
    'consumption',
  );
  await user.click(screen.getByRole('button', { name: 'Use these measurements' }));
  const missing = within(device).getByLabelText('Energy (Total): for which device?');
  expect(missing).toHaveAccessibleDescription(/Choose the device, or “Do not use” until it exists\./);
  expect(host.platform.received.filter(({ id }) => id === 'assignMeterChannels')).toEqual([]);
});

test('what two devices propose alike is left to the person', async () => {
  const [plug] = HEARD.devices;
  const second = { ...plug, device: 'second', channels: [channel({ name: 'second/energy' })] };
  await open({ ...HEARD, devices: [plug, second] });
  const choices = await screen.findAllByLabelText('Energy (Total): what does it measure?');
  for (const choice of choices) expect(choice).toHaveValue('none');
  expect(screen.getByRole('button', { name: 'Use these measurements' })).toBeDisabled();
});

test('a kettle finds the meter of the grid, and its sign', async () => {
  const clamp = (value: number, heardMs: number) => ({
    ...HEARD,
    devices: [
      {
        device: 'em',
        model: 'Shelly EM',
        channels: [
          channel({ name: 'em/power', label: 'Power', kind: 'power', proposed: null, value, heardMs }),
        ],
      },
    ],
  });
  const { user, host } = await open(clamp(250, TEST_NOW_MS - 5_000));
  await user.click(await screen.findByRole('button', { name: 'Find it with a kettle' }));
  expect(screen.getByText(/Switch the kettle on now/)).toBeVisible();
  host.platform.answer({ meterConnection: clamp(-1_800, TEST_NOW_MS + 4_000) } as never);
  await user.click(
    await screen.findByRole('button', { name: 'Power of em is the meter of the grid' }, { timeout: 10_000 }),
  );
  expect(screen.getByLabelText('Power: what does it measure?')).toHaveValue('gridReversed');
});

test('values that were refused are listed with their reason', async () => {
  const { user } = await open(HEARD);
  await user.click(await screen.findByText('1 kind of refused values'));
  expect(screen.getByText(/value that devices send when they measure nothing \(3 times\)/)).toBeVisible();
});

test('a service without a broker says so, and a failure can be retried', async () => {
  await open({ ...NOTHING, broker: null });
  expect(await screen.findByText('This service does not receive measurements of devices yet.')).toBeVisible();
});

test('a failure can be retried', async () => {
  await open(NO_ANSWER);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test.each([
  ['fr', 'Proposer mon logement à Home Assistant'],
  ['en', 'Offer my home to Home Assistant'],
] as const)('in %s the home can be offered to Home Assistant', async (language, button) => {
  const offered = { ...ACCESS, offered: false };
  const { host, user } = await open(
    { ...NOTHING, access: offered },
    { offerToHomeAssistant: {} },
    { language },
  );
  await user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(host.changedTags).toHaveLength(1));
  const sent = host.platform.received.filter(({ id }) => id === 'offerToHomeAssistant');
  expect(sent.map(({ parameters }) => parameters.offered)).toEqual(['true']);
});

test('an offered home shows what to set, and can be withdrawn', async () => {
  const { host, user } = await open(
    { ...NOTHING, access: { ...ACCESS, offered: true } },
    { offerToHomeAssistant: {} },
  );
  expect(await screen.findByTestId('offer-direct')).toHaveTextContent(
    'Discovery prefix: foyer/hqwertz/homeassistant',
  );
  expect(screen.getByTestId('offer-bridge')).toHaveTextContent(
    'topic foyer/+/switch/set out 1 foyer/hqwertz/ foyer/hqwertz/',
  );
  await user.click(screen.getByRole('button', { name: 'Stop offering my home' }));
  await waitFor(() => expect(host.changedTags).toHaveLength(1));
  expect(host.shownMessages.map(({ key }) => key)).toEqual(['endHomeAssistantOfferConfirm']);
  const [sent] = host.platform.received.filter(({ id }) => id === 'offerToHomeAssistant');
  expect(sent?.parameters.offered).toBe('false');
});

test('a platform that cannot offer homes does not say so', async () => {
  await open({ ...NOTHING, access: ACCESS });
  await screen.findByTestId('device-settings');
  expect(screen.queryByText('My home in Home Assistant')).toBeNull();
});
