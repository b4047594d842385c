import { refusal, roomsBodyOf, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderMonitoring } from '../testing/render-monitoring';
import { AlertSettingsPage, AutoOffPage, StandByPage } from './AutomaticPages';
import { offeredPrograms, programPath } from './offered-programs';
import { GreenPlayPage, SchedulePage } from './SchedulePage';

const ALL = ['prog', 'prog_schedule', 'prog_auto_off', 'prog_standby_detection', 'prog_greenplay'];
const NAMES = [
  'alert_if_off',
  'alert_if_on',
  'alert_con',
  'alert_prod',
  ...ALL,
  'update',
  'update_device_display',
  'remove',
  'add_device_display',
  'allowed_in_registration',
  'display_conso',
  'display_param',
  'allow_on_off',
  'program_schedule',
  'program_auto_off',
  'program_stand_by',
  'program_green_play',
  'have_negative_values',
];
const ruleWire = (yes: readonly string[], measures = 'energy') => ({
  ...Object.fromEntries(NAMES.map((name) => [name, String(yes.includes(name))])),
  measurement_type: measures,
});
const RULES = {
  deviceRules: {
    water_heater: ruleWire(NAMES),
    lamp: ruleWire(['prog', 'prog_schedule', 'program_schedule', 'display_param']),
    wiser_thermostat: ruleWire(['prog', 'prog_schedule', 'program_schedule', 'display_param'], 'temperature'),
    radio: ruleWire(['prog', 'prog_schedule', 'program_schedule']),
  },
};
const room = (type: string) =>
  roomsBodyOf([{ device_id: 'plug', name: 'Chauffe-eau', ecnType: 'sw', type_id: type, has_actuator: true }]);

function renderProgram(page: ReactElement, program: string, answers: object = {}, options: object = {}) {
  const { type = 'water_heater', ...rest } = options as { type?: string };
  return renderMonitoring(page, {
    language: 'en',
    session: sessionOf({ rooms: room(type) }),
    path: `/settings/device/${program}?deviceId=plug`,
    ...rest,
    platformAnswers: { deviceRules: RULES, ...answers },
  });
}

const stored = (ranges: string, enabled = true) => ({
  schedule: { ranges, type: 'basic', category: null, enabled, name: null },
});
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the schedule of a device', () => {
  it('is shown, changed and stored in the API’s text format', async () => {
    const { user, host } = await renderProgram(<SchedulePage />, 'schedule', {
      schedule: stored('mon 6:00 on;mon 8:00 off'),
      updateSchedule: {},
    });
    expect(await screen.findByRole('button', { name: /^Monday, 06:00 to 08:00/ })).toBeVisible();
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Add a range, Tuesday' }));
    await user.click(save());
    await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['programDeviceOkMessage']));
    expect(host.platform.received.find(({ id }) => id === 'updateSchedule')?.parameters).toMatchObject({
      deviceId: 'plug',
      scheduleType: 'basic',
      enabled: 'true',
      ranges: 'mon 6:00 on;mon 8:00 off;tue 11:30 on;tue 12:30 off',
    });
    expect(save()).toBeDisabled();
  });

  it('keeps the changes and reports a failed save', async () => {
    const { user, host } = await renderProgram(<SchedulePage />, 'schedule', {
      schedule: stored('mon 6:00 on;mon 8:00 off'),
      updateSchedule: refusal('schedule.ranges.invalid'),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a range, Tuesday' }));
    await user.click(save());
    await waitFor(() =>
      expect(host.shownMessages.map(({ key }) => key)).toEqual(['programDeviceErrorMessage']),
    );
    expect(screen.getByRole('button', { name: /^Tuesday, 11:30/ })).toBeVisible();
    expect(save()).toBeEnabled();
  });

  it('is enabled by its first range, and can be disabled again', async () => {
    const { user } = await renderProgram(<SchedulePage />, 'schedule', {
      schedule: refusal('schedule.not.found'),
    });
    const enabled = await screen.findByRole('checkbox', { name: 'Program on' });
    expect(enabled).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Add a range, Monday' }));
    expect(enabled).toBeChecked();
    await user.click(enabled);
    expect(enabled).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(enabled).toBeDisabled();
    expect(enabled).not.toBeChecked();
  });

  it('is read-only without the right to modify', async () => {
    await renderProgram(
      <SchedulePage />,
      'schedule',
      { schedule: stored('mon 6:00 on;mon 8:00 off') },
      { facts: { 'rights.modify': false } },
    );
    expect(await screen.findByRole('img', { name: /^Monday, 06:00 to 08:00/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText('Your account can view this program, not change it.')).toBeVisible();
  });

  it('of a heating device is contributed by another area', async () => {
    const contributions = [{ key: 'mf-warm/week', remote: 'mf-warm', id: 'week', order: 1, heightPx: 300 }];
    const { container } = await renderProgram(
      <SchedulePage />,
      'schedule',
      {},
      { type: 'wiser_thermostat', contributions },
    );
    await waitFor(() => expect(container.querySelector('[data-contribution="mf-warm/week"]')).not.toBeNull());
  });

  it('of a heating device shows an explanation without a contribution', async () => {
    await renderProgram(<SchedulePage />, 'schedule', {}, { type: 'wiser_thermostat' });
    expect(await screen.findByText(/heating cannot be scheduled here/)).toBeVisible();
  });
});

describe('other programs', () => {
  it('edits the hours of green play', async () => {
    await renderProgram(<GreenPlayPage />, 'green_play', {
      schedule: stored('mon 10:00 on;mon 16:00 off', false),
    });
    expect(await screen.findByRole('button', { name: /^Monday, 10:00 to 16:00/ })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Program on' })).not.toBeChecked();
  });

  describe('the time of hot water', () => {
    const open = (hotBy: string | null, options: object = {}) =>
      renderProgram(
        <GreenPlayPage />,
        'green_play',
        {
          schedule: { schedule: { ...stored('mon 10:00 on;mon 16:00 off').schedule, hotBy } },
          updateSchedule: {},
        },
        options,
      );
    const time = () => screen.findByRole('textbox', { name: 'Hot water by (optional)' });
    const sent = ({ host }: Awaited<ReturnType<typeof open>>) =>
      host.platform.received.find(({ id }) => id === 'updateSchedule')?.parameters;

    it('is saved with the week', async () => {
      const shown = await open(null);
      expect(await time()).toHaveValue('');
      await shown.user.type(await time(), '6h30');
      await shown.user.click(save());
      await waitFor(() =>
        expect(sent(shown)).toMatchObject({ ranges: 'mon 10:00 on;mon 16:00 off', hotBy: '06:30' }),
      );
      expect(await time()).toHaveValue('06:30');
      await waitFor(() => expect(save()).toBeDisabled());
    });

    it('can be taken out again, or left as it was', async () => {
      const shown = await open('19:00');
      await shown.user.clear(await time());
      await shown.user.click(screen.getByRole('button', { name: 'Discard changes' }));
      expect(await time()).toHaveValue('19:00');
      await shown.user.clear(await time());
      await shown.user.click(save());
      await waitFor(() => expect(sent(shown)).toMatchObject({ hotBy: '' }));
    });

    it.each(['25:00', '24:00', 'noon'])('refuses %s where it is typed', async (typed) => {
      const shown = await open(null);
      await shown.user.type(await time(), typed);
      await shown.user.click(save());
      expect(await time()).toHaveAccessibleDescription(/Write a time like 06:30/);
      expect(sent(shown)).toBeUndefined();
    });

    it('is read-only without the right to modify', async () => {
      await open('19:00', { facts: { 'rights.modify': false } });
      expect(await time()).toBeDisabled();
    });
  });

  it('accepts minutes for auto off and rejects invalid numbers', async () => {
    const { user, host } = await renderProgram(<AutoOffPage />, 'auto_off', {
      deviceAlarms: { alerts: [{ type: 'autoOff', active: false, threshold: null, duration: 120 }] },
      updateDeviceAlarm: {},
    });
    const minutes = await screen.findByRole('textbox', { name: 'Duration, in minutes' });
    await user.click(screen.getByRole('checkbox', { name: 'Switch off automatically' }));
    await user.clear(minutes);
    await user.click(save());
    expect(minutes).toBeInvalid();
    expect(host.platform.received.filter(({ id }) => id === 'updateDeviceAlarm')).toHaveLength(0);
    await user.type(minutes, '45');
    await user.click(save());
    await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['programDeviceOkMessage']));
    expect(host.platform.received.find(({ id }) => id === 'updateDeviceAlarm')?.parameters).toMatchObject({
      type: 'autoOff',
      active: 'true',
      duration: '45',
    });
  });

  it('limits stand-by to the platform’s range, and shows it', async () => {
    const limits = { thresholdLimits: { min: 1, max: 200 }, durationLimits: { min: 5, max: 1440 } };
    const { user, host } = await renderProgram(<StandByPage />, 'stand_by', {
      deviceAlarms: { alerts: [{ type: 'standby', active: true, threshold: 10, duration: 30, ...limits }] },
      updateDeviceAlarm: {},
    });
    const minutes = await screen.findByRole('textbox', { name: 'Duration, in minutes' });
    await user.clear(minutes);
    await user.type(minutes, '2000');
    await user.click(save());
    expect(minutes).toHaveAccessibleDescription('Enter a number of minutes between 5 and 1,440.');
    expect(host.platform.received.filter(({ id }) => id === 'updateDeviceAlarm')).toHaveLength(0);
    await user.clear(minutes);
    await user.type(minutes, '1440');
    await user.click(save());
    await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual(['programDeviceOkMessage']));
  });

  it('offers the alerts a device supports', async () => {
    await renderProgram(<AlertSettingsPage />, 'alerts', {
      deviceAlarms: {
        alerts: [
          { type: 'consumption', active: true, threshold: 5, duration: null },
          { type: 'on', active: false, threshold: null, duration: 240 },
          { type: 'autoOff', active: false, threshold: null, duration: 120 },
        ],
      },
    });
    expect(await screen.findByTestId('page-param_conf_alerte_consommation')).toBeVisible();
    expect(screen.getByTestId('page-param_conf_alerte_on')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Switch off automatically' })).toBeNull();
  });

  it('are not offered when the device’s rule forbids them', async () => {
    await renderProgram(<AutoOffPage />, 'auto_off', {}, { type: 'lamp' });
    expect(await screen.findByText('This device does not offer this program.')).toBeVisible();
  });

  it('are not offered for a type without settings', async () => {
    await renderProgram(<SchedulePage />, 'schedule', {}, { type: 'radio' });
    expect(await screen.findByText('This device does not offer this program.')).toBeVisible();
  });
});

it('are those the rule allows, and none without a rule', () => {
  expect(offeredPrograms(undefined)).toEqual([]);
  expect(programPath('auto_off', 'a b')).toBe('/settings/device/auto_off?deviceId=a%20b');
});
