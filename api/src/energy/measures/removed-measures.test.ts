import { eraseHousehold } from '../../areas/household-data/erase-household';
import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount, homeDevice } from '../../foundation/database/testing/homes';
import type { Store } from '../../process/store';
import { ensurePartitions } from './measure-writer';
import {
  deleteMeasurementBatch,
  deleteMeasurementsOfRemovedDevices,
  devicesToForget,
} from './removed-measures';

const FROM = Date.parse('2026-06-01T00:00:00Z');

describe.each(testStores())('measurements on %s', (_name, database) => {
  let store: Store;
  beforeAll(async () => {
    store = await database.open();
    await store.accounts.create(homeAccount(HOME));
    await store.rooms.create(
      HOME.id,
      { id: HOME.roomId, name: 'Salon', type: 'living_room', color: '#123456' },
      0,
    );
    await store.devices.create(HOME.id, homeDevice(HOME));
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const rows = async () => {
    const [found] = await store.database.query<{ fine: number; hours: number; removed: number }>(
      `select (select count(*) from measure_five_minutes) as fine, (select count(*) from measure_hour) as hours,
         (select count(*) from removed_device) as removed`,
    );
    return found;
  };

  test('are kept when their device is removed, and deleted in batches once their home is erased', async () => {
    const [device] = await store.database.query<{ key: number; householdKey: number }>(
      'select key, household_key as "householdKey" from device',
    );
    const { key: deviceKey, householdKey } = device ?? { key: 0, householdKey: 0 };
    await ensurePartitions(store.database, FROM, FROM + 40 * 86_400_000);
    await store.database.query(
      `insert into measure_five_minutes (household_key, device_key, at, energy_ws)
       select $1, $2, $3::timestamptz + n * interval '5 minutes', 1 from generate_series(0, 9999) n`,
      [householdKey, deviceKey, new Date(FROM)],
    );
    await store.database.query(
      'insert into measure_hour (household_key, device_key, at, samples) values ($1, $2, $3, 12)',
      [householdKey, deviceKey, new Date(FROM)],
    );
    expect(await store.devices.remove(HOME.id, HOME.deviceId, { at: new Date(FROM) })).toBe(true);
    await deleteMeasurementsOfRemovedDevices(store.database);
    expect(await rows()).toEqual({ fine: 10_000, hours: 1, removed: 0 });

    await eraseHousehold(store.database, HOME.id, new Date(FROM));
    expect(await rows()).toEqual({ fine: 10_000, hours: 1, removed: 1 });

    const [key = ''] = await devicesToForget(store.database);
    for (const hasMore of [true, true])
      expect(await deleteMeasurementBatch(store.database, key, 4_000)).toBe(hasMore);
    expect(await rows()).toEqual({ fine: 2_000, hours: 1, removed: 1 });
    await deleteMeasurementsOfRemovedDevices(store.database);
    expect(await rows()).toEqual({ fine: 0, hours: 0, removed: 0 });
  });
});
