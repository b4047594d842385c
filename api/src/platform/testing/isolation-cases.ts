import type { Call } from '@foyer/contract';
import { platformCalls } from '@foyer/wire/calls';
import { methodsOf } from '../../http/routes';
import { activationCode } from '../../third-parties/activation';
import type { Asked, Fields, TestPlatform } from './test-platform';

const MINE = 'swiss@foyer.example';
const THEIRS = 'home@foyer.example';

interface Ids {
  readonly rooms: readonly string[];
  readonly devices: readonly string[];
  readonly alerts: readonly string[];
  readonly account: readonly string[];
}

const DAYS = { fromDate: '2026-06-01', toDate: '2026-06-08' };
const PERIOD = { groupType: 'day', ...DAYS };

/** Every way to ask a call about somebody else's things; a call that takes no id is asked as it is. */
function questionsAbout(call: Call, theirs: Ids, mine: { readonly dishwasher: string }): Fields[] {
  const heater = theirs.devices.map((deviceId) => ({ deviceId, temperature: '20' }));
  const byCall: Readonly<Record<string, Fields[]>> = {
    signOut: [{ username: THEIRS }],
    updateProfile: theirs.devices.map((mainThermostatId) => ({ mainThermostatId })),
    switchDevice: theirs.devices.flatMap((id) => [
      { id, on: 'true' },
      { id, on: 'false' },
    ]),
    setTargetTemperature: heater,
    airConditioning: heater.map((fields) => ({ ...fields, on: 'true' })),
    setWiserTemperature: theirs.devices.map((id) => ({ id, temperature: 20 })),
    verifyEmail: [{ email: 'nobody@foyer.example' }],
    geocode: [{ searchText: '69003 Lyon' }],
    groupedMeasures: [
      ...theirs.devices.map((deviceId) => ({ ...PERIOD, deviceId })),
      ...theirs.rooms.map((roomId) => ({ ...PERIOD, roomId })),
    ],
    totalMeasures: theirs.devices.map((deviceId) => ({ deviceId })),
    lastMeasures: theirs.devices.map((deviceId) => ({ deviceId })),
    ownEnergy: theirs.devices.map((deviceId) => ({ ...DAYS, deviceId })),
    updateAlert: theirs.alerts.slice(0, 5).flatMap((alertId): Fields[] => [
      { alertId, acknowledged: 'true' },
      { alertId, visible: 'false' },
    ]),
    schedule: theirs.devices.flatMap((deviceId) =>
      ['basic', 'green_play'].map((scheduleType) => ({ scheduleType, deviceId })),
    ),
    simpleTariffs: [{ country: 'FR' }],
    updateRoom: theirs.rooms.map((id) => ({ id, name: 'Mine', type: 'kitchen' })),
    removeRoom: theirs.rooms.map((id) => ({ id })),
    device: theirs.devices.map((id) => ({ id })),
    addDevice: theirs.rooms.map((roomId) => ({
      roomId,
      deviceName: 'Mine',
      deviceTypeId: 'lamp',
      activationCode: activationCode('SW', 'ISOLATION0001'),
    })),
    updateDevice: [
      ...theirs.devices.map((deviceId) => ({ deviceId, name: 'Mine' })),
      ...theirs.rooms.map((roomId) => ({ deviceId: mine.dishwasher, roomId })),
    ],
    removeDevice: theirs.devices.map((deviceId) => ({ deviceId })),
    deviceAlarms: theirs.devices.map((deviceId) => ({ deviceId })),
    updateDeviceAlarm: theirs.devices.map((deviceId) => ({ deviceId, type: 'consumption', active: 'true' })),
    updateSchedule: theirs.devices.flatMap((deviceId) =>
      ['basic', 'green_play'].map((scheduleType) => ({
        scheduleType,
        deviceId,
        enabled: 'true',
        ranges: 'mon 6:00 on;mon 7:00 off',
      })),
    ),
    updateWiserSchedules: theirs.devices.map((id) => ({
      scheduleDetails: [
        {
          name: { meteringDeviceType: 'wiser_valve', id, name: 'Mine', type: 'basic', weekday: 'mon' },
          entry: [{ start: 0, value: 30 }],
        },
      ],
    })),
  };
  return byCall[call.id] ?? [{}];
}

/** By every method it answers to; lists and objects travel as JSON only. */
const waysToAsk = (call: Call): readonly Asked[] =>
  call.carrier === 'json' ? [{ method: 'POST', as: 'json' }] : methodsOf(call).map((method) => ({ method }));

/** Ids of another home that stand in an answer. */
function givenAway(body: object, theirs: Ids): string[] {
  const text = JSON.stringify(body);
  return Object.values(theirs)
    .flat()
    .filter((id) => text.includes(id));
}

/** Calls that name somebody else's thing must be refused; the others answer with one's own. */
const NAMES_A_THING = new Set([
  'updateProfile',
  'switchDevice',
  'setTargetTemperature',
  'airConditioning',
  'setWiserTemperature',
  'groupedMeasures',
  'totalMeasures',
  'lastMeasures',
  'updateAlert',
  'schedule',
  'updateRoom',
  'removeRoom',
  'device',
  'addDevice',
  'updateDevice',
  'removeDevice',
  'deviceAlarms',
  'updateDeviceAlarm',
  'updateSchedule',
  'updateWiserSchedules',
]);

/** A household never sees another's data, nor changes it: every call with a token, asked with another home's ids. */
export function isolationCases(platform: () => TestPlatform): void {
  const idsOf = async (email: string): Promise<Ids> => {
    const { store, account } = platform();
    const { id } = await account(email);
    const [rooms, devices, alerts] = await Promise.all([
      store.rooms.ofHousehold(id),
      store.devices.ofHousehold(id),
      store.alerts.ofHousehold(id),
    ]);
    const plain = (list: readonly { id: string }[]) => list.map((one) => one.id);
    return { rooms: plain(rooms), devices: plain(devices), alerts: plain(alerts), account: [id, email] };
  };

  const ownDevice = async () => {
    const { store, account } = platform();
    const own = await store.devices.ofHousehold((await account(MINE)).id);
    const dishwasher = own.find(({ typeId }) => typeId === 'dishwasher');
    if (!dishwasher) throw new Error('no dishwasher');
    return dishwasher.id;
  };

  /** Everything of a household as it sees it itself. */
  const everythingOf = async (email: string) => {
    const paths = ['profile', 'rooms', 'devices', 'states', 'alerts', 'user/canModify', 'license/features'];
    const { store, account } = platform();
    const { id } = await account(email);
    const devices = await store.devices.ofHousehold(id);
    const [answers, alarms, schedules] = await Promise.all([
      Promise.all(paths.map((path) => platform().askAs(email, `/api/${path}`))),
      Promise.all(devices.map((device) => store.alarms.ofDevice(id, device.id))),
      Promise.all(devices.map((device) => store.schedules.find(id, 'basic', device.id))),
    ]);
    return [...answers.map(({ body }) => body), alarms, schedules];
  };

  test('the two homes have things to hide from each other', async () => {
    const theirs = await idsOf(THEIRS);
    expect(theirs.devices.length).toBeGreaterThan(9);
    expect(theirs.rooms.length).toBeGreaterThan(3);
    expect(theirs.alerts.length).toBeGreaterThan(30);
  });

  test.each(platformCalls.filter(({ token }) => token))(
    '$id gives away and changes nothing of another home',
    async (call) => {
      const theirs = await idsOf(THEIRS);
      const before = call.changes ? await everythingOf(THEIRS) : null;
      for (const fields of questionsAbout(call, theirs, { dishwasher: await ownDevice() })) {
        for (const how of waysToAsk(call)) {
          const { sessions, account, nowMs, ask } = platform();
          const authToken = await sessions.open(await account(MINE), nowMs());
          const { body } = await ask(call.path, { authToken, ...fields }, how);
          const given = givenAway(body, theirs);
          expect({ fields, given }).toEqual({ fields, given: [] });
          if (NAMES_A_THING.has(call.id)) expect(body.error).toMatch(/\.not\.found$/);
        }
      }
      if (before) expect(await everythingOf(THEIRS)).toEqual(before);
    },
  );

  test('the same questions are answered to the home itself', async () => {
    const mine = await idsOf(THEIRS);
    const { body } = await platform().askAs(THEIRS, '/api/measures/grouping', {
      ...PERIOD,
      deviceId: mine.devices[0] ?? '',
    });
    expect(body.measures.length).toBe(7);
  });
}
