import { installationsIn } from '../areas/installers/installation-store';
import { isElsewhere } from '../areas/registration/registered-device';
import { maintainerOf } from '../areas/registration/registration-store';
import type { Database, Sql } from '../foundation/database/sql';
import { testStores } from '../foundation/database/testing';
import { devicesIn } from '../home/devices/device-store';
import type { Store } from './store';

/** Query plans of the statements `work` runs. Nothing is read. */
async function planOf(database: Database, work: (sql: Sql) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  await database.transaction(async (sql) => {
    // Test tables are so small that a sequential scan would be cheapest.
    await sql.query('set local enable_seqscan = off');
    await work({
      query: async (text, values) => {
        const plan = await sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        lines.push(...plan.map((row) => row['QUERY PLAN']));
        return [];
      },
      script: sql.script,
    });
  });
  return lines.join('\n');
}

describe.each(testStores())('queries across all homes on %s', (_name, database) => {
  let store: Store;
  beforeAll(async () => {
    store = await database.open();
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  test.each<[string, string, (sql: Sql) => Promise<unknown>]>([
    ['colleagues', 'account_maintainer_code', (sql) => installationsIn(sql).colleagues('INSTALLER', 'AB12')],
    ['the maintainer with a code', 'account_maintainer_code', (sql) => maintainerOf(sql, 'AB12')],
    ['a device by its MAC address', 'device_scanned', (sql) => isElsewhere(sql, 'home', '00F0CA000001')],
    ['an Enphase system', 'device_enphase_system', (sql) => devicesIn(sql).hasEnphaseSystem('401823')],
  ])('find %s by an index', async (_what, index, work) => {
    expect(await planOf(store.database, work)).toMatch(new RegExp(`${index}\\b[^]*Index Cond: .*->>`));
  });
});
