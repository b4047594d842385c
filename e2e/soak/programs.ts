import { ACCOUNTS } from '../suite/accounts';
import { tokenOf } from '../suite/platform';

/** A change in a day's schedule at a local time: switch position, or target in °C. */
export interface Planned {
  /** `HH:MM`. */
  readonly at: string;
  readonly to: boolean | number;
}

/** Daily schedules by device name. */
export const SCHEDULES = {
  // On Sundays idle until 14:00, watched from 14:00 to 23:00: stand-by switches it off twice.
  Télévision: [
    { at: '13:45', to: true },
    { at: '14:30', to: false },
    { at: '15:00', to: true },
    { at: '23:45', to: false },
  ],
  'Lave-linge': [
    { at: '07:00', to: true },
    { at: '09:15', to: false },
    { at: '13:30', to: true },
    { at: '16:00', to: false },
    { at: '20:00', to: true },
    { at: '22:30', to: false },
  ],
  'Radiateur de la chambre': [
    { at: '06:30', to: 21 },
    { at: '12:45', to: 19 },
    { at: '14:15', to: 22 },
    { at: '22:00', to: 17 },
  ],
  // Warmer than any summer day, so that heating shows in the room's temperature.
  'Thermostat du salon': [
    { at: '00:00', to: 17 },
    { at: '12:30', to: 30 },
    { at: '14:00', to: 18.5 },
    { at: '17:00', to: 20.5 },
    { at: '22:30', to: 16.5 },
  ],
} as const satisfies Record<string, readonly Planned[]>;

export type Scheduled = keyof typeof SCHEDULES;

/** Alarms and automatic actions by device name. */
export const ALARMS = {
  standBy: { device: 'Télévision', belowW: 10, minutes: 30 },
  autoOff: { device: 'Lave-linge', minutes: 60 },
  consumption: { device: 'Réfrigérateur', kwhADay: 0.4 },
} as const;

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const HOUR_MIN = 60;

interface Device {
  readonly id: string;
  readonly name: string;
  readonly typeId: string;
}

/** The schedule one hour later, as a platform with a clock error would execute it. */
function anHourLater(plan: readonly Planned[]): readonly Planned[] {
  return plan.map(({ at, to }) => {
    const [hour = 0, minute = 0] = at.split(':').map(Number);
    return { at: `${String((hour + 1) % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, to };
  });
}

/**
 * Programs the household through the API, as its owner would. `shifted` plants a fault: one schedule of each kind
 * is an hour late.
 */
export async function programHousehold(origin: string, shifted: boolean): Promise<void> {
  const authToken = await tokenOf('home', origin);
  const call = async (path: string, parameters: Record<string, string>, json?: object) => {
    const query = new URLSearchParams({ ...parameters, authToken });
    const answer = await fetch(`${origin}${path}?${query}`, {
      ...(json && {
        method: 'POST',
        body: JSON.stringify(json),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const body = (await answer.json()) as { status: string; error?: string };
    if (body.status !== 'ok') throw new Error(`${ACCOUNTS.home}: ${path} answers ${body.error}`);
    return body;
  };
  const devices = await devicesOf(await call('/api/rooms', {}));
  const planOf = (name: Scheduled): readonly Planned[] =>
    shifted && name !== 'Radiateur de la chambre' ? anHourLater(SCHEDULES[name]) : SCHEDULES[name];
  const schedule = (name: Scheduled) =>
    call('/api/schedule/update', {
      deviceId: devices(name).id,
      scheduleType: 'basic',
      enabled: 'true',
      ranges: WEEK.flatMap((day) =>
        planOf(name).map(({ at, to }) => `${day} ${at} ${formatTarget(to)}`),
      ).join(';'),
    });
  await schedule('Télévision');
  await schedule('Lave-linge');
  await schedule('Radiateur de la chambre');

  const { id, name, typeId } = devices('Thermostat du salon');
  await call(
    '/wiser/proxy/schedule/set_schedule',
    {},
    {
      scheduleDetails: WEEK.map((weekday) => ({
        name: { meteringDeviceType: typeId, id, name, optimized: false, type: 'basic', weekday },
        entry: planOf('Thermostat du salon').map(({ at, to }) => ({
          start: minuteOf(at),
          value: Number(to),
        })),
      })),
    },
  );

  const alarm = (deviceName: string, type: string, values: Record<string, string>) =>
    call('/api/device/alarms/update', {
      deviceId: devices(deviceName).id,
      type,
      active: 'true',
      autoOffNotify: 'true',
      standbyNotify: 'true',
      ...values,
    });
  const { standBy, autoOff, consumption } = ALARMS;
  await alarm(standBy.device, 'standby', {
    threshold: String(standBy.belowW),
    duration: String(standBy.minutes),
  });
  await alarm(autoOff.device, 'autoOff', { duration: String(autoOff.minutes) });
  await alarm(consumption.device, 'consumption', { threshold: String(consumption.kwhADay) });
}

/** Minute of the day for `HH:MM`. */
export function minuteOf(at: string): number {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return hour * HOUR_MIN + minute;
}

function formatTarget(to: boolean | number): string {
  if (typeof to === 'number') return String(to);
  return to ? 'on' : 'off';
}

function devicesOf(answer: object): (name: string) => Device {
  const { rooms } = answer as {
    rooms: { devices: { device_id: string; name: string; type_id: string }[] }[];
  };
  const all = rooms.flatMap(({ devices }) =>
    devices.map(({ device_id: id, name, type_id: typeId }) => ({ id, name, typeId })),
  );
  return (name) => {
    const found = all.find((device) => device.name === name);
    if (!found) throw new Error(`${ACCOUNTS.home} has no ${name}`);
    return found;
  };
}
