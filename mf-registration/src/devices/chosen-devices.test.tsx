import { NO_ANSWER, refusal } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  CHAIN,
  CODE,
  choose,
  currentPath,
  LINE,
  MASTER,
  METER,
  PATH,
  PLUG,
  pressSave,
  type RenderedDevicesStep,
  receivedCalls,
  renderDevicesStep,
  row,
  scan,
  scanResult,
} from '../testing/render-devices-step';
import { keyOf } from './register-chain';

const SECOND_CODE = 'NORM000000000002';
const SECOND_KIT = [
  { ...LINE, deviceType: 'MST', plcMac: '0013C1000011' },
  { ...LINE, deviceType: 'GMD', plcMac: '0013C1000012' },
  { ...LINE, deviceType: 'SW', plcMac: '0013C1000013' },
];
const twoKits = {
  powerline: ({ activationCode }: Readonly<Record<string, string>>) =>
    activationCode === SECOND_CODE ? scanResult(...SECOND_KIT) : scanResult(MASTER, METER, PLUG),
};
const UNCHOSEN = {
  devices: [
    { id: 'panels', name: 'Solar panels', mac: METER.plcMac, phase: 2 },
    { id: 'lamp', name: 'Lamp', mac: 'F8DFE0000001', phase: null },
  ],
};

/** Grid meter on channel 1, panels on channel 3, plug unused. */
const chooseDevices = async (at: RenderedDevicesStep) => {
  await choose(at, `${METER.plcMac}-1`, 'Used for', 'counter');
  await choose(at, `${METER.plcMac}-3`, 'Used for', 'production');
  await choose(at, PLUG.plcMac, 'Used for', 'empty');
};
const CHOSEN = ['0013C1000001', '0013C1000002', '0013C1000002-1', '0013C1000002-3'].join(',');
const takeOut = async ({ user }: RenderedDevicesStep, id: string, name: string) => {
  await user.click(within(await row(id)).getByRole('button', { name: /^Actions for/ }));
  await user.click(screen.getByRole('menuitem', { name }));
};
const rows = () => screen.queryAllByTestId(/^scan-device-/);

afterEach(() => jest.useRealTimers());

it('lists registered devices that are no longer chosen and removes them once confirmed', async () => {
  const at = await renderDevicesStep({ unchosenDevices: UNCHOSEN });
  await chooseDevices(at);
  await pressSave(at);
  await waitFor(() => expect(currentPath(at)).toBe('/registration/set_systems'));
  expect(at.host.shownMessages).toMatchObject([
    {
      kind: 'confirm',
      key: 'registration_message_removes_devices',
      values: { names: 'Solar panels (channel 2) and Lamp (F8DFE0000001)' },
    },
  ]);
  expect(receivedCalls(at, 'unchosenDevices')).toMatchObject([{ parameters: { chosen: CHOSEN } }]);
  expect(receivedCalls(at, 'registerVirtual')).toMatchObject([
    { parameters: { chosen: CHOSEN, removed: 'panels,lamp' } },
  ]);
});

it('changes nothing when the removal is declined', async () => {
  const at = await renderDevicesStep({ unchosenDevices: UNCHOSEN }, { confirms: false });
  await chooseDevices(at);
  await pressSave(at);
  await waitFor(() => expect(at.host.shownMessages).toHaveLength(1));
  expect(receivedCalls(at, ...CHAIN)).toEqual([]);
  expect(currentPath(at)).toBe(`/registration/${PATH}`);
});

it.each([
  ['unchosenDevices', NO_ANSWER, 'counterCreateErrorMessage'],
  ['registerVirtual', refusal('device.removal.unconfirmed'), 'devicesChangedMessage'],
])('shows a message and stays on the step when %s fails', async (call, answer, message) => {
  const at = await renderDevicesStep({ [call]: answer });
  await chooseDevices(at);
  await pressSave(at);
  await waitFor(() => expect(at.host.shownMessages).toMatchObject([{ kind: 'alert', key: message }]));
  expect(currentPath(at)).toBe(`/registration/${PATH}`);
});

it('repeats the virtual registration although the draft lists it as done', async () => {
  const done = [
    keyOf({ kind: 'virtual', macs: [MASTER.plcMac] }),
    keyOf({ kind: 'master', deviceId: MASTER.plcMac, gatewayCode: CODE }),
  ];
  const at = await renderDevicesStep({}, { draft: { code: '', attributions: [], done } });
  await chooseDevices(at);
  await pressSave(at);
  await waitFor(() => expect(currentPath(at)).toBe('/registration/set_systems'));
  expect(receivedCalls(at, 'registerVirtual')).toHaveLength(1);
  await waitFor(() =>
    expect(receivedCalls(at, 'saveRegistrationDraft').at(-1)?.parameters.cache).toContain('"done":[]'),
  );
});

it('removes a device from the list until the next search', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const at = await renderDevicesStep();
  await takeOut(at, PLUG.plcMac, 'Remove this device');
  expect(screen.queryByTestId(`scan-device-${PLUG.plcMac}`)).not.toBeInTheDocument();
  at.host.platform.answer({ powerline: scanResult(MASTER, { ...METER, power1: 77 }, PLUG) });
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await waitFor(async () => expect(await row(`${METER.plcMac}-1`)).toHaveTextContent('77 W'));
  expect(screen.queryByTestId(`scan-device-${PLUG.plcMac}`)).not.toBeInTheDocument();
  expect(screen.getByText(/come back when you look again/)).toBeVisible();
  await at.user.click(screen.getByTestId('scan-start'));
  expect(await row(PLUG.plcMac)).toBeVisible();
});

it('removes a meter with all its channels', async () => {
  const at = await renderDevicesStep();
  await takeOut(at, `${METER.plcMac}-1`, 'Remove this device');
  expect(rows()).toHaveLength(2);
});

it('removes a gateway with its whole kit', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const at = await renderDevicesStep();
  await takeOut(at, MASTER.plcMac, 'Remove this gateway');
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(rows()).toEqual([]);
  expect(screen.getByTestId('removed-device')).toHaveTextContent('NORM-0000-0000-0001');
});

it('undoes the removal of a gateway with everything chosen for its kit', async () => {
  const at = await renderDevicesStep();
  await choose(at, `${METER.plcMac}-1`, 'Used for', 'counter');
  await at.user.type(within(await row(PLUG.plcMac)).getByLabelText('Name'), 'Fridge');
  const before = rows().map(({ dataset }) => dataset.testid);
  await takeOut(at, MASTER.plcMac, 'Remove this gateway');
  expect(rows()).toEqual([]);
  await at.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(rows().map(({ dataset }) => dataset.testid)).toEqual(before);
  expect(within(await row(`${METER.plcMac}-1`)).getByLabelText('Used for')).toHaveValue('counter');
  expect(await row(PLUG.plcMac)).toHaveTextContent('Fridge');
  expect(screen.queryByTestId('removed-device')).toBeNull();
});

it('adds no second gateway when the confirmation is declined', async () => {
  const at = await renderDevicesStep(twoKits, { confirms: false });
  await row(PLUG.plcMac);
  await scan(at, SECOND_CODE);
  await waitFor(() =>
    expect(at.host.shownMessages).toMatchObject([
      { key: 'registration_message_second_gateway', values: { code: 'NORM-0000-0000-0002' } },
    ]),
  );
  expect(rows()).toHaveLength(5);
});

it('registers each device of two kits with its own gateway', async () => {
  const at = await renderDevicesStep(twoKits);
  await row(PLUG.plcMac);
  await scan(at, SECOND_CODE);
  await row('0013C1000013');
  await choose(at, `${METER.plcMac}-1`, 'Used for', 'counter');
  await pressSave(at);
  await waitFor(() => expect(currentPath(at)).toBe('/registration/set_systems'));
  const added = receivedCalls(at, 'addDevice').map(({ parameters: { mac, activationCode, masterMac } }) => [
    mac,
    activationCode || masterMac,
  ]);
  expect(added).toEqual([
    ['0013C1000001', CODE],
    ['0013C1000011', SECOND_CODE],
    ['0013C1000002', '0013C1000001'],
    ['0013C1000012', '0013C1000011'],
    ['0013C1000003', '0013C1000001'],
    ['0013C1000013', '0013C1000011'],
  ]);
});

it('replaces a kit by another one and takes over what was chosen', async () => {
  const at = await renderDevicesStep(twoKits);
  await choose(at, `${METER.plcMac}-1`, 'Used for', 'counter');
  await takeOut(at, MASTER.plcMac, 'Replace this gateway');
  expect(screen.getByTestId('replacing')).toHaveTextContent('NORM-0000-0000-0001');
  await scan(at, SECOND_CODE);
  expect(within(await row('0013C1000012-1')).getByLabelText('Used for')).toHaveValue('counter');
  expect(rows()).toHaveLength(5);
  expect(screen.queryByTestId('replacing')).toBeNull();
  expect(at.host.shownMessages).toEqual([]);
});

it('replaces a device by the next one of its kind', async () => {
  const at = await renderDevicesStep();
  await at.user.type(within(await row(PLUG.plcMac)).getByLabelText('Name'), 'Fridge');
  await takeOut(at, PLUG.plcMac, 'Replace this device');
  const another = { ...PLUG, plcMac: '0013C1000009' };
  at.host.platform.answer({ powerline: scanResult(MASTER, METER, another) });
  await scan(at, CODE);
  expect(await row('0013C1000009')).toHaveTextContent('Fridge');
  expect(screen.queryByTestId(`scan-device-${PLUG.plcMac}`)).not.toBeInTheDocument();
});
