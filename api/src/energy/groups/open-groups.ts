import type { Sql } from '../../foundation/database/sql';
import { invalidateCachedMeasures } from '../measures/measure-writer';
import { unpackStepDays } from '../measures/step-days';
import { TABLE_OF } from './group-rows';
import { type GroupSpan, groupsBetween, type ZoneSpan, zoneSpansOf } from './group-spans';

/** Measures of a home that were written, from `fromMs` to `toMs`. */
interface Written {
  readonly deviceKeys: readonly number[];
  readonly siteTimeZone: string;
  /** From when on the home is in this zone, epoch milliseconds; hours before count to days of another one. */
  readonly zoneSinceMs: number | null;
  readonly fromMs: number;
  readonly toMs: number;
}

const isoOf = (ms: number) => new Date(ms).toISOString();

async function zonesOf(sql: Sql, { deviceKeys, siteTimeZone, zoneSinceMs, fromMs }: Written) {
  if (zoneSinceMs === null || fromMs >= zoneSinceMs) {
    const since = zoneSinceMs ?? Number.NEGATIVE_INFINITY;
    return [{ timeZone: siteTimeZone, fromMs: since, untilMs: Number.POSITIVE_INFINITY }];
  }
  const [home] = await sql.query<{ key: number }>('select household_key as key from device where key = $1', [
    deviceKeys[0] ?? null,
  ]);
  return home ? zoneSpansOf(sql, home.key) : [];
}

async function insertOpenGroups(
  sql: Sql,
  deviceKeys: readonly number[],
  groups: readonly GroupSpan[],
): Promise<void> {
  await sql.query(
    `insert into open_group (device_key, unit, at, from_at, until_at)
     select k, u, a, f, t from unnest($1::int[]) as k,
       unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[]) as g (u, a, f, t)
     on conflict do nothing`,
    [
      deviceKeys,
      groups.map(({ unit }) => unit),
      groups.map(({ atMs }) => isoOf(atMs)),
      groups.map(({ fromMs }) => isoOf(fromMs)),
      groups.map(({ untilMs }) => isoOf(untilMs)),
    ],
  );
  await invalidateCachedMeasures(sql, deviceKeys);
}

/**
 * Opens the hours, days and months whose measures were written or removed: until they are closed, readers sum them. Runs
 * in the transaction that wrote the rows and locked the home.
 */
export async function openGroups(sql: Sql, written: Written): Promise<void> {
  const { deviceKeys, fromMs, toMs } = written;
  await insertOpenGroups(sql, deviceKeys, groupsBetween(await zonesOf(sql, written), fromMs, toMs));
}

interface Recount {
  readonly deviceKeys: readonly number[];
  readonly before: readonly ZoneSpan[];
  readonly after: readonly ZoneSpan[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Counts the days and months that contain instants of a span by other zones than before. */
export async function countAgain(
  sql: Sql,
  { deviceKeys, before, after, fromMs, toMs }: Recount,
): Promise<void> {
  const former = groupsBetween(before, fromMs, toMs);
  for (const unit of ['day', 'month'] as const) {
    const starts = former.filter((group) => group.unit === unit).map(({ atMs }) => isoOf(atMs));
    const where = 'device_key = any($1::int[]) and at = any($2::timestamptz[])';
    await sql.query(`delete from ${TABLE_OF[unit]} where ${where}`, [deviceKeys, starts]);
    await sql.query(`delete from open_group where unit = '${unit}' and ${where}`, [deviceKeys, starts]);
  }
  await insertOpenGroups(sql, deviceKeys, groupsBetween(after, fromMs, toMs));
}

/** Deletes a home's measures from an instant on, which starts a step, and opens the groups that contain it. */
export async function deleteMeasuresFrom(sql: Sql, written: Omit<Written, 'toMs'>): Promise<void> {
  const { deviceKeys, zoneSinceMs, fromMs } = written;
  // With the first day of a zone the home came to since, which may begin before the day of the instant.
  const toMs = Math.max(fromMs, zoneSinceMs ?? fromMs);
  const groups = groupsBetween(await zonesOf(sql, { ...written, toMs }), fromMs, toMs);
  const remove = (rows: string, startMs: number) =>
    sql.query(`delete from ${rows} device_key = any($1::int[]) and at >= $2`, [
      deviceKeys,
      new Date(startMs),
    ]);
  await unpackStepDays(sql, deviceKeys, new Date(fromMs));
  await remove('measure_five_minutes where', fromMs);
  await remove('measure_spread where', fromMs);
  for (const { unit, atMs } of groups) {
    await remove(`${TABLE_OF[unit]} where`, atMs);
    await remove(`open_group where unit = '${unit}' and`, atMs);
  }
  await insertOpenGroups(sql, deviceKeys, groups);
}
