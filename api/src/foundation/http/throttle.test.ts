import type { Store } from '../../process/store';
import { deleteOlder } from '../database/delete-older';
import { StoreError } from '../database/sql';
import { testStores } from '../database/testing';
import { addressKey, networkKeys, throttle } from './throttle';

const HOUR_MS = 3_600_000;

describe.each(testStores())('the throttle on %s', (_name, databaseKind) => {
  let store: Store;
  let limits = 0;
  /** A limit that no other test uses. */
  const limitOf = (limit: number, windowMs?: number) => {
    limits += 1;
    return throttle(store.database, `limit ${limits}`, limit, windowMs);
  };

  beforeAll(async () => {
    store = await databaseKind.open();
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await databaseKind.stop();
  });

  test('lets ten tries a minute through and returns the wait of the eleventh', async () => {
    const tries = limitOf(10);
    const waits: (number | null)[] = [];
    for (let index = 0; index < 11; index += 1) waits.push(await tries.take('a', index * 1000));
    expect(waits).toEqual([...Array.from({ length: 10 }, () => null), 50]);
  });

  test('lets the next try through once the oldest is a minute old, whatever was refused in between', async () => {
    const tries = limitOf(2);
    await tries.take('a', 0);
    await tries.take('a', 30_000);
    for (let at = 31_000; at < 60_000; at += 1000) expect(await tries.take('a', at)).not.toBeNull();
    expect(await tries.take('a', 60_000)).toBeNull();
    expect(await tries.take('a', 60_001)).not.toBeNull();
  });

  test('counts every key and every limit apart', async () => {
    const [tries, others] = [limitOf(1), limitOf(1)];
    expect(await tries.take('a', 0)).toBeNull();
    expect(await tries.take('b', 0)).toBeNull();
    expect(await others.take('a', 0)).toBeNull();
    expect(await tries.take('a', 0)).toBe(60);
  });

  test('does not count a try that was given back', async () => {
    const tries = limitOf(1);
    await tries.giveBack('a');
    for (let at = 0; at < 50; at += 1) {
      expect(await tries.take('a', at)).toBeNull();
      await tries.giveBack('a');
    }
  });

  test('lets two processes take no more than one could, at the same moment too', async () => {
    const processes = [1, 2].map(() => throttle(store.database, 'shared', 10));
    const waits = await Promise.all(
      Array.from({ length: 20 }, () => processes.map((tries) => tries.take('a', 0))).flat(),
    );
    expect(waits.filter((waitS) => waitS === null)).toHaveLength(10);
    await processes[0]?.giveBack('a');
    expect(await processes[1]?.take('a', 1)).toBeNull();
    expect(await processes[0]?.take('a', 2)).toBe(60);
  });

  test('lets nobody wait for longer than the window after the clock went back', async () => {
    const tries = limitOf(2);
    await tries.take('a', HOUR_MS);
    await tries.take('a', HOUR_MS);
    expect(await tries.take('a', 0)).toBe(60);
    expect(await tries.take('a', 59_999)).toBe(1);
    expect(await tries.take('a', 60_000)).toBeNull();
  });

  test('counts in an open transaction only when that commits', async () => {
    const tries = limitOf(1);
    const failing = store.database.transaction(async (sql) => {
      expect(await tries.take('a', 0, sql)).toBeNull();
      throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    expect(await tries.take('a', 0)).toBeNull();
  });

  test('counts a try whose work is rolled back', async () => {
    const tries = limitOf(1);
    const refused = store.database.joined(async () => {
      await tries.take('a', 0);
      await store.database.query("insert into secret (name, value) values ('throttle', '')");
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await store.database.query("select 1 from secret where name = 'throttle'")).toEqual([]);
    expect(await tries.take('a', 0)).toBe(60);
  });

  test('stores no key', async () => {
    await limitOf(1).take('192.0.2.7', 0);
    const rows = await store.database.query<{ key: string }>('select key from throttle');
    expect(rows.filter(({ key }) => !/^[0-9a-f]{64}$/.test(key))).toEqual([]);
  });

  test('keeps nothing of a flood of keys once their window is over', async () => {
    const tries = limitOf(1);
    const rows = () => store.database.query('select 1 from throttle');
    await store.database.query('delete from throttle');
    await store.database.query(
      `insert into throttle (key, tries, kept_until)
       select n::text, '{}', $1 from generate_series(1, 12000) n`,
      [new Date(60_000)],
    );
    await tries.take('late', 30_000);
    await deleteOlder(store.database, { table: 'throttle', column: 'kept_until' }, new Date(60_001));
    expect(await rows()).toHaveLength(1);
  });
});

test('a throttle whose database is away neither lets through nor asks to wait', async () => {
  const away = () => Promise.reject(new StoreError('database.unavailable', 'away'));
  const tries = throttle({ query: away, apart: (work) => work() }, 'limit', 1);
  await expect(tries.take('a', 0)).rejects.toMatchObject({ code: 'database.unavailable' });
  await expect(tries.giveBack('a')).resolves.toBeUndefined();
});

describe('the key of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('the networks of an address', () => {
  test.each([
    ['192.0.2.7', null, null],
    ['::ffff:192.0.2.7', null, null],
    ['2001:db8:1:2ff::6', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:db8:1:300::6', '2001:db8:1:300::/56', '2001:db8:1::/48'],
    ['2001:db8:1::6', '2001:db8:1:0::/56', '2001:db8:1::/48'],
    ['2001:db8:2::6', '2001:db8:2:0::/56', '2001:db8:2::/48'],
    ['::1', '0:0:0:0::/56', '0:0:0::/48'],
  ])('%s belongs to %p and %p', (address, by56, by48) => {
    expect(networkKeys(address)).toEqual(by56 === null ? null : { by56, by48 });
  });
});
