import { testStores } from '../../foundation/database/testing';
import { testHouse } from '../gateway/testing/house-at-noon';
import { fillHouseholdKeys } from './household-keys';
import { ensurePartitions } from './measure-writer';

const TABLES = ['measure_five_minutes', 'measure_hour', 'open_group'] as const;
const FROM = Date.parse('2025-01-01T00:00:00Z');
const TO = Date.parse('2026-06-01T00:00:00Z');

describe.each(testStores())('the household of measurements, on %s', (name, database) => {
  const home = testHouse(database, [{ id: 'plug', plugType: 'sw', typeId: 'lamp' }], null, 'import');
  let deviceKey = 0;
  let householdKey = 0;

  const insert = (table: string, at: string, key = deviceKey) =>
    home.store.database.query(
      table === 'open_group'
        ? `insert into open_group (device_key, unit, at, from_at, until_at) values ($1, 'day', $2, $2, $2)`
        : `insert into ${table} (device_key, at ${table === 'measure_hour' ? ', samples' : ''})
           values ($1, $2 ${table === 'measure_hour' ? ', 12' : ''})`,
      [key, at],
    );
  const households = async (table: string) =>
    (
      await home.store.database.query<{ key: number | null }>(
        `select household_key as key from ${table} order by device_key, at`,
      )
    ).map(({ key }) => key);

  beforeAll(async () => {
    const { database: sql } = home.store;
    const [device] = await sql.query<{ key: number; householdKey: number }>(
      'select key, household_key as "householdKey" from device',
    );
    deviceKey = device?.key ?? 0;
    householdKey = device?.householdKey ?? 0;
    await ensurePartitions(sql, FROM, TO);
  });

  test('is noted in rows that a process of the release before writes', async () => {
    for (const table of TABLES) {
      await insert(table, '2026-05-01T00:00:00Z');
      expect(await households(table)).toEqual([householdKey]);
    }
  });

  test('is filled in once where rows of before lack it, also where nothing else is left of their device', async () => {
    const { database: sql } = home.store;
    for (const table of TABLES) {
      await sql.script(
        `alter table ${table} alter column household_key drop not null; alter table ${table} disable trigger user`,
      );
      for (const day of ['2025-01-01', '2025-08-01', '2026-05-02']) await insert(table, `${day}T00:00:00Z`);
      await insert(table, '2025-03-01T00:00:00Z', 9_999);
      await sql.script(`alter table ${table} enable trigger user`);
      expect((await households(table)).filter((key) => key === null)).toHaveLength(4);
    }
    await fillHouseholdKeys(sql);
    for (const table of TABLES)
      expect(await households(table)).toEqual([...Array.from({ length: 4 }, () => householdKey), 0]);
    await fillHouseholdKeys(sql);
    await expect(sql.query('update measure_hour set household_key = null')).rejects.toThrow();
  });

  test('is filled in however long another process works on the home', async () => {
    if (name === 'PGlite') return; // has one process
    const { database: sql } = home.store;
    await sql.script(
      'alter table measure_hour alter column household_key drop not null; update measure_hour set household_key = null',
    );
    const limited: typeof sql = {
      ...sql,
      transaction: (work, options) => sql.transaction(work, { statementTimeoutMs: 200, ...options }),
    };
    const waiting = `select 1 as found from pg_stat_activity
      where wait_event_type = 'Lock' and now() - query_start > interval '300 milliseconds'`;
    let isSettled = false;
    let filled = Promise.resolve();
    await sql.transaction(async (inside) => {
      await inside.query('select from gateway where household_key = $1 for update', [householdKey]);
      filled = fillHouseholdKeys(limited).finally(() => {
        isSettled = true;
      });
      filled.catch(() => undefined);
      while (!isSettled && (await sql.query(waiting)).length === 0);
    });
    await filled;
    expect(await households('measure_hour')).not.toContain(null);
  });
});
