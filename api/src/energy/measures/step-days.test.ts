import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { NOON, testHouse, VALVE } from '../gateway/testing/house-at-noon';
import { replaceFineRows } from '../readings/fine-rows';
import type { MeasureColumn } from './measure-shapes';
import { ensurePartitions, writeRows } from './measure-writer';
import { packStepDays, stepRows, truncateEmptyMonths } from './step-days';

const STEP_MS = 300_000;
const DAY_MS = 86_400_000;
const MIDNIGHT = Date.parse('2026-06-15T00:00:00Z');
/** Far beyond an integer. */
const WIDE_WS = 5_000_000_000;

describe.each(testStores())('steps of a day in arrays, on %s', (name, database) => {
  const devices = [{ id: 'house', plugType: 'vrt', typeId: 'virtual' }, VALVE];
  const home = testHouse(database, devices, null, 'import');
  const keys: Record<string, number> = {};
  let householdKey = 0;

  const write = (
    id: string,
    columns: readonly MeasureColumn[],
    atMs: readonly number[],
    cells: (number | 'NULL')[][],
  ) =>
    writeRows(
      home.store.database,
      'measure_five_minutes',
      householdKey,
      { columns, deviceKeys: atMs.map(() => keys[id] ?? 0), atSeconds: atMs.map((ms) => ms / 1000), cells },
      'replace',
    );
  const stepsOf = () =>
    home.store.database.query(
      `select * from ${stepRows({ household: '> 0', device: '> 0', from: '$1', until: '$2' })} as m order by device_key, at`,
      [new Date(MIDNIGHT), new Date(NOON)],
    );
  const counts = async () => {
    const [row] = await home.store.database.query<{ rows: number; days: number }>(
      `select (select count(*)::int from measure_five_minutes) as rows,
         (select count(*)::int from measure_step_day) as days`,
    );
    return row;
  };
  const answers = async () => {
    const { measures } = home.store;
    const asked = { fromDate: '2026-06-15', toDate: '2026-06-19', now: new Date(NOON) };
    const groups = (deviceId: string) =>
      measures.grouping(HOME.id, {
        ...asked,
        toDate: '2026-06-20',
        groupType: 'five_minutes',
        of: { deviceId },
      });
    return {
      house: await groups('house'),
      valve: await groups('valve'),
      last: await measures.last(HOME.id, 'house', asked.now),
    };
  };

  beforeAll(async () => {
    const { database: sql } = home.store;
    const stored = await sql.query<{ id: string; key: number; householdKey: number }>(
      'select id, key, household_key as "householdKey" from device',
    );
    for (const { id, key } of stored) keys[id] = key;
    householdKey = stored[0]?.householdKey ?? 0;
    await ensurePartitions(sql, MIDNIGHT, NOON);
    const steps = (day: number, from: number, count: number) =>
      Array.from({ length: count }, (_, index) => MIDNIGHT + day * DAY_MS + (from + index) * STEP_MS);
    const whole = [...steps(0, 0, 288), ...steps(1, 40, 3), ...steps(2, 287, 1)];
    await write('house', ['energy_ws', 'meter_ws'], whole, [
      whole.map((_, index) => index),
      whole.map((_, index) => (index % 7 === 0 ? 'NULL' : -index)),
    ]);
    const wide = steps(3, 0, 2);
    await write('house', ['energy_ws'], wide, [[1, WIDE_WS]]);
    const warm = steps(0, 10, 20);
    await write('valve', ['temperature_c', 'heating_ws'], warm, [warm.map(() => 19.37), warm.map(() => 4)]);
    // Without any value, and yet a sample.
    await write('valve', ['temperature_c'], steps(1, 0, 2), [[20.5, 'NULL']]);
  });

  test('are read as their rows were; days that arrays cannot hold stay rows', async () => {
    const [before, answered] = [await stepsOf(), await answers()];
    expect(await counts()).toEqual({ rows: 292 + 2 + 20 + 2, days: 0 });
    await packStepDays(home.store.database, HOME.id, NOON);
    expect(await counts()).toEqual({ rows: 4, days: 4 });
    expect(await stepsOf()).toEqual(before);
    expect(await answers()).toEqual(answered);
    await packStepDays(home.store.database, HOME.id, NOON);
    expect(await counts()).toEqual({ rows: 4, days: 4 });
  });

  test('become rows where late readings change them, and are packed again with those that came since', async () => {
    const { database: sql } = home.store;
    const fromMs = MIDNIGHT + DAY_MS + 41 * STEP_MS;
    const row = {
      deviceKey: keys.house ?? 0,
      kind: 'household' as const,
      startMs: fromMs,
      endMs: fromMs + STEP_MS,
      values: { energy_ws: 77 },
    };
    await replaceFineRows(sql, { householdKey, deviceKeys: [keys.house ?? 0], rows: [row], fromMs });
    const late = await stepsOf();
    expect(late).toHaveLength(288 + 2 + 22);
    expect(late).toContainEqual(expect.objectContaining({ at: new Date(fromMs), energy_ws: 77 }));
    await packStepDays(sql, HOME.id, NOON);
    expect(await stepsOf()).toEqual(late);
    await write('house', ['energy_ws'], [MIDNIGHT + DAY_MS + 100 * STEP_MS], [[8]]);
    const measuredOn = await stepsOf();
    expect(measuredOn).toHaveLength(late.length + 1);
    await packStepDays(sql, HOME.id, NOON);
    expect(await stepsOf()).toEqual(measuredOn);
    expect(await counts()).toEqual({ rows: 2, days: 3 });
  });

  test('leave an empty month without its space', async () => {
    const { database: sql } = home.store;
    const month = 'measure_five_minutes_2026_03';
    const size = name === 'Citus' ? 'citus_total_relation_size' : 'pg_total_relation_size';
    const bytes = async () =>
      (await sql.query<{ bytes: number }>(`select ${size}('${month}')::int as bytes`))[0]?.bytes ?? 0;
    await ensurePartitions(sql, Date.parse('2026-03-01T00:00:00Z'), Date.parse('2026-03-02T00:00:00Z'));
    await sql.query(
      `insert into measure_five_minutes (household_key, device_key, at, energy_ws)
       select $2, $1, '2026-03-01T00:00:00Z'::timestamptz + n * interval '5 minutes', n from generate_series(0, 4999) n`,
      [keys.house ?? 0, householdKey],
    );
    await truncateEmptyMonths(sql);
    expect(await sql.query(`select 1 from ${month}`)).toHaveLength(5000);
    const filled = await bytes();
    await sql.query(`delete from ${month}`);
    await truncateEmptyMonths(sql);
    expect(await bytes()).toBeLessThan(filled / 2);
  });
});
