import { addDays, siteDay, startOfMonth, startOfSiteDay } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { FIVE_MINUTE_COLUMNS, type MeasureColumn, type MeasureKind, SUMMED } from './measure-shapes';

const HOUR_MS = 3_600_000;

/** `'NULL'` is a missing value in PostgreSQL's array text. */
export type Cell = number | 'NULL';

/** Rows of one kind by column, the fastest form to insert. */
export interface Rows {
  columns: readonly string[];
  deviceKeys: number[];
  /** Epoch seconds. */
  atSeconds: number[];
  cells: Cell[][];
}

export type MeasureTable = 'measure_five_minutes' | 'measure_hour' | 'measure_day' | 'measure_month';

const TYPE_OF: Readonly<Record<string, string>> = { temperature_c: 'real' };

export function emptyRows(columns: readonly string[]): Rows {
  return { columns, deviceKeys: [], atSeconds: [], cells: columns.map(() => []) };
}

/** Columns of a row that aggregates a longer group, by kind. */
export const GROUP_COLUMNS: Readonly<
  Record<MeasureKind, readonly (MeasureColumn | 'samples' | 'temperature_samples')[]>
> = {
  household: ['samples', ...FIVE_MINUTE_COLUMNS.household],
  battery: ['samples', ...FIVE_MINUTE_COLUMNS.battery, 'soc_min_ws', 'soc_max_ws'],
  temperature: ['samples', 'temperature_samples', ...FIVE_MINUTE_COLUMNS.temperature],
  production: ['samples', 'energy_ws'],
  energy: ['samples', 'energy_ws'],
  none: [],
};

function conflictClause(columns: readonly string[]): string {
  return `on conflict (device_key, at) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

/** `replace` overwrites existing rows; `append` requires that there are none and is a third faster. */
export type WriteMode = 'replace' | 'append';

/** Inserts rows and marks the households' measurements as changed. */
export async function writeRows(sql: Sql, table: MeasureTable, rows: Rows, mode: WriteMode): Promise<void> {
  if (rows.deviceKeys.length === 0) return;
  const { columns, deviceKeys } = rows;
  const types = columns.map((column) => TYPE_OF[column] ?? 'bigint');
  await sql.query(
    `insert into ${table} (device_key, at, ${columns.join(', ')})
     select k, to_timestamp(t), ${columns.map((_, index) => `c${index}`).join(', ')}
     from unnest($1::int[], $2::bigint[], ${types.map((type, index) => `$${index + 3}::${type}[]`).join(', ')})
       as rows (k, t, ${columns.map((_, index) => `c${index}`).join(', ')})
     ${mode === 'replace' ? conflictClause(columns) : ''}`,
    [
      `{${deviceKeys.join()}}`,
      `{${rows.atSeconds.join()}}`,
      ...rows.cells.map((cells) => `{${cells.join()}}`),
    ],
  );
  await invalidateCachedMeasures(sql, deviceKeys);
}

/** Creates missing partitions for every month between two instants. */
export async function ensurePartitions(sql: Sql, fromMs: number, toMs: number): Promise<void> {
  const date = new Date(fromMs);
  const month = (offset: number) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1));
  for (let offset = 0; month(offset).getTime() <= toMs; offset += 1) {
    const [from, to] = [month(offset).toISOString(), month(offset + 1).toISOString()];
    const name = `measure_five_minutes_${from.slice(0, 7).replace('-', '_')}`;
    const [existing] = await sql.query<{ found: string | null }>('select to_regclass($1)::text as found', [
      name,
    ]);
    if (existing?.found) continue;
    await sql.script(
      `create table if not exists ${name} partition of measure_five_minutes for values from ('${from}') to ('${to}')`,
    );
  }
}

const GROUPED = [
  ...SUMMED.map((column) => [column, `sum(${column})`] as const),
  ['soc_ws', '(array_agg(soc_ws order by at desc) filter (where soc_ws is not null))[1]'] as const,
];

const STEP_COLUMNS = [
  ['samples', 'count(*)'],
  ...GROUPED,
  ['soc_min_ws', 'min(soc_ws)'],
  ['soc_max_ws', 'max(soc_ws)'],
  ['temperature_c', 'avg(temperature_c)'],
  ['temperature_samples', 'nullif(count(temperature_c), 0)'],
] as const;
/** Samples with a temperature. Rows of before do not tell: all of theirs count. */
const TEMPERATURE_SAMPLES =
  'coalesce(temperature_samples, case when temperature_c is not null then samples end)';
const GROUP_OF_GROUPS_COLUMNS = [
  ['samples', 'sum(samples)'],
  ...GROUPED,
  ['soc_min_ws', 'min(soc_min_ws)'],
  ['soc_max_ws', 'max(soc_max_ws)'],
  ['temperature_c', `sum(temperature_c * ${TEMPERATURE_SAMPLES}) / nullif(sum(${TEMPERATURE_SAMPLES}), 0)`],
  ['temperature_samples', `sum(${TEMPERATURE_SAMPLES})`],
] as const;

/** What days are computed from: hours, and the energies of spans whose course is not known. */
const HOURS_AND_SPREADS = `(
  select device_key, at, samples, ${SUMMED.join(', ')}, soc_ws, soc_min_ws, soc_max_ws, temperature_c,
    temperature_samples from measure_hour
  union all
  select device_key, at, 0, ${SUMMED.join(', ')}, null, null, null, null, null from measure_spread) as counted`;

/** How each table is computed from the finer one. */
const ROLL_UPS = [
  { from: 'measure_five_minutes', to: 'measure_hour', unit: 'hour', columns: STEP_COLUMNS },
  { from: HOURS_AND_SPREADS, to: 'measure_day', unit: 'day', columns: GROUP_OF_GROUPS_COLUMNS },
  { from: 'measure_day', to: 'measure_month', unit: 'month', columns: GROUP_OF_GROUPS_COLUMNS },
] as const;

/** Start of the hour, day or month that contains an instant, and of the next one. */
export function groupBounds(
  unit: 'hour' | 'day' | 'month',
  timeZone: string,
  atMs: number,
): [number, number] {
  if (unit === 'hour') {
    const start = Math.floor(atMs / HOUR_MS) * HOUR_MS;
    return [start, start + HOUR_MS];
  }
  const day = siteDay(atMs, timeZone);
  return unit === 'day'
    ? [startOfSiteDay(day, timeZone), startOfSiteDay(addDays(day, 1), timeZone)]
    : [startOfSiteDay(startOfMonth(day), timeZone), startOfSiteDay(startOfMonth(day, 1), timeZone)];
}

/**
 * Deletes a household's measures from an instant on, which starts a step, and recomputes the hour, day and month that
 * contain it.
 */
export async function deleteMeasuresFrom(
  sql: Sql,
  {
    deviceKeys,
    siteTimeZone,
    zoneSinceMs,
    fromMs,
  }: Pick<CountedRows, 'deviceKeys' | 'siteTimeZone' | 'zoneSinceMs' | 'fromMs'>,
): Promise<void> {
  const remove = (table: MeasureTable, startMs: number) =>
    sql.query(`delete from ${table} where device_key = any($1::int[]) and at >= $2`, [
      `{${deviceKeys.join()}}`,
      new Date(startMs),
    ]);
  await remove('measure_five_minutes', fromMs);
  await sql.query('delete from measure_spread where device_key = any($1::int[]) and at >= $2', [
    `{${deviceKeys.join()}}`,
    new Date(fromMs),
  ]);
  for (const { to, unit } of ROLL_UPS) await remove(to, groupBounds(unit, siteTimeZone, fromMs)[0]);
  await rollUp(sql, { deviceKeys, siteTimeZone, zoneSinceMs, fromMs, toMs: fromMs });
  await invalidateCachedMeasures(sql, deviceKeys);
}

interface CountedRows {
  readonly deviceKeys: readonly number[];
  readonly siteTimeZone: string;
  /** From when on the home is in this zone, epoch milliseconds; hours before count to days of another one. */
  readonly zoneSinceMs?: number | null;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Recomputes the hours, days and months that contain rows of one household between two instants (both
 * inclusive). Runs in the transaction that wrote the rows, so readers never see one without the other.
 */
export async function rollUp(sql: Sql, rows: CountedRows): Promise<void> {
  for (const step of ROLL_UPS) await rollUpInto(sql, step, rows);
}

async function rollUpInto(
  sql: Sql,
  { from, to, unit, columns }: (typeof ROLL_UPS)[number],
  { deviceKeys, siteTimeZone, zoneSinceMs, fromMs, toMs }: CountedRows,
): Promise<void> {
  const names = columns.map(([name]) => name);
  // Days may begin at midnight of a former zone of the home: their noon is in the same month.
  const noon = unit === 'month' ? "interval '12 hours'" : "interval '0'";
  const startMs = groupBounds(unit, siteTimeZone, fromMs)[0];
  await sql.query(
    `insert into ${to} (device_key, at, ${names.join(', ')})
     select device_key, date_trunc('${unit}', at + ${noon}, $4) as start, ${columns.map(([, value]) => value).join(', ')}
     from ${from} where device_key = any($1::int[]) and at >= $2::timestamptz - ${noon}
       and at < $3::timestamptz - ${noon}
     group by device_key, start
     ${conflictClause(names)}`,
    [
      `{${deviceKeys.join()}}`,
      new Date(unit === 'day' ? Math.max(startMs, zoneSinceMs ?? startMs) : startMs),
      new Date(groupBounds(unit, siteTimeZone, toMs)[1]),
      siteTimeZone,
    ],
  );
}

/** Removes the days and months of a zone that contain instants from `fromMs` to `toMs`, and the marks of cached answers. */
export async function uncount(
  sql: Sql,
  {
    deviceKeys,
    timeZone,
    fromMs,
    toMs,
  }: {
    readonly deviceKeys: readonly number[];
    readonly timeZone: string;
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<void> {
  for (const { to, unit } of ROLL_UPS) {
    if (unit === 'hour') continue;
    const starts: number[] = [];
    for (let atMs = fromMs; starts.length === 0 || atMs <= toMs; atMs = groupBounds(unit, timeZone, atMs)[1])
      starts.push(groupBounds(unit, timeZone, atMs)[0]);
    await sql.query(`delete from ${to} where device_key = any($1::int[]) and at = any($2::timestamptz[])`, [
      `{${deviceKeys.join()}}`,
      starts.map((ms) => new Date(ms).toISOString()),
    ]);
  }
  await invalidateCachedMeasures(sql, deviceKeys);
}

interface ZoneChange {
  readonly deviceKeys: readonly number[];
  /** A full hour. */
  readonly sinceMs: number;
  readonly former: Required<Pick<CountedRows, 'siteTimeZone' | 'zoneSinceMs'>>;
  readonly siteTimeZone: string;
}

/**
 * Counts the current day and month again when a home changes its zone: hours before the change to the day of the former
 * zone, hours after it to that of the new one.
 */
export async function countAgain(
  sql: Sql,
  { deviceKeys, sinceMs, former, siteTimeZone }: ZoneChange,
): Promise<void> {
  const [, day, month] = ROLL_UPS;
  await uncount(sql, { deviceKeys, timeZone: former.siteTimeZone, fromMs: sinceMs, toMs: sinceMs });
  const dayMs = groupBounds('day', former.siteTimeZone, sinceMs)[0];
  const names = day.columns.map(([name]) => name);
  await sql.query(
    `insert into measure_day (device_key, at, ${names.join(', ')})
     select device_key, $2, ${day.columns.map(([, value]) => value).join(', ')}
     from ${HOURS_AND_SPREADS} where device_key = any($1::int[]) and at >= $3 and at < $4 group by device_key`,
    [
      `{${deviceKeys.join()}}`,
      new Date(dayMs),
      new Date(Math.max(dayMs, former.zoneSinceMs ?? dayMs)),
      new Date(sinceMs),
    ],
  );
  const after = { deviceKeys, siteTimeZone, zoneSinceMs: sinceMs, fromMs: sinceMs, toMs: sinceMs };
  await rollUpInto(sql, day, after);
  // The month of the former day, and that of the new one where they differ.
  for (const ms of new Set([dayMs + 12 * HOUR_MS, sinceMs]))
    await rollUpInto(sql, month, { ...after, fromMs: ms, toMs: ms });
}

/** Invalidates cached measures of the devices' households; called in the transaction that writes the measures. */
async function invalidateCachedMeasures(sql: Sql, deviceKeys: readonly number[]): Promise<void> {
  await sql.query(
    `insert into household_measured (household_key, stamp)
     select distinct household_key, 1 from device where key = any($1::int[])
     on conflict (household_key) do update set stamp = household_measured.stamp + 1`,
    [`{${[...new Set(deviceKeys)].join()}}`],
  );
}
