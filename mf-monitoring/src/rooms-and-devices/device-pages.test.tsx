import {
  deviceState,
  groupsBody,
  profileBody,
  refusal,
  roomsBody,
  roomsBodyOf,
  sessionOf,
  statesBody,
} from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderMonitoring } from '../testing/render-monitoring';
import { DevicePage } from './DevicePage';
import { RoomDevicesPage } from './RoomDevicesPage';
import { RULES } from './testing/render-settings';

type Rendered = Awaited<ReturnType<typeof renderMonitoring>>;

/** The chart's unit, column headers and first values, read from its table view. */
async function chartOf({ user }: Rendered, title: string) {
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  const figure = await screen.findByRole('figure');
  await waitFor(() => expect(figure).toHaveAttribute('data-state', 'ready'));
  await user.click(within(figure).getByRole('button', { name: 'More actions' }));
  await user.click(within(figure).getByRole('menuitem', { name: 'Show the table' }));
  const rows = within(figure)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => words(cell as HTMLElement)));
  return { unit: figure.dataset.unit, rows };
}

/** Parameters of the chart request. */
const requests = ({ host }: Rendered) =>
  host.platform.received.filter(({ id }) => id === 'groupedMeasures').map(({ parameters }) => parameters)[0];

const words = (element: HTMLElement) => element.textContent?.replace(/[\u00a0\u202f]/g, ' ');
const facts = async () => {
  const terms = await screen.findAllByRole('term');
  return terms.map((term) => [term.textContent, words(term.nextElementSibling as HTMLElement)]);
};
const DETAIL = { device: { id: 'd', name: 'd', type: 'sw', deviceTypeId: 'water_heater' } };

/** Renders the laundry's water heater with the given state. */
const render = (
  states: object,
  options: object = {},
  roomId = 'room_laundry',
  deviceId = 'wh_sw',
  answers: object = {},
) =>
  renderMonitoring(<DevicePage />, {
    language: 'en',
    path: `/consumption/room/${roomId}/detail/${deviceId}`,
    route: '/consumption/room/:roomId/detail/:deviceId',
    ...options,
    platformAnswers: { deviceRules: RULES, device: DETAIL, states, ...answers },
  });
const heater = (sensors: Record<string, number | null>, extra: object = {}) =>
  statesBody([deviceState('wh_sw', sensors, { actuatorStates: [{ state: { is_on: true } }], ...extra })]);

describe('the page of a device', () => {
  it('shows its current power and draws its energy', async () => {
    const rendered = await render(heater({ pow: 1840 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Chauffe-eau' })).toBeVisible();
    expect(await facts()).toEqual([['Power', '1.84 kW']]);
    expect(await chartOf(rendered, 'Consumption of the device')).toEqual({
      unit: 'kW',
      rows: [
        ['Date', 'Consumption (kW)'],
        ['Sat 20 Jun, 00:00', '120'],
        ['Sat 20 Jun, 00:05', '120'],
      ],
    });
    expect(requests(rendered)).toMatchObject({ deviceId: 'wh_sw', groupType: 'five_minutes' });
  });

  it('shows each phase of a three-phase device and their sum', async () => {
    await render(heater({ pow_1: 100, pow_2: 200, pow_3: 350 }));
    expect(await facts()).toEqual([
      ['Phase 1', '100 W'],
      ['Phase 2', '200 W'],
      ['Phase 3', '350 W'],
      ['Total', '650 W'],
    ]);
  });

  it.each([
    [20.5, '20.5 °C'],
    [501, '—'],
    [-501, '—'],
    [-500, '−500.0 °C'],
    [null, '—'],
  ])('shows a thermostat’s %p as %s beside its target, and draws temperatures', async (currentC, shown) => {
    const states = statesBody([deviceState('th-salon', { currentTemp: currentC, targetTemp: 21 })]);
    await render(states, {}, 'room_living', 'th-salon');
    expect(await facts()).toEqual([
      ['Measured temperature', shown],
      ['Target temperature', '21.0 °C'],
    ]);
  });

  it('draws the temperatures of a thermostat, in the groups of its brand', async () => {
    const platformAnswers = {
      groupedMeasures: groupsBody([
        { values: { temperature: 20.5 } },
        { values: { temperature: 501 } },
        { values: { temperature: 21 } },
      ]),
    };
    const rendered = await render(statesBody(), {}, 'room_living', 'th-salon', platformAnswers);
    expect(await chartOf(rendered, 'Temperature')).toEqual({
      unit: '°C',
      rows: [
        // No target: those of past moments are not known.
        ['Date', 'Temperature (°C)', 'Notes'],
        ['Sat 20 Jun, 00:00', '20.5', ''],
        ['Sat 20 Jun, 00:10', '—', 'Missing measurements'],
        ['Sat 20 Jun, 00:20', '21', ''],
      ],
    });
    expect(requests(rendered)).toMatchObject({ deviceId: 'th-salon', groupType: 'ten_minutes' });
  });

  describe('of a heating device, for its target', () => {
    const states = statesBody([deviceState('th-salon', { currentTemp: 20.5, targetTemp: 21 })]);
    const renderThermostat = (answers: object, options: object = {}) =>
      renderMonitoring(<DevicePage />, {
        language: 'en',
        path: '/consumption/room/room_living/detail/th-salon',
        route: '/consumption/room/:roomId/detail/:deviceId',
        ...options,
        platformAnswers: { deviceRules: RULES, device: DETAIL, states, ...answers },
      });
    const target = async () => (await facts()).at(-1)?.[1]?.match(/^[\d.]+ °C/)?.[0];

    it('shows a step immediately, and sends it when leaving the page', async () => {
      const { host, user, unmount } = await renderThermostat({ setTargetTemperature: {} });
      await user.click(await screen.findByRole('button', { name: 'Raise the target temperature' }));
      expect(await target()).toBe('21.5 °C');
      unmount();
      await waitFor(() =>
        expect(host.platform.received.at(-1)).toMatchObject({
          id: 'setTargetTemperature',
          parameters: { deviceId: 'th-salon', temperature: '21.5' },
        }),
      );
    });

    it('reverts a step with a message when the platform refuses it', async () => {
      const { host, user } = await renderThermostat({ setTargetTemperature: refusal('temperature.invalid') });
      await user.click(await screen.findByRole('button', { name: 'Lower the target temperature' }));
      expect(await target()).toBe('20.5 °C');
      await waitFor(
        () => expect(host.shownMessages).toMatchObject([{ kind: 'toast', key: 'target.failed' }]),
        {
          timeout: 6000,
        },
      );
      await waitFor(async () => expect(await target()).toBe('21.0 °C'));
    });

    it('reports a refused heating password', async () => {
      const { host, user, unmount } = await renderThermostat({
        setTargetTemperature: refusal('heating.unauthorised'),
      });
      await user.click(await screen.findByRole('button', { name: 'Raise the target temperature' }));
      unmount();
      await waitFor(() =>
        expect(host.shownMessages).toMatchObject([{ kind: 'toast', key: 'target.passwordRefused' }]),
      );
    });

    it.each([
      [{ WISER_LAST_ERROR: { code: 401 } }, /password is refused/, 'password refused'],
      [{ WISER_LAST_ERROR: { code: 503 } }, /is not responding right now/, 'service unreachable'],
    ])('shows the problem of its system: %j', async (errors, sentence, reading) => {
      const silent = deviceState('th-salon', { currentTemp: null, targetTemp: 21 }, { state: 'offline' });
      await renderThermostat({ states: { ...statesBody([silent]), errors } });
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByText(reading)).toBeVisible();
      expect(screen.queryByText(/Check that it is plugged in/)).toBeNull();
      expect(screen.queryByRole('button', { name: 'Raise the target temperature' })).toBeNull();
    });

    it('ignores a problem of another brand', async () => {
      await renderThermostat({ states: { ...states, errors: { TADO_AUTHORIZATION_ERROR: true } } });
      expect(await target()).toMatch(/21.0 °C/);
      expect(screen.queryByText(/password/)).toBeNull();
    });

    it('is read-only without the right to modify', async () => {
      await renderThermostat({}, { session: sessionOf({ rooms: roomsBody() }, { canModify: false }) });
      expect(await target()).toBe('21.0 °C');
      expect(screen.queryByRole('button', { name: 'Raise the target temperature' })).toBeNull();
    });
  });

  it('requests three phases for a three-phase meter in a three-phase home', async () => {
    const meter = { device_id: 'gmd1', name: 'Compteur', ecnType: 'gmd', type_id: 'composite_device' };
    const session = sessionOf({
      rooms: roomsBodyOf([meter]),
      profile: profileBody({ gridType: '3 phases' }),
    });
    const rendered = await render(statesBody(), { session }, 'room_home', 'gmd1');
    await waitFor(() =>
      expect(requests(rendered)).toMatchObject({ deviceId: 'gmd1', measureType: 'three_phases' }),
    );
  });

  it('shows charge and discharge of a battery', async () => {
    const energies = { charge_energy: 0, discharge_energy: 75_000, soc: 5 };
    const states = statesBody([deviceState('house_msb', energies, { effectiveReportPeriod: 150 })]);
    await render(states, {}, 'room_home', 'house_msb');
    expect(await facts()).toEqual([
      ['Charging', '0 W'],
      ['Discharging', '500 W'],
    ]);
  });

  it('requests quarter-hours for tado', async () => {
    const rendered = await render(statesBody(), {}, 'room_bedroom', 'th-chambre');
    await waitFor(() =>
      expect(requests(rendered)).toMatchObject({ deviceId: 'th-chambre', groupType: 'fifteen_minutes' }),
    );
  });

  it.each([
    ['offline', { state: 'offline' }, /no longer responds/],
    ['late', { consumptionUpToDate: false }, /have not arrived yet/],
    ['catching up', { localBufferRecovery: true }, /kept in memory are arriving/],
    ['off', { state: 'off', actuatorStates: [{ state: { is_on: false } }] }, /This device is off/],
  ])('shows that a device is %s', async (_, extra, text) => {
    await render(heater({ pow: 0 }, extra));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('hides the last power and the switch of an offline device', async () => {
    await render(heater({ pow: 900 }, { state: 'offline' }));
    expect(await facts()).toEqual([['Power', 'no measurement']]);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('offers the switch if the rule allows it, and links to its programs, active ones marked', async () => {
    const { user, host } = await render(heater({ pow: 900 }));
    host.platform.answer({ switchDevice: refusal('switch.not.allowed') });
    const power = await screen.findByRole('switch', { name: 'Chauffe-eau, on or off' });
    expect(power).toBeChecked();
    expect(power.parentElement).toHaveTextContent('on');
    await user.click(power);
    await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['deviceSwitchError']));
    expect(power).toBeChecked();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/consumption/room/room_laundry/devices',
      '/settings/device/schedule?deviceId=wh_sw',
      '/settings/device/green_play?deviceId=wh_sw',
    ]);
  });

  describe('with a command to its switch', () => {
    const heaterWith = (state: string, isOn = false) =>
      heater({ pow: 0 }, { actuatorStates: [{ state: { is_on: isOn } }], commands: [{ state, on: true }] });
    const power = () => screen.findByRole('switch', { name: 'Chauffe-eau, on or off' });
    const note = () => within(screen.getByTestId('command-note'));

    it('shows what is wanted while it is on its way, then what the device reports', async () => {
      const { host } = await render(heaterWith('sent'));
      expect(await power()).toBeChecked();
      expect(await power()).toHaveAttribute('aria-busy', 'true');
      expect(note().getByRole('status')).toHaveTextContent('on: on its way…');
      host.platform.answer({ states: heater({ pow: 0 }, { actuatorStates: [{ state: { is_on: false } }] }) });
      await waitFor(async () => expect(await power()).not.toBeChecked(), { timeout: 4000 });
      expect(screen.queryByTestId('command-note')).toBeNull();
    });

    it('says that the device is not responding, and tries again', async () => {
      const { host, user } = await render(heaterWith('silent'));
      host.platform.answer({ switchDevice: { state: 'off' } });
      expect(await power()).not.toBeChecked();
      expect(note().getByRole('status')).toHaveTextContent('on: the device is not responding.');
      await user.click(note().getByRole('button', { name: 'Try again' }));
      await waitFor(() =>
        expect(host.platform.received.find(({ id }) => id === 'switchDevice')?.parameters).toMatchObject({
          id: 'wh_sw',
          on: 'true',
        }),
      );
    });

    it('says that the device refused', async () => {
      await render(heaterWith('refused'));
      expect(await power()).not.toBeChecked();
      expect(note().getByRole('status')).toHaveTextContent('on: refused by the device.');
      expect(note().queryByRole('button')).toBeNull();
    });

    it('is shown in the room, too, in French', async () => {
      await renderMonitoring(<RoomDevicesPage />, {
        path: '/consumption/room/room_laundry/devices',
        route: '/consumption/room/:roomId/devices',
        session: sessionOf({ rooms: roomsBody() }),
        platformAnswers: { deviceRules: RULES, states: heaterWith('silent') },
      });
      expect(await screen.findByText(/: l’appareil ne répond pas\.$/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    });
  });

  it('redirects to the room a device was moved to', async () => {
    const { host } = await render(heater({ pow: 1 }), {}, 'room_living', 'wh_sw');
    await waitFor(() =>
      expect(host.services.navigation.current().pathname).toBe('/consumption/room/room_laundry/detail/wh_sw'),
    );
  });

  it('explains that a device no longer exists', async () => {
    await render(statesBody(), {}, 'room_laundry', 'gone');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'is not in this room any more',
    );
  });
});

describe('the devices of a room', () => {
  const renderRoom = (answers: object = {}, rooms: object = roomsBody()) =>
    renderMonitoring(<RoomDevicesPage />, {
      language: 'en',
      path: '/consumption/room/room_laundry/devices',
      route: '/consumption/room/:roomId/devices',
      session: sessionOf({ rooms }),
      platformAnswers: { deviceRules: RULES, ...answers },
    });

  it('show their state, and link to the device and its programs', async () => {
    await renderRoom({ states: heater({ pow: 1840 }) });
    const card = within(await screen.findByRole('region', { name: 'Chauffe-eau' }));
    expect(card.getByRole('link', { name: 'Chauffe-eau' })).toHaveAttribute(
      'href',
      '/consumption/room/room_laundry/detail/wh_sw',
    );
    await waitFor(async () => expect(await facts()).toEqual([['Power', '1.84 kW']]));
    expect(await card.findByRole('link', { name: 'Schedule' })).toBeVisible();
  });

  it('show a refused heating password', async () => {
    const errors = { TADO_AUTHORIZATION_ERROR: true };
    await renderMonitoring(<RoomDevicesPage />, {
      language: 'en',
      path: '/consumption/room/room_bedroom/devices',
      route: '/consumption/room/:roomId/devices',
      platformAnswers: { deviceRules: RULES, states: { ...statesBody(), errors } },
    });
    const card = within(await screen.findByRole('region', { name: 'Radiateur chambre' }));
    expect(await card.findByText('password refused', { exact: false })).toBeVisible();
  });

  it('can be reloaded when their state failed to load', async () => {
    const { user, host } = await renderRoom({ states: refusal('busy') });
    await screen.findByText(/is not available at the moment/);
    host.platform.answer({ states: heater({ pow: 5 }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await facts()).toEqual([['Power', '5 W']]));
  });

  it('show an empty state with a link to add one', async () => {
    const { rooms } = roomsBody();
    await renderRoom({}, { rooms: rooms.map((room) => ({ ...room, devices: [] })) });
    expect(await screen.findByText('There are no devices in this room.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Organise the rooms' })).toHaveAttribute('href', '/settings');
  });
});
