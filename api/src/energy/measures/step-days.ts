import type { Database, Sql, SqlValue } from '../../foundation/database/sql';
import { SUMMED } from './measure-shapes';

/** Bounds of rows as SQL, without an alias: `= any($1::int[])`, `$2`. */
export interface RowRange {
  /** What is true of the device's key. */
  readonly device: string;
  readonly from?: string;
  /** Exclusive. */
  readonly until?: string;
}

const DAY_MS = 86_400_000;
/** Days of a home packed in one transaction. */
const DAYS_AT_ONCE = 10;
const HOUSEHOLD = '(select key from account where id = $1)';
const STEP = "interval '5 minutes'";
const DAY = "interval '1 day'";
const STEPS_PER_DAY = 288;
const SMALLEST_INTEGER = -2_147_483_648;
const LARGEST_INTEGER = 2_147_483_647;
const INTEGERS = [...SUMMED, 'soc_ws'];
const COLUMNS = [...INTEGERS, 'temperature_c'];
const LIST = COLUMNS.join(', ');

/** Condition on the rows `m` that begin within a range. */
export function within({ device, from, until }: RowRange): string {
  const bounds = [`m.device_key ${device}`, from && `m.at >= ${from}`, until && `m.at < ${until}`];
  return bounds.filter(Boolean).join(' and ');
}

/** Steps of packed days `d`, as a query. */
const unpacked = (days: string) =>
  `select d.device_key, d.at + (n - 1) * ${STEP} as at, ${COLUMNS.map((column) => `u.${column}`).join(', ')}
   from ${days} d cross join lateral unnest(${COLUMNS.map((column) => `d.${column}`).join(', ')}) with ordinality
     as u (${LIST}, n)
   where num_nonnulls(${COLUMNS.map((column) => `u.${column}`).join(', ')}) > 0`;

/** Steps in a range, as a subquery: rows, and those of packed days. */
export function stepRows(range: RowRange): string {
  const { device, from, until } = range;
  const days = within({
    device,
    ...(from && { from: `${from}::timestamptz - ${DAY}` }),
    ...(until && { until }),
  });
  return `(select device_key, at, ${LIST} from measure_five_minutes m where ${within(range)}
    union all select * from (${unpacked(`(select * from measure_step_day m where ${days})`)}) as m
      where ${within(range)})`;
}

const unpack = (sql: Sql, condition: string, values: SqlValue[]) =>
  sql.query(
    `with packed as (delete from measure_step_day p where ${condition} returning *)
     insert into measure_five_minutes (device_key, at, ${LIST}) ${unpacked('packed')} on conflict do nothing`,
    values,
  );

/** Moves the steps of packed days that end after an instant back into rows, which may then be changed. */
export async function unpackStepDays(sql: Sql, deviceKeys: readonly number[], from: Date): Promise<void> {
  await unpack(sql, `device_key = any($1::int[]) and at > $2::timestamptz - ${DAY}`, [deviceKeys, from]);
}

/** Steps that arrays can hold: at least one value, and none beyond an integer. */
const FITS = `num_nonnulls(${LIST}) > 0 and coalesce(least(${INTEGERS.join(', ')}), 0) >= ${SMALLEST_INTEGER}
  and coalesce(greatest(${INTEGERS.join(', ')}), 0) <= ${LARGEST_INTEGER}`;

const arrayOf = (column: string) =>
  `case when count(${column}) > 0 then array_agg(${column}${column === 'temperature_c' ? '' : '::integer'} order by n) end`;

/** Packs the days of devices between two starts of UTC days. Days that arrays cannot hold stay rows. */
async function packBetween(sql: Sql, values: [deviceKeys: readonly number[], from: Date, until: Date]) {
  const isBetween = within({ device: '= any($1::int[])', from: '$2', until: '$3' });
  // Days that were measured on since they were packed.
  await unpack(
    sql,
    `device_key = any($1::int[]) and at >= $2 and at < $3 and exists (select from measure_five_minutes m
       where m.device_key = p.device_key and m.at >= p.at and m.at < p.at + ${DAY})`,
    values,
  );
  await sql.query(
    `with days as materialized (
       select device_key, date_trunc('day', at, 'UTC') as day from measure_five_minutes m
       where ${isBetween} group by 1, 2 having bool_and(${FITS})),
     packed as (
       insert into measure_step_day (device_key, at, ${LIST})
       select device_key, day, ${COLUMNS.map(arrayOf).join(', ')} from (
         select d.device_key, d.day, n, ${LIST} from days d cross join generate_series(0, ${STEPS_PER_DAY - 1}) n
         left join (select * from measure_five_minutes m where ${isBetween}) m
           on m.device_key = d.device_key and m.at = d.day + n * ${STEP}) as steps
       group by device_key, day returning device_key, at)
     delete from measure_five_minutes m using packed p
     where ${isBetween} and m.device_key = p.device_key and m.at >= p.at and m.at < p.at + ${DAY}`,
    values,
  );
}

/** Packs the steps of a home on UTC days that end before an instant, in short transactions that lock the home. */
export async function packStepDays(database: Database, householdId: string, beforeMs: number): Promise<void> {
  const untilMs = Math.floor(beforeMs / DAY_MS) * DAY_MS;
  const [home] = await database.query<{ keys: number[] | null; first: Date | null }>(
    `select array_agg(distinct device_key) as keys, min(at) as first from measure_five_minutes
     where at < $2 and device_key in (select key from device where household_key = ${HOUSEHOLD}
       union all select device_key from former_device where household_key = ${HOUSEHOLD})`,
    [householdId, new Date(untilMs)],
  );
  if (!home?.keys || !home.first) return;
  const { keys } = home;
  for (
    let fromMs = Math.floor(home.first.getTime() / DAY_MS) * DAY_MS;
    fromMs < untilMs;
    fromMs += DAYS_AT_ONCE * DAY_MS
  )
    await database.transaction(async (sql) => {
      await sql.query(`select 1 from gateway where household_key = ${HOUSEHOLD} for update`, [householdId]);
      const toMs = Math.min(untilMs, fromMs + DAYS_AT_ONCE * DAY_MS);
      await packBetween(sql, [keys, new Date(fromMs), new Date(toMs)]);
    });
}

/** Homes that are measured, by their ids. */
export async function measuredHomes(sql: Sql): Promise<string[]> {
  const homes = await sql.query<{ id: string }>(
    'select a.id from gateway g join account a on a.key = g.household_key order by a.key',
  );
  return homes.map(({ id }) => id);
}
