import type { testStores } from '../../../foundation/database/testing';
import { HOME, homeAccount, homeDevice } from '../../../foundation/database/testing/homes';
import type { Device } from '../../../home/devices/device-store';
import type { GatewayKind } from '../../../identity/accounts/account-store';
import type { Store } from '../../../process/store';
import type { Alert } from '../../alerts/alert-store';
import type { CommandDoors } from '../../commands/command-door';
import { createMeasuring, type Measuring } from '../../measuring/measuring';
import type { Alarm } from '../../programs/alarm-store';
import { createGateway } from '../gateway-store';
import { createHousekeeper, type Housekeeper } from '../housekeeper';
import type { Gateway } from '../port';

/** Sunday, 12:00 in site time. */
export const NOON = Date.parse('2026-06-21T10:00:00Z');

export const VALVE: Partial<Device> = {
  id: 'valve',
  plugType: 'wsrvl',
  typeId: 'wiser_valve',
  targetTemperatureC: 19,
  traits: { heating: { tempMinC: 1, tempMaxC: 35, tempStepC: 0.5 } },
};

type TestDatabase = ReturnType<typeof testStores>[number][1];

/** One home with these devices on its own database, starting at noon. Fails at the end on any unexpected error. */
export function testHouse(
  database: TestDatabase,
  devices: readonly Partial<Device>[],
  gateway: Gateway | null,
  kind: GatewayKind = 'simulated',
  commandDoors: CommandDoors = {},
) {
  let store: Store;
  let housekeeper: Housekeeper;
  let measuring: Measuring;
  let nowMs = NOON;
  const errors: unknown[] = [];

  beforeAll(async () => {
    store = await database.open();
    await store.accounts.create(homeAccount(HOME));
    const room = { id: HOME.roomId, name: 'Habitation', type: 'alaska_home', color: '#123456' };
    await store.rooms.create(HOME.id, room);
    for (const device of devices) await store.devices.create(HOME.id, homeDevice(HOME, device));
    await createGateway(store.database, {
      householdId: HOME.id,
      kind,
      reportedUntil: new Date(NOON),
      model: { loadScale: 1 },
    });
    const onError = (error: unknown) => errors.push(error);
    const options = { database: store.database, gateway, commandDoors, now: () => new Date(nowMs), onError };
    housekeeper = createHousekeeper({ ...options, onHomeError: (_home, error) => onError(error) });
    measuring = createMeasuring({ ...options, dueChanges: async () => [] });
  }, 120_000);

  afterAll(async () => {
    await measuring.stop();
    await store.close();
    await database.stop();
    expect(errors).toEqual([]);
  });

  return {
    get store() {
      return store;
    },
    get housekeeper() {
      return housekeeper;
    },
    get measuring() {
      return measuring;
    },
    get nowMs() {
      return nowMs;
    },
    /** Moves the clock without measuring. */
    setClock: (atMs: number) => {
      nowMs = atMs;
    },
    /** Returns and clears the expected errors; any other error fails at the end. */
    takeErrors: () => errors.splice(0),
    advanceTo: async (atMs: number) => {
      nowMs = atMs;
      await measuring.advance();
    },
    isOn: async (id: string) => (await store.devices.byId(HOME.id, id))?.isOn,
    alertsOf: async (kind: string): Promise<Alert[]> =>
      (await store.alerts.ofHousehold(HOME.id)).filter((alert) => alert.kind === kind),
    setAlarm: (deviceId: string, alarm: Partial<Alarm> & Pick<Alarm, 'type'>) =>
      housekeeper.change(HOME.id, ({ alarms }) =>
        alarms.save(
          HOME.id,
          deviceId,
          { active: true, threshold: null, minutes: null, notify: true, ...alarm },
          new Date(nowMs),
        ),
      ),
    /** An empty text disables the schedule. */
    setSchedule: (deviceId: string, ranges: string, type: 'basic' | 'green_play' = 'basic') =>
      housekeeper.change(HOME.id, async ({ schedules, devices: stored }) => {
        const enabled = ranges !== '';
        await schedules.save(HOME.id, { type, deviceId, enabled, ranges, category: null, name: null });
        const programs = type === 'basic' ? { schedule: enabled } : { greenPlay: enabled };
        await stored.update(HOME.id, deviceId, { programs });
      }),
  };
}
