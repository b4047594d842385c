import { type Call, platformCalls } from '@foyer/contract';
import { methodsOf } from '../../http/routes';
import type { Fields, TestPlatform } from './testPlatform';

const MINE = 'swiss@foyer.example';
const THEIRS = 'home@foyer.example';

interface Ids {
  readonly rooms: readonly string[];
  readonly devices: readonly string[];
  readonly alerts: readonly string[];
  readonly account: readonly string[];
}

const PERIOD = { groupType: 'day', fromDate: '2026-06-01', toDate: '2026-06-08' };

/** Every way to ask a call about somebody else's things; a call that takes no id is asked as it is. */
function questionsAbout(call: Call, theirs: Ids): Fields[] {
  const heater = theirs.devices.map((deviceId) => ({ deviceId, temperature: '20' }));
  const byCall: Readonly<Record<string, Fields[]>> = {
    signOut: [{ username: THEIRS }],
    updateProfile: theirs.devices.map((mainThermostatId) => ({ mainThermostatId })),
    switchDevice: theirs.devices.flatMap((id) => [
      { id, on: 'true' },
      { id, on: 'false' },
    ]),
    setTargetTemperature: heater,
    groupedMeasures: [
      ...theirs.devices.map((deviceId) => ({ ...PERIOD, deviceId })),
      ...theirs.rooms.map((roomId) => ({ ...PERIOD, roomId })),
    ],
    totalMeasures: theirs.devices.map((deviceId) => ({ deviceId })),
    lastMeasures: theirs.devices.map((deviceId) => ({ deviceId })),
    updateAlert: theirs.alerts.slice(0, 5).flatMap((alertId): Fields[] => [
      { alertId, acknowledged: 'true' },
      { alertId, visible: 'false' },
    ]),
    schedule: theirs.devices.flatMap((deviceId) =>
      ['basic', 'green_play'].map((scheduleType) => ({ scheduleType, deviceId })),
    ),
    simpleTariffs: [{ country: 'FR' }],
  };
  return byCall[call.id] ?? [{}];
}

/** Calls that name somebody else's thing must be refused; the others answer with one's own. */
const NAMES_A_THING = new Set([
  'updateProfile',
  'switchDevice',
  'setTargetTemperature',
  'groupedMeasures',
  'totalMeasures',
  'lastMeasures',
  'updateAlert',
  'schedule',
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

  /** Everything of a household as it sees it itself. */
  const everythingOf = async (email: string) => {
    const paths = ['profile', 'rooms', 'devices', 'states', 'alerts', 'user/canModify', 'license/features'];
    const answers = await Promise.all(paths.map((path) => platform().askAs(email, `/api/${path}`)));
    return answers.map(({ body }) => body);
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
      for (const fields of questionsAbout(call, theirs)) {
        for (const method of methodsOf(call)) {
          const { sessions, account, nowMs, ask } = platform();
          const authToken = await sessions.open(await account(MINE), nowMs());
          const { body } = await ask(call.path, { authToken, ...fields }, { method });
          const text = JSON.stringify(body);
          const given = Object.values(theirs)
            .flat()
            .filter((id) => text.includes(id));
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
