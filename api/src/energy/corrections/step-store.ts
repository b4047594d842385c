import { onlyRow, type Sql } from '../../foundation/database/sql';
import { openGroups } from '../groups/open-groups';
import { FIVE_MINUTE_COLUMNS, type MeasureColumn } from '../measures/measure-shapes';
import { emptyRows, ensurePartitions, writeRows } from '../measures/measure-writer';
import { stepRows, unpackStepDays } from '../measures/step-days';
import type { RowValues } from '../readings/home-rows';
import type { CorrectedDevice, HomeSteps } from './correct-steps';

const STEP_MS = 300_000;

/** Columns that corrections change. */
const COLUMNS: readonly MeasureColumn[] = [...new Set(Object.values(FIVE_MINUTE_COLUMNS).flat())].filter(
  (column) => !['water_heater_ws', 'loss_ws', 'soc_ws', 'temperature_c', 'heating_ws'].includes(column),
);

/** A part of a home's time. */
export interface HomeSpan {
  readonly householdKey: number;
  readonly siteTimeZone: string;
  readonly zoneSince: Date | null;
  /** Those that are corrected, and those the home's values follow from. */
  readonly devices: readonly CorrectedDevice[];
  readonly fromMs: number;
  /** Exclusive. */
  readonly untilMs: number;
}

const READ_COLUMNS = [...COLUMNS, 'loss_ws'] as const;

/** Stored steps of devices of a home. */
export async function readHomeSteps(sql: Sql, span: HomeSpan): Promise<HomeSteps> {
  const { householdKey, devices, fromMs, untilMs } = span;
  const rows = await sql.query<{ rows: string | null }>(
    `select json_agg(json_build_array(device_key, extract(epoch from at)::bigint, ${READ_COLUMNS.join(', ')}))::text as rows
     from ${stepRows({ household: '= $1', device: '= any($2::int[])', from: '$3', until: '$4' })} as m`,
    [householdKey, devices.map(({ key }) => key), new Date(fromMs), new Date(untilMs)],
  );
  const steps = new Map(devices.map(({ key }) => [key, new Map<number, RowValues>()]));
  const list: [deviceKey: number, seconds: number, ...cells: (number | null)[]][] = JSON.parse(
    rows[0]?.rows ?? '[]',
  );
  for (const [deviceKey, seconds, ...cells] of list) {
    const values: RowValues = {};
    READ_COLUMNS.forEach((column, index) => {
      const cell = cells[index];
      if (cell !== null && cell !== undefined) values[column] = cell;
    });
    steps.get(deviceKey)?.set(seconds * 1000, values);
  }
  return steps;
}

/** Spans of devices whose energies count to days alone, and the hours of which no steps are kept any longer. */
export async function readUnknownCourses(
  sql: Sql,
  { devices, fromMs, untilMs, householdKey }: HomeSpan,
): Promise<(deviceKey: number, atMs: number) => boolean> {
  const home = onlyRow(
    await sql.query<{ stepsFrom: Date | null }>(
      'select steps_from as "stepsFrom" from gateway where household_key = $1',
      [householdKey],
    ),
  );
  const rows = await sql.query<{ key: number; from: number; until: number }>(
    `select device_key as key, (extract(epoch from at) * 1000)::float8 as from,
       (extract(epoch from until_at) * 1000)::float8 as until
     from measure_spread
     where household_key = $1 and device_key = any($2::int[]) and at < $4 and until_at > $3
     union all
     select h.device_key, (extract(epoch from h.at) * 1000)::float8,
       (extract(epoch from h.at) * 1000)::float8 + 3600000
     from measure_hour h
     where h.household_key = $1 and h.device_key = any($2::int[]) and h.at >= $3 and h.at < least($4, $5::timestamptz)`,
    [
      householdKey,
      devices.map(({ key }) => key),
      new Date(fromMs),
      new Date(untilMs),
      // Null while all steps are kept: no hour is before it.
      home?.stepsFrom ?? new Date(fromMs),
    ],
  );
  const known = new Map(devices.map(({ key }) => [key, new Set<number>()]));
  for (const { key, from, until } of rows)
    for (let atMs = from - (from % STEP_MS); atMs < until; atMs += STEP_MS) known.get(key)?.add(atMs);
  return (deviceKey, atMs) => known.get(deviceKey)?.has(atMs) ?? false;
}

const cellsOf = (values: RowValues | undefined) => COLUMNS.map((column) => values?.[column] ?? null);

/** Writes the steps that differ from those read before, and opens the groups that contain them. */
export async function writeHomeSteps(
  sql: Sql,
  span: HomeSpan,
  before: HomeSteps,
  after: HomeSteps,
): Promise<void> {
  const batch = emptyRows(COLUMNS);
  const changedMs: number[] = [];
  for (const [deviceKey, rows] of after)
    for (const [atMs, values] of rows) {
      const cells = cellsOf(values);
      if (JSON.stringify(cells) === JSON.stringify(cellsOf(before.get(deviceKey)?.get(atMs)))) continue;
      changedMs.push(atMs);
      batch.deviceKeys.push(deviceKey);
      batch.atSeconds.push(atMs / 1000);
      cells.forEach((cell, index) => {
        batch.cells[index]?.push(cell ?? 'NULL');
      });
    }
  if (changedMs.length === 0) return;
  const { householdKey, siteTimeZone, zoneSince, fromMs, untilMs } = span;
  const deviceKeys = span.devices.map(({ key }) => key);
  await ensurePartitions(sql, fromMs, untilMs);
  await unpackStepDays(sql, { householdKey, deviceKeys }, new Date(fromMs), new Date(untilMs));
  await writeRows(sql, 'measure_five_minutes', householdKey, batch, 'replace');
  await sql.query(
    `delete from measure_five_minutes where household_key = $1 and device_key = any($2::int[]) and at >= $3 and at < $4
       and num_nonnulls(${[...COLUMNS, 'water_heater_ws', 'loss_ws', 'soc_ws', 'temperature_c', 'heating_ws'].join(', ')}) = 0`,
    [householdKey, deviceKeys, new Date(fromMs), new Date(untilMs)],
  );
  await openGroups(sql, {
    householdKey,
    deviceKeys,
    siteTimeZone,
    zoneSinceMs: zoneSince?.getTime() ?? null,
    fromMs: changedMs.reduce((least, ms) => Math.min(least, ms)),
    toMs: changedMs.reduce((most, ms) => Math.max(most, ms)),
  });
}
