import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount } from '../../foundation/database/testing/homes';
import type { Store } from '../../process/store';
import { ensureHouse } from './first-measures';

const NOW_MS = Date.parse('2026-06-21T10:00:00Z');

describe.each(testStores())('a home opened without hardware on %s', (databaseName, testDatabase) => {
  let store: Store;

  beforeAll(async () => {
    store = await testDatabase.open();
    await store.accounts.create(homeAccount(HOME));
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await testDatabase.stop();
  });

  test('has its totals once, however often a file or a meter needs them', async () => {
    const ensure = () =>
      store.database.transaction((sql) => ensureHouse(sql, { id: HOME.id, language: 'en' }, NOW_MS));
    // The embedded database has one session.
    if (databaseName === 'PGlite') await ensure();
    else await Promise.all([ensure(), ensure(), ensure()]);
    await ensure();
    const devices = await store.devices.ofHousehold(HOME.id);
    expect(devices.map(({ plugType, typeId, name }) => [plugType, typeId, name])).toEqual([
      ['vrt', 'virtual', 'House'],
    ]);
  });
});
