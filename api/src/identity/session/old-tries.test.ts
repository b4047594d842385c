import { testStores } from '../../foundation/database/testing';
import { throttle } from '../../foundation/http/throttle';
import type { Store } from '../../process/store';
import { familiarAddresses } from './familiar-addresses';
import { removeOldTries } from './old-tries';
import { waitingLine } from './waiting-line';

const [ACCOUNT, ADDRESS] = ['home@foyer.example', '192.0.2.7'];
const DAY_MS = 86_400_000;

describe.each(testStores())('counts of tries on %s', (_name, databaseKind) => {
  let store: Store;

  beforeAll(async () => {
    store = await databaseKind.open();
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await databaseKind.stop();
  });

  test('know the addresses of an account in all processes, for a day', async () => {
    const [one, other] = [familiarAddresses(store.database), familiarAddresses(store.database)];
    expect(await other.has(ACCOUNT, ADDRESS, 0)).toBe(false);
    await one.add(ACCOUNT, ADDRESS, 0);
    expect(await other.has(ACCOUNT.toUpperCase(), ADDRESS, DAY_MS - 1)).toBe(true);
    expect(await other.has(ACCOUNT, ADDRESS, DAY_MS)).toBe(false);
    expect(await other.has(ACCOUNT, '192.0.2.8', 0)).toBe(false);
    await one.add(ACCOUNT, ADDRESS, 10 * 60_000);
    expect(await other.has(ACCOUNT, ADDRESS, DAY_MS)).toBe(true);
  });

  test('are removed once they decide nothing, and hold no address', async () => {
    const { database } = store;
    const line = waitingLine(database, { burst: 1, intervalMs: 60_000 });
    const tries = throttle(database, 'limit', 1);
    await familiarAddresses(database).add(ACCOUNT, ADDRESS, 0);
    await tries.take(ADDRESS, 0);
    for (const address of [ADDRESS, 'another']) await line.take(ACCOUNT, address, 0);
    const tables = ['throttle', 'waiting_line', 'familiar_address'];
    const rows = async () => {
      const found: object[] = [];
      for (const table of tables) found.push(...(await database.query(`select * from ${table}`)));
      return found;
    };
    expect(JSON.stringify(await rows())).not.toMatch(/192\.0\.2|foyer\.example/);
    await removeOldTries(database, new Date(59_999));
    expect(await rows()).toHaveLength(4);
    expect(await tries.take(ADDRESS, 59_999)).toBe(1);
    expect(await line.take(ACCOUNT, 'another', 59_999)).toBe(1);
    await removeOldTries(database, new Date(2 * DAY_MS));
    expect(await rows()).toEqual([]);
  });
});
