import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount, homeDevice } from '../../foundation/database/testing/homes';
import type { DeviceTraits } from '../../home/devices/device-store';
import type { Store } from '../../process/store';
import { dueCapacityChanges } from './capacity-clock';
import { beginSubscription, type ChangeChecks } from './capacity-store';

const AT = new Date('2026-06-21T10:00:00Z');
const change = (capacityKwh: number) => ({ capacityKwh, day: '2026-07-01', at: AT, key: null });

describe.each(testStores())('changes of capacity on %s', (_name, database) => {
  let store: Store;
  beforeAll(async () => {
    store = await database.open();
    await store.accounts.create(homeAccount(HOME));
    await store.rooms.create(
      HOME.id,
      { id: HOME.roomId, name: 'Salon', type: 'living_room', color: '#123456' },
      0,
    );
    const traits = { battery: { capacityKwh: 300, adjustments: [] } } as unknown as DeviceTraits;
    await store.devices.create(HOME.id, homeDevice(HOME, { plugType: 'bat', traits }));
    await beginSubscription(store.database, HOME.id, null);
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });
  afterEach(() => store.database.query('delete from capacity_change'));

  /** Refuses a second change, as the rules do. */
  const oneAtATime = (tellProvider: ChangeChecks['notifyProvider']): ChangeChecks => ({
    check: (subscribed) => {
      if (subscribed?.scheduledKwh !== null) throw new Error('a change is scheduled');
    },
    notifyProvider: tellProvider,
  });
  const states = () =>
    store.database.query('select state, capacity_kwh as "capacityKwh" from capacity_change');

  test('a slow provider does not block the subscription', async () => {
    const asked = store.capacities.requestChange(
      HOME.id,
      change(400),
      oneAtATime(async () => {
        await store.database.transaction(
          (sql) => sql.query('select 1 from battery_subscription for update'),
          {
            statementTimeoutMs: 2_000,
          },
        );
      }),
    );
    await expect(asked).resolves.toBe('asked');
    expect(await states()).toEqual([{ state: 'pending', capacityKwh: 400 }]);
  });

  test('of two concurrent changes one is stored, and the provider is left with that one', async () => {
    const reported: number[] = [];
    const tell = async (capacityKwh: number) => {
      reported.push(capacityKwh);
    };
    const second = oneAtATime(async (capacityKwh) => {
      if (reported.length === 0) await store.capacities.requestChange(HOME.id, change(500), oneAtATime(tell));
      await tell(capacityKwh);
    });
    await expect(store.capacities.requestChange(HOME.id, change(400), second)).rejects.toThrow(
      'a change is scheduled',
    );
    expect(await states()).toEqual([{ state: 'pending', capacityKwh: 500 }]);
    expect(reported).toEqual([500, 400, 500]);
  });

  test('a change cancelled just before the measuring executes it stays cancelled', async () => {
    await store.capacities.requestChange(
      HOME.id,
      change(400),
      oneAtATime(async () => undefined),
    );
    const rows = await store.database.query<{ key: number }>('select key from account where id = $1', [
      HOME.id,
    ]);
    const home = { householdKey: rows[0]?.key ?? 0, siteTimeZone: 'Europe/Paris' };
    const [due] = await dueCapacityChanges(store.database, home);
    await store.capacities.cancel(HOME.id, AT, {
      check: () => undefined,
      notifyProvider: async () => undefined,
    });
    await due?.settle(store.database);
    expect(await states()).toEqual([{ state: 'cancelled', capacityKwh: 400 }]);
    const [battery] = await store.devices.ofHousehold(HOME.id);
    expect(battery?.traits.battery?.capacityKwh).toBe(300);
  });
});
