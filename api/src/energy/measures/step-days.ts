import { type Database, onlyRow, type Sql, type SqlValue } from '../../foundation/database/sql';
import { SUMMED } from './measure-shapes';

/** Devices of one home, whose measurements are read or written together. */
export interface DevicesOfHome {
  readonly householdKey: number;
  readonly deviceKeys: readonly number[];
}

/** Bounds of rows as SQL, without an alias: `= $1`, `= any($2::int[])`, `$3`. */
export interface RowRange {
  /** What is true of the home's key, a parameter, by which a distributed database finds the rows. */
  readonly household: string;
  /** What is true of the device's key. */
  readonly device: string;
  readonly from?: string;
  /** Exclusive. */
  readonly until?: string;
}

const DAY_MS = 86_400_000;
/** Days of a home packed in one transaction. */
const DAYS_AT_ONCE = 10;
/** More than an empty table, or part of one on a cluster, takes. */
const SMALL_BYTES = 100_000;
const STEP = "interval '5 minutes'";
const DAY = "interval '1 day'";
const STEPS_PER_DAY = 288;
const SMALLEST_INTEGER = -2_147_483_648;
const LARGEST_INTEGER = 2_147_483_647;
const INTEGERS = [...SUMMED, 'soc_ws'];
const COLUMNS = [...INTEGERS, 'temperature_c'];
const LIST = COLUMNS.join(', ');

/** Steps of devices of a home between two instants. */
type StepSpan = readonly [householdKey: number, deviceKeys: readonly number[], from: Date, until: Date];

/** Condition on the rows `m` that begin within a range. */
export function within({ household, device, from, until }: RowRange): string {
  const bounds = [
    `m.household_key ${household}`,
    `m.device_key ${device}`,
    from && `m.at >= ${from}`,
    until && `m.at < ${until}`,
  ];
  return bounds.filter(Boolean).join(' and ');
}

/** Steps of packed days `d`, as a query. */
const unpacked = (days: string) =>
  `select d.household_key, d.device_key, d.at + (n - 1) * ${STEP} as at, ${COLUMNS.map((column) => `u.${column}`).join(', ')}
   from ${days} d cross join lateral unnest(${COLUMNS.map((column) => `d.${column}`).join(', ')}) with ordinality
     as u (${LIST}, n)
   where num_nonnulls(${COLUMNS.map((column) => `u.${column}`).join(', ')}) > 0`;

/** Steps in a range, as a subquery: rows, and those of packed days. */
export function stepRows(range: RowRange): string {
  const { household, device, from, until } = range;
  const days = within({
    household,
    device,
    ...(from && { from: `${from}::timestamptz - ${DAY}` }),
    ...(until && { until }),
  });
  return `(select household_key, device_key, at, ${LIST} from measure_five_minutes m where ${within(range)}
    union all select * from (${unpacked(`(select * from measure_step_day m where ${days})`)}) as m
      where ${within(range)})`;
}

/** Moves the steps of packed days `p` into rows. The condition is true of the same days once they are rows. */
async function unpack(sql: Sql, condition: string, values: SqlValue[]): Promise<void> {
  const packed = `(select * from measure_step_day p where ${condition})`;
  if ((await sql.query(`select 1 from ${packed} as days limit 1`, values)).length === 0) return;
  await sql.query(
    `insert into measure_five_minutes (household_key, device_key, at, ${LIST}) ${unpacked(packed)} on conflict do nothing`,
    values,
  );
  await sql.query(`delete from measure_step_day p where ${condition}`, values);
}

/**
 * Moves the steps of packed days that end after an instant, and begin before another one, back into rows, which may then
 * be changed.
 */
export async function unpackStepDays(
  sql: Sql,
  { householdKey, deviceKeys }: DevicesOfHome,
  from: Date,
  until: Date | null = null,
): Promise<void> {
  await unpack(
    sql,
    `household_key = $1 and device_key = any($2::int[]) and at > $3::timestamptz - ${DAY}
     and ($4::timestamptz is null or at < $4)`,
    [householdKey, deviceKeys, from, until],
  );
}

/** Steps that arrays can hold: at least one value, and none beyond an integer. */
const FITS = `num_nonnulls(${LIST}) > 0 and coalesce(least(${INTEGERS.join(', ')}), 0) >= ${SMALLEST_INTEGER}
  and coalesce(greatest(${INTEGERS.join(', ')}), 0) <= ${LARGEST_INTEGER}`;

const arrayOf = (column: string) =>
  `case when count(${column}) > 0 then array_agg(${column}${column === 'temperature_c' ? '' : '::integer'} order by n) end`;

/** Packs the days of devices between two starts of UTC days. Days that arrays cannot hold stay rows. */
async function packBetween(sql: Sql, values: StepSpan) {
  const isBetween = within({ household: '= $1', device: '= any($2::int[])', from: '$3', until: '$4' });
  // Days that were measured on since they were packed. Sums of times are no constants to Citus, their differences are.
  await unpack(
    sql,
    `household_key = $1 and device_key = any($2::int[]) and at >= $3 and at < $4 and exists (
       select from measure_five_minutes m where m.household_key = $1 and m.device_key = p.device_key
         and m.at >= p.at and m.at - p.at < ${DAY} and m.at >= $3 and m.at < $4)`,
    [...values],
  );
  await sql.query(
    `insert into measure_step_day (household_key, device_key, at, ${LIST})
     select household_key, device_key, day, ${COLUMNS.map(arrayOf).join(', ')} from (
       select d.household_key, d.device_key, d.day, n, ${LIST} from (
         select household_key, device_key, date_trunc('day', at, 'UTC') as day from measure_five_minutes m
         where ${isBetween} group by 1, 2, 3 having bool_and(${FITS})) d
       cross join generate_series(0, ${STEPS_PER_DAY - 1}) n
       left join (select * from measure_five_minutes m where ${isBetween}) m
         on m.household_key = d.household_key and m.device_key = d.device_key and m.at = d.day + n * ${STEP}) as steps
     group by household_key, device_key, day`,
    [...values],
  );
  await sql.query(
    `delete from measure_five_minutes m using measure_step_day p
     where ${isBetween} and p.household_key = $1 and p.device_key = m.device_key and p.at <= m.at and m.at - p.at < ${DAY}
       and p.at >= $3 and p.at < $4`,
    [...values],
  );
}

/** A home with its devices, also former ones; null without such a home. */
export async function measuredDevices(sql: Sql, householdId: string): Promise<DevicesOfHome | null> {
  return onlyRow(
    await sql.query<DevicesOfHome>(
      `select a.key as "householdKey", array(select d.key from device d where d.household_key = a.key
         union all select f.device_key from former_device f where f.household_key = a.key) as "deviceKeys"
       from account a where a.id = $1`,
      [householdId],
    ),
  );
}

export const startOfUtcDay = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS;

/** Packs the steps of a home on UTC days that end before an instant, in short transactions that lock the home. */
export async function packStepDays(database: Database, householdId: string, beforeMs: number): Promise<void> {
  const home = await measuredDevices(database, householdId);
  if (!home) return;
  const { householdKey, deviceKeys } = home;
  const until = new Date(startOfUtcDay(beforeMs));
  /** First step that is a row, from an instant on. */
  const firstRow = async (from: Date | null) =>
    (
      await database.query<{ at: Date | null }>(
        `select min(at) as at from measure_five_minutes
         where household_key = $1 and device_key = any($2::int[]) and at < $3
           and ($4::timestamptz is null or at >= $4)`,
        [householdKey, deviceKeys, until, from],
      )
    )[0]?.at ?? null;
  for (let first = await firstRow(null); first !== null; ) {
    const from = new Date(startOfUtcDay(first.getTime()));
    const to = new Date(Math.min(until.getTime(), from.getTime() + DAYS_AT_ONCE * DAY_MS));
    await database.transaction(async (sql) => {
      // The planner expects many times the steps there are: compiling for them takes longer than packing.
      await sql.query("select set_config('jit', 'off', true)");
      await sql.query('select 1 from gateway where household_key = $1 for update', [householdKey]);
      await packBetween(sql, [householdKey, deviceKeys, from, to]);
    });
    first = await firstRow(to);
  }
}

/** Gives back the space of months of which no row is left: indexes do not shrink by themselves. */
export async function truncateEmptyMonths(database: Database): Promise<void> {
  const hasCitus = (await database.query("select from pg_extension where extname = 'citus'")).length > 0;
  // The rows of a divided table are in its parts on the workers.
  const parts = hasCitus ? '(select max(shard_size) from citus_shards where table_name = inhrelid)' : 'null';
  const months = await database.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'measure_five_minutes'::regclass and coalesce(${parts}, pg_total_relation_size(inhrelid)) > $1`,
    [SMALL_BYTES],
  );
  for (const { name } of months) {
    const isEmpty = async (sql: Sql) => (await sql.query(`select 1 from ${name} limit 1`)).length === 0;
    if (!(await isEmpty(database))) continue;
    await database.transaction(async (sql) => {
      await sql.query("select set_config('lock_timeout', '2s', true)");
      await sql.query(`lock table ${name} in access exclusive mode`);
      if (await isEmpty(sql)) await sql.query(`truncate ${name}`);
    });
  }
}

/** Removes the steps of devices between two starts of UTC days, but in the hours that are kept. */
export async function removeSteps(sql: Sql, span: StepSpan, keptHours: readonly string[]): Promise<void> {
  const isBetween = 'household_key = $1 and device_key = any($2::int[]) and at >= $3 and at < $4';
  await unpack(sql, isBetween, [...span]);
  await sql.query(
    `delete from measure_five_minutes
     where ${isBetween} and not exists (
       select from unnest($5::timestamptz[]) as kept (hour) where at >= hour and at - hour < interval '1 hour')`,
    [...span, keptHours],
  );
}

/** Homes that are measured, by their ids. */
export async function measuredHomes(sql: Sql): Promise<string[]> {
  const homes = await sql.query<{ id: string }>(
    'select a.id from gateway g join account a on a.key = g.household_key order by a.key',
  );
  return homes.map(({ id }) => id);
}
