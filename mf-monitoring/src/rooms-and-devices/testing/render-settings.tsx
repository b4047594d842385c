import type { Session } from '@foyer/contract';
import { noDeviceRule, type RenderInHostOptions, roomsBody, sessionOf } from '@foyer/testing';
import { renderMonitoring } from '../../testing/render-monitoring';
import { SettingsPage } from '../SettingsPage';

const NOTHING = { ...noDeviceRule, update_device_display: 'true', display_conso: 'true' };
const PLUG = {
  update: 'true',
  remove: 'true',
  add_device_display: 'true',
  allow_on_off: 'true',
  display_param: 'true',
};
const SCHEDULE = { prog: 'true', prog_schedule: 'true', program_schedule: 'true' };
const HEATING = { ...PLUG, ...SCHEDULE, add_device_display: 'false', measurement_type: 'temperature' };

/** Device rules of the test home. */
export const RULES = {
  deviceRules: {
    battery: NOTHING,
    virtual: { ...NOTHING, update_device_display: 'false' },
    asoka_electric_counter: { ...NOTHING, update: 'true' },
    production_counter: { ...NOTHING, update: 'true' },
    wiser_thermostat: { ...NOTHING, ...HEATING },
    tado_heater: { ...NOTHING, ...HEATING },
    water_heater: {
      ...NOTHING,
      ...PLUG,
      ...SCHEDULE,
      prog_greenplay: 'true',
      program_green_play: 'true',
    },
    tv: { ...NOTHING, ...PLUG },
    lamp: { ...NOTHING, ...PLUG },
  } satisfies Record<string, Record<keyof typeof NOTHING, string>>,
};

const body = () => {
  const { rooms } = roomsBody();
  return { rooms: [...rooms, { id: 'room_office', name: 'Bureau', type: 'office', devices: [] }] };
};

/** Session of the full home with one empty room; without rooms if null. */
export function homeOfTest(rooms: null | undefined = undefined): Session {
  return rooms === null ? { ...sessionOf(), rooms: null } : sessionOf({ rooms: body() });
}
homeOfTest.body = body;

export function renderSettings(options: Partial<RenderInHostOptions> = {}) {
  return renderMonitoring(<SettingsPage />, {
    language: 'en',
    path: '/settings',
    session: homeOfTest(),
    ...options,
    platformAnswers: {
      rooms: body(),
      deviceRules: RULES,
      roomTypes: {
        roomTypes: ['alaska_home', 'production_counter', 'other_area_type', 'living_room', 'kitchen'].map(
          (id) => ({
            id,
          }),
        ),
      },
      ...options.platformAnswers,
    },
  });
}
