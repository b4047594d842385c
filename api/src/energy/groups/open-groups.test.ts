import { siteDay, siteMinuteOfDay, startOfMonth } from '@foyer/domain';
import fc from 'fast-check';
import type { Sql } from '../../foundation/database/sql';
import { pgliteForTests } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { testHouse } from '../gateway/testing/house-at-noon';
import { ensurePartitions, writeRows } from '../measures/measure-writer';
import { changeSiteZone } from '../measures/site-zone';
import { packStepDays, unpackStepDays } from '../measures/step-days';
import { closeGroups } from './close-groups';
import { type MeasureTable, measuredRows } from './group-rows';
import { zoneSpansOf } from './group-spans';
import { deleteMeasuresFrom, openGroups } from './open-groups';

const STEP_MS = 300_000;
const HOUR_MS = 3_600_000;
const ZONES = ['Europe/Paris', 'Indian/Reunion', 'America/Guadeloupe'];
/** The clocks change in the second night. */
const STARTS = ['2025-10-25T08:00:00Z', '2026-03-28T08:00:00Z'].map((iso) => Date.parse(iso));

const stepsBack = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 12 }) },
  { weight: 1, arbitrary: fc.nat({ max: 900 }) },
);
const event = fc.record({
  pauseSteps: fc.nat({ max: 90 }),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('write' as const) },
    { weight: 3, arbitrary: fc.constant('close' as const) },
    { weight: 1, arbitrary: fc.constantFrom('move' as const, 'clear' as const, 'pack' as const) },
  ),
  stepsBack,
  steps: fc.integer({ min: 1, max: 20 }),
  energyWs: fc.nat({ max: 100_000 }),
  zone: fc.constantFrom(...ZONES),
});

// On one database: the statements are the same on both.
describe('hours, days and months', () => {
  const home = testHouse(pgliteForTests(), [{ id: 'plug', plugType: 'sw', typeId: 'lamp' }], null, 'import');
  const database = () => home.store.database;

  const keys = async () => {
    const [row] = await database().query<{ deviceKey: number; householdKey: number }>(
      'select key as "deviceKey", household_key as "householdKey" from device',
    );
    if (!row) throw new Error('no device');
    return row;
  };

  const restart = () =>
    database().script(
      `delete from measure_five_minutes; delete from measure_step_day; delete from measure_hour; delete from measure_day; delete from measure_month;
       delete from open_group; delete from former_site_zone;
       update account set site_time_zone = 'Europe/Paris'; update gateway set reported_until = '2030-01-01'`,
    );

  /** Energy and samples by group, named by its start or its day at the home. */
  const counted = async (table: MeasureTable, nameOf: (atMs: number) => string) => {
    const rows = await database().query<{ at: Date; energy: number; samples: number }>(
      `select at, energy_ws as energy, samples from ${measuredRows(table, { household: '> 0', device: '> 0' })} as m order by at`,
    );
    return named(rows.map(({ at, energy, samples }) => [nameOf(at.getTime()), { energy, samples }] as const));
  };
  const named = (rows: readonly (readonly [string, { energy: number; samples: number }])[]) => {
    const sums: Record<string, { energy: number; samples: number }> = {};
    for (const [name, { energy, samples }] of rows) {
      const before = sums[name] ?? { energy: 0, samples: 0 };
      sums[name] = { energy: before.energy + energy, samples: before.samples + samples };
    }
    return sums;
  };

  beforeAll(async () => {
    for (const startMs of STARTS)
      await ensurePartitions(database(), startMs - 10 * 24 * HOUR_MS, startMs + 60 * 24 * HOUR_MS);
  });

  type Event = typeof event extends fc.Arbitrary<infer Drawn> ? Drawn : never;

  const placeOf = async (fromMs: number) => {
    const { deviceKey, householdKey } = await keys();
    const current = (await zoneSpansOf(database(), householdKey)).at(-1);
    const sinceMs = current?.fromMs ?? Number.NEGATIVE_INFINITY;
    const zoneSinceMs = Number.isFinite(sinceMs) ? sinceMs : null;
    return {
      householdKey,
      deviceKeys: [deviceKey],
      siteTimeZone: current?.timeZone ?? '',
      zoneSinceMs,
      fromMs,
    };
  };

  const write = async (starts: readonly number[], energyWs: number) => {
    const { householdKey, deviceKey } = await keys();
    const rows = {
      columns: ['energy_ws'],
      deviceKeys: starts.map(() => deviceKey),
      atSeconds: starts.map((ms) => ms / 1000),
      cells: [starts.map(() => energyWs)],
    };
    await unpackStepDays(database(), { householdKey, deviceKeys: [deviceKey] }, new Date(starts[0] ?? 0));
    await writeRows(database(), 'measure_five_minutes', householdKey, rows, 'replace');
    await openGroups(database(), { ...(await placeOf(starts[0] ?? 0)), toMs: starts.at(-1) ?? 0 });
  };

  /** Does what happens at `nowMs`, also to the steps there are to be. */
  const happen = async (steps: Map<number, number>, nowMs: number, one: Event) => {
    const fromMs = nowMs - one.stepsBack * STEP_MS;
    if (one.what === 'close') await closeGroups(database(), (await keys()).householdKey, nowMs);
    if (one.what === 'move')
      await database().transaction((sql) => changeSiteZone(sql, HOME.id, one.zone, new Date(nowMs)));
    if (one.what === 'pack') await packStepDays(database(), HOME.id, nowMs);
    if (one.what === 'clear') {
      await deleteMeasuresFrom(database(), await placeOf(fromMs));
      for (const atMs of steps.keys()) if (atMs >= fromMs) steps.delete(atMs);
    }
    if (one.what !== 'write') return;
    const starts = Array.from({ length: one.steps }, (_, index) => fromMs + index * STEP_MS);
    for (const atMs of starts) steps.set(atMs, one.energyWs);
    await write(starts, one.energyWs);
  };

  const expectSums = async (steps: ReadonlyMap<number, number>) => {
    const spans = await zoneSpansOf(database(), (await keys()).householdKey);
    const dayOf = (atMs: number) =>
      siteDay(atMs, spans.find(({ untilMs }) => atMs < untilMs)?.timeZone ?? 'UTC');
    const hourOf = (atMs: number) => new Date(Math.floor(atMs / HOUR_MS) * HOUR_MS).toISOString();
    /** Days begin at midnight of one of the zones. */
    const labelOf = (atMs: number) =>
      siteDay(atMs, spans.find(({ timeZone }) => siteMinuteOfDay(atMs, timeZone) === 0)?.timeZone ?? 'UTC');
    const sums = (nameOf: (atMs: number) => string) =>
      named([...steps].map(([atMs, energy]) => [nameOf(atMs), { energy, samples: 1 }] as const));
    expect(await counted('measure_hour', hourOf)).toEqual(sums(hourOf));
    expect(await counted('measure_day', labelOf)).toEqual(sums(dayOf));
    expect(await counted('measure_month', (atMs) => startOfMonth(labelOf(atMs)))).toEqual(
      sums((atMs) => startOfMonth(dayOf(atMs))),
    );
  };

  test('add up to their steps, whatever is written late, closed, packed, moved or discarded', async () => {
    const history = fc.array(event, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STARTS), history, async (startMs, events) => {
        await restart();
        const steps = new Map<number, number>();
        let nowMs = startMs;
        for (const one of events) {
          nowMs += one.pauseSteps * STEP_MS;
          await happen(steps, nowMs, one);
        }
        await expectSums(steps);
        await closeGroups(database(), (await keys()).householdKey, nowMs + 60 * 24 * HOUR_MS);
        expect(await database().query('select 1 from open_group')).toEqual([]);
        await expectSums(steps);
      }),
      { numRuns: 8 },
    );
  }, 300_000);

  test('of a home that are over are looked up without those of other homes', async () => {
    await restart();
    const { householdKey } = await keys();
    await database().script(
      `insert into open_group (household_key, device_key, unit, at, from_at, until_at)
         select n, n, 'day', now(), now(), now() from generate_series(1000000, 1005000) n;
       analyze open_group`,
    );
    const { query } = database();
    const plans: string[] = [];
    const explaining: Sql = {
      ...database(),
      query: async (text, values) => {
        plans.push(JSON.stringify(await query(`explain ${text}`, values)));
        return query(text, values);
      },
    };
    await closeGroups(explaining, householdKey, Date.now());
    expect(plans).toHaveLength(1);
    expect(plans.join()).not.toContain('Seq Scan on open_group');
    await restart();
  });
});
