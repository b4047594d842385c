import { DEVICE, refusal, roomsBodyOf, sessionOf, tadoDevice, thermostatDevice } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderHeating } from '../testing/render-heating';
import { HeatingProgram } from './HeatingProgram';

const WISER = { deviceId: DEVICE.wiserThermostat, deviceType: 'wiser_thermostat' };
const TADO = { deviceId: DEVICE.tadoHeater, deviceType: 'tado_heater' };
const show = (props: { deviceId: string; deviceType: string }, answers: Readonly<Record<string, object>>) =>
  renderHeating(<HeatingProgram {...props} />, {
    language: 'en',
    session: sessionOf({ rooms: roomsBodyOf([thermostatDevice(), tadoDevice()]) }),
    platformAnswers: answers,
  });
const save = () => screen.getByRole('button', { name: 'Save' });
const day = (entry: readonly object[]) => ({
  name: {
    meteringDeviceType: 'wiser_thermostat',
    id: DEVICE.wiserThermostat,
    name: 'Salon',
    optimized: false,
    type: 'basic',
    weekday: 'mon',
  },
  entry,
});

describe('the week of a wiser device', () => {
  it('defaults to 18 °C from midnight and 21 °C from five, and is stored day by day', async () => {
    const { user, host } = await show(WISER, {
      wiserSchedules: { scheduleDetails: [day([])] },
      updateWiserSchedules: {},
    });
    expect((await screen.findAllByRole('button', { name: /^Monday, .*05:00/ })).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Add a range, Sunday' }));
    await user.click(save());
    await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['programDeviceOkMessage']));
  });

  it.each([
    ['wiser.unavailable', /heating system is not responding/],
    ['invalid.credentials', /password of your Wiser account is refused/],
  ])('explains a failure to load with %s', async (code, words) => {
    await show(WISER, { wiserSchedules: refusal(code) });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

const TADO_WEEK = {
  schedule: {
    ranges: 'mon 6:00 20;mon 22:00 off',
    type: 'basic',
    category: null,
    enabled: true,
    name: null,
  },
};

it('reads and stores the week of a tado device in the API’s format', async () => {
  const { user, host } = await show(TADO, {
    schedule: TADO_WEEK,
    updateSchedule: {},
  });
  expect(await screen.findByRole('button', { name: /^Monday, 06:00 to 22:00/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a range, Tuesday' }));
  await user.click(save());
  await waitFor(() =>
    expect(host.platform.received.find(({ id }) => id === 'updateSchedule')?.parameters).toMatchObject({
      deviceId: DEVICE.tadoHeater,
      scheduleType: 'basic',
      ranges: expect.stringMatching(/^mon 6:00 20;mon 22:00 off;tue /),
    }),
  );
});

it.each([
  ['wiser', WISER, 'updateWiserSchedules'],
  ['tado', TADO, 'updateSchedule'],
] as const)('reports a failed save for %s and keeps the changes', async (_, device, call) => {
  const { user, host } = await show(device, {
    wiserSchedules: { scheduleDetails: [day([])] },
    schedule: TADO_WEEK,
    [call]: refusal('error'),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a range, Sunday' }));
  await user.click(save());
  await waitFor(() =>
    expect(host.shownMessages.map(({ key }) => key)).toEqual(['programDeviceErrorMessage']),
  );
  expect(save()).toBeEnabled();
});

it('renders nothing for a device of neither brand', async () => {
  const { container } = await show({ deviceId: 'other', deviceType: 'lamp' }, {});
  expect(container).toBeEmptyDOMElement();
});
