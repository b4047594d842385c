import type { GroupType } from '@foyer/wire/measures';
import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { NOON, testHouse } from '../gateway/testing/house-at-noon';
import { closeGroups } from '../groups/close-groups';
import { openGroups } from '../groups/open-groups';
import { ensurePartitions, writeRows } from './measure-writer';
import { removeOldSteps } from './old-steps';
import { packStepDays } from './step-days';

const STEP_MS = 300_000;
const DAY_MS = 86_400_000;
/** Midnight in Paris. */
const FROM = Date.parse('2026-06-10T22:00:00Z');
const STEPS = 3 * 288;
/** 22:30 and 6:30. */
const CUT_MINUTES = new Set([1350, 390]);
const DAYS = { fromDate: '2026-06-11', toDate: '2026-06-14', now: new Date(NOON) };

describe.each(testStores())('old steps on %s', (_name, database) => {
  const home = testHouse(database, [{ id: 'house', plugType: 'vrt', typeId: 'virtual' }], null, 'import');
  const grouped = async (groupType: GroupType) => {
    const groups = await home.store.measures.grouping(HOME.id, {
      ...DAYS,
      groupType,
      of: { deviceId: 'house' },
      types: ['energy'],
    });
    return (groups ?? []).map(({ date, quality, values }) => ({
      date,
      quality,
      energy: values[0]?.value ?? null,
    }));
  };
  const sum = (groups: readonly { energy: number | null }[]) =>
    groups.reduce((all, { energy }) => all + (energy ?? 0), 0);
  const priced = () =>
    home.store.measures.meterSteps(HOME.id, {
      ...DAYS,
      deviceId: 'house',
      types: ['energy'],
      cutMinutes: CUT_MINUTES,
    });
  const remove = (beforeMs: number) =>
    removeOldSteps(home.store.database, {
      householdId: HOME.id,
      timeZone: 'Europe/Paris',
      nowMs: NOON,
      beforeMs,
      cutMinutes: async () => CUT_MINUTES,
    });
  const hoursKept = async () => {
    const rows = await home.store.database.query<{ hour: string }>(
      `select distinct to_char(at at time zone 'Europe/Paris', 'DD HH24') as hour from measure_five_minutes
       where at < '2026-06-13T00:00:00Z' order by 1`,
    );
    return rows.map(({ hour }) => hour);
  };

  beforeAll(async () => {
    const { database: sql } = home.store;
    await ensurePartitions(sql, FROM, NOON);
    const [{ key = 0, householdKey = 0 } = {}] = await sql.query<{ key: number; householdKey: number }>(
      'select key, household_key as "householdKey" from device',
    );
    const starts = Array.from({ length: STEPS }, (_, index) => FROM + index * STEP_MS);
    await writeRows(
      sql,
      'measure_five_minutes',
      householdKey,
      {
        columns: ['energy_ws'],
        deviceKeys: starts.map(() => key),
        atSeconds: starts.map((ms) => ms / 1000),
        cells: [starts.map((_, index) => index * 101)],
      },
      'replace',
    );
    const place = { householdKey, deviceKeys: [key], siteTimeZone: 'Europe/Paris', zoneSinceMs: null };
    await openGroups(sql, { ...place, fromMs: FROM, toMs: FROM + (STEPS - 1) * STEP_MS });
    await closeGroups(sql, householdKey, FROM + DAY_MS);
  });

  test('go, but in hours in which a price changes, so that what they cost stays the same', async () => {
    const types = ['five_minutes', 'fifteen_minutes', 'hour', 'day', 'month'] as const;
    const before = await Promise.all(types.map(grouped));
    const bill = await priced();
    await packStepDays(home.store.database, HOME.id, FROM + DAY_MS);
    await remove(Date.parse('2026-06-13T12:00:00Z'));
    expect(await hoursKept()).toEqual(['11 06', '11 22', '12 06', '12 22']);
    expect(await priced()).toEqual(bill);
    const after = await Promise.all(types.map(grouped));
    expect(after.slice(2)).toEqual(before.slice(2));
    for (const index of [0, 1]) {
      const [steps = [], known = []] = [after[index], before[index]];
      expect(steps.map(({ date }) => date)).toEqual(known.map(({ date }) => date));
      expect(sum(steps)).toBe(sum(known));
      expect(new Set(steps.map(({ quality }) => quality))).toEqual(new Set(['hourly', 'measured']));
    }
    // From two o'clock of the third day on all are kept.
    expect(after[0]?.slice(600)).toEqual(before[0]?.slice(600));
    await packStepDays(home.store.database, HOME.id, NOON);
    expect(await Promise.all(types.map(grouped))).toEqual(after);
    expect(await priced()).toEqual(bill);
  });

  test('go once', async () => {
    await remove(Date.parse('2026-06-12T12:00:00Z'));
    const [row] = await home.store.database.query<{ from: Date }>('select steps_from as "from" from gateway');
    expect(row?.from).toEqual(new Date('2026-06-13T00:00:00Z'));
  });
});
