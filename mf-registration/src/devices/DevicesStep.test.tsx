import { NO_ANSWER, refusal } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  CHAIN,
  CODE,
  choose,
  currentPath,
  device,
  MASTER,
  METER,
  PATH,
  PLUG,
  pressSave,
  receivedCalls,
  renderDevicesStep,
  row,
  scanResult,
} from '../testing/render-devices-step';

afterEach(() => jest.useRealTimers());

it.each([
  ['device.not.connected', refusal('device.not.connected'), 'registration_message_red_not_connected'],
  ['activationCode.wrong', refusal('activationCode.wrong'), 'registration_message_wrong_activation_code'],
  ['an answer of type text', { configFile: { type: 'text', result: [] } }, 'registration_message_red_old_fw'],
  ['no answer', NO_ANSWER, 'serviceNotAvailableMessage'],
])('a scan with %s blocks the step and shows its message', async (_what, powerline, message) => {
  await renderDevicesStep({ powerline });
  expect(await screen.findByTestId(`error-${message}`)).toBeVisible();
  expect(screen.getByTestId(`save-${PATH}`)).toBeDisabled();
});

it('says why a code of another length is not looked for', async () => {
  const { user, host } = await renderDevicesStep({}, { scans: false });
  const field = await screen.findByLabelText('Code of the energy gateway');
  for (const typed of ['', CODE.slice(1)]) {
    await user.clear(field);
    if (typed) await user.type(field, typed);
    expect(screen.queryByTestId('error-gatewayCodeIncompleteMessage')).toBeNull();
    await user.click(screen.getByTestId('scan-start'));
    expect(await screen.findByTestId('error-gatewayCodeIncompleteMessage')).toBeVisible();
    expect(field).toHaveFocus();
  }
  expect(host.platform.received.some(({ id }) => id === 'powerline')).toBe(false);
});

it('explains that a gateway with old firmware reports one power for all phases', async () => {
  await renderDevicesStep({
    powerline: scanResult({ ...MASTER, firmware: '2.51' }, { ...METER, firmware: '2.51' }),
  });
  expect(await row('0013C1000002-1')).toHaveTextContent('5 W');
  expect(screen.queryByTestId('scan-device-0013C1000002-2')).not.toBeInTheDocument();
  expect(screen.getByText(/single power for all phases/)).toBeVisible();
});

it('refreshes the powers every two seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const at = await renderDevicesStep();
  expect(await row('0013C1000002-1')).toHaveTextContent('10 W');
  at.host.platform.answer({ powerline: scanResult(MASTER, { ...METER, power1: 77 }, PLUG) });
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await waitFor(async () => expect(await row('0013C1000002-1')).toHaveTextContent('77 W'));
});

it('polls the powers again on a return, without adding what was removed', async () => {
  const known = (deviceId: string, plugType: string, phase: number | null) => ({
    ...{ deviceId, plugType, phase, gatewayCode: CODE, phaseType: 'onePhaseDevice' },
    ...{ function: 'empty', name: '', deviceType: 'other_device_type', roomType: 'alaska_home' },
  });
  const attributions = [known(MASTER.plcMac, 'MST', null), known(METER.plcMac, 'GMD', 1)];
  await renderDevicesStep({}, { draft: { code: CODE, attributions, done: [] }, scans: false });
  await waitFor(async () => expect(await row(`${METER.plcMac}-1`)).toHaveTextContent('10 W'));
  expect(screen.queryByTestId(`scan-device-${PLUG.plcMac}`)).toBeNull();
});

it('says after five seconds that a search takes its time', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await renderDevicesStep({ powerline: { configFile: { type: 'pending', result: [] } } });
  expect(screen.queryByText(/up to a minute/)).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText(/up to a minute/)).toBeVisible();
});

it('is disabled without a grid or production meter', async () => {
  const at = await renderDevicesStep();
  await row('0013C1000002-1');
  expect(screen.getByTestId(`save-${PATH}`)).toBeDisabled();
  await choose(at, '0013C1000002-1', 'Used for', 'counter');
  expect(screen.getByTestId(`save-${PATH}`)).toBeEnabled();
});

it('offers the platform’s consumer types and rooms, without reserved rooms', async () => {
  await renderDevicesStep();
  const plug = within(await row('0013C1000003'));
  await waitFor(() => expect(plug.getByLabelText('Room')).toHaveTextContent('Cellar'));
  const values = (label: string) =>
    [...plug.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value);
  expect(values('Device')).toEqual(['lamp', 'water_heater', 'other_device_type']);
  expect(values('Room')).toEqual(['cellar', 'kitchen', 'alaska_home', 'other_area_type']);
});

it('asks for confirmation without production or with unnamed devices', async () => {
  const at = await renderDevicesStep();
  await choose(at, '0013C1000002-1', 'Used for', 'counter');
  await pressSave(at);
  await waitFor(() => expect(currentPath(at)).toBe('/registration/set_systems'));
  expect(at.host.shownMessages.map(({ key }) => key)).toEqual([
    'registration_message_no_production_device',
    'registration_message_unnamed_devices',
  ]);
  const plug = receivedCalls(at, 'addDevice').at(-1)?.parameters;
  expect(plug).toMatchObject({ mac: '0013C1000003', deviceName: 'Other device' });
});

it('registers nothing when the confirmation is declined', async () => {
  const at = await renderDevicesStep({}, { confirms: false });
  await choose(at, '0013C1000002-2', 'Used for', 'production');
  await pressSave(at);
  await waitFor(() =>
    expect(at.host.shownMessages).toMatchObject([{ key: 'registration_message_no_consumption_device' }]),
  );
  expect(receivedCalls(at, ...CHAIN)).toEqual([]);
});

it('refuses a production meter in a home measured by Enphase', async () => {
  const at = await renderDevicesStep({}, { production: { measuredBy: 'enphase' } });
  await choose(at, '0013C1000002-2', 'Used for', 'production');
  await pressSave(at);
  await waitFor(() =>
    expect(at.host.shownMessages).toMatchObject([
      { kind: 'alert', key: 'registration_message_enphase_plus_asoca_not_supported' },
    ]),
  );
  expect(receivedCalls(at, ...CHAIN)).toEqual([]);
});

it.each([
  ['addDevice', refusal('ecn.activation.code.invalid'), 'wrongActivationCode', 1],
  ['addDevice', refusal('ecn.already.registered'), 'deviceExistMessage', 1],
  ['addDevice', NO_ANSWER, 'redplugCreateErrorMessage', 1],
  ['registerComposite', refusal('ecn.no.master'), 'deviceNoMasterMessage', 3],
  ['registerComposite', NO_ANSWER, 'counterCreateErrorMessage', 3],
  ['registerVirtual', NO_ANSWER, 'counterCreateErrorMessage', 5],
])('a failed %s stops the chain and is retried first (case %#)', async (call, answer, message, asked) => {
  const at = await renderDevicesStep({ [call]: answer });
  await choose(at, '0013C1000002-1', 'Used for', 'counter');
  await pressSave(at);
  await waitFor(() =>
    expect(at.host.shownMessages.filter(({ kind }) => kind === 'alert')).toMatchObject([{ key: message }]),
  );
  const before = receivedCalls(at, ...CHAIN);
  expect(new Set(before.map(({ parameters }) => JSON.stringify(parameters))).size).toBe(asked);
  expect(currentPath(at)).toBe(`/registration/${PATH}`);
  at.host.platform.answer({ [call]: device });
  await pressSave(at);
  await waitFor(() => expect(currentPath(at)).toBe('/registration/set_systems'));
  const [again] = receivedCalls(at, ...CHAIN).slice(before.length);
  expect(again?.id).toBe(call);
});

it('locks the rows while registering and adds devices found meanwhile', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let answer = () => {};
  const addDevice = () =>
    new Promise<object>((resolve) => {
      answer = () => resolve(device);
    });
  const at = await renderDevicesStep({ addDevice, powerline: scanResult(MASTER, METER) });
  await choose(at, '0013C1000002-1', 'Used for', 'counter');
  await pressSave(at);
  await waitFor(() => expect(receivedCalls(at, 'addDevice')).toHaveLength(1));
  expect(within(await row('0013C1000002-1')).getByLabelText('Used for')).toBeDisabled();
  at.host.platform.answer({ powerline: scanResult(MASTER, METER, PLUG), addDevice: device });
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(await row('0013C1000003')).toBeVisible();
  await act(async () => answer());
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(receivedCalls(at, 'saveRegistrationDraft').at(-1)?.parameters.cache).toContain('0013C1000003');
});
