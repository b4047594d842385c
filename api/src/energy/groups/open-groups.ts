import { insertRows } from '../../foundation/database/insert-rows';
import type { Sql } from '../../foundation/database/sql';
import { invalidateCachedMeasures } from '../measures/measure-writer';
import { type DevicesOfHome, unpackStepDays } from '../measures/step-days';
import { TABLE_OF } from './group-rows';
import { type GroupSpan, groupsBetween, type ZoneSpan, zoneSpansOf } from './group-spans';

/** Measures of a home that were written, from `fromMs` to `toMs`. */
interface Written extends DevicesOfHome {
  readonly siteTimeZone: string;
  /** From when on the home is in this zone, epoch milliseconds; hours before count to days of another one. */
  readonly zoneSinceMs: number | null;
  readonly fromMs: number;
  readonly toMs: number;
}

const isoOf = (ms: number) => new Date(ms).toISOString();

function zonesOf(sql: Sql, { householdKey, siteTimeZone, zoneSinceMs, fromMs }: Written) {
  if (zoneSinceMs === null || fromMs >= zoneSinceMs) {
    const since = zoneSinceMs ?? Number.NEGATIVE_INFINITY;
    return [{ timeZone: siteTimeZone, fromMs: since, untilMs: Number.POSITIVE_INFINITY }];
  }
  return zoneSpansOf(sql, householdKey);
}

async function insertOpenGroups(
  sql: Sql,
  { householdKey, deviceKeys }: DevicesOfHome,
  groups: readonly GroupSpan[],
): Promise<void> {
  await insertRows(
    sql,
    'open_group (household_key, device_key, unit, at, from_at, until_at)',
    deviceKeys.flatMap((key) =>
      groups.map(({ unit, atMs, fromMs, untilMs }) => [
        householdKey,
        key,
        unit,
        isoOf(atMs),
        isoOf(fromMs),
        isoOf(untilMs),
      ]),
    ),
    'on conflict do nothing',
  );
  await invalidateCachedMeasures(sql, householdKey);
}

/**
 * Opens the hours, days and months whose measures were written or removed: until they are closed, readers sum them. Runs
 * in the transaction that wrote the rows and locked the home.
 */
export async function openGroups(sql: Sql, written: Written): Promise<void> {
  const { fromMs, toMs } = written;
  await insertOpenGroups(sql, written, groupsBetween(await zonesOf(sql, written), fromMs, toMs));
}

interface Recount extends DevicesOfHome {
  readonly before: readonly ZoneSpan[];
  readonly after: readonly ZoneSpan[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Counts the days and months that contain instants of a span by other zones than before. */
export async function countAgain(sql: Sql, recount: Recount): Promise<void> {
  const { householdKey, deviceKeys, before, after, fromMs, toMs } = recount;
  const former = groupsBetween(before, fromMs, toMs);
  for (const unit of ['day', 'month'] as const) {
    const starts = former.filter((group) => group.unit === unit).map(({ atMs }) => isoOf(atMs));
    const where = 'household_key = $1 and device_key = any($2::int[]) and at = any($3::timestamptz[])';
    await sql.query(`delete from ${TABLE_OF[unit]} where ${where}`, [householdKey, deviceKeys, starts]);
    await sql.query(`delete from open_group where unit = '${unit}' and ${where}`, [
      householdKey,
      deviceKeys,
      starts,
    ]);
  }
  await insertOpenGroups(sql, recount, groupsBetween(after, fromMs, toMs));
}

/** Deletes a home's measures from an instant on, which starts a step, and opens the groups that contain it. */
export async function deleteMeasuresFrom(sql: Sql, written: Omit<Written, 'toMs'>): Promise<void> {
  const { householdKey, deviceKeys, zoneSinceMs, fromMs } = written;
  // With the first day of a zone the home came to since, which may begin before the day of the instant.
  const toMs = Math.max(fromMs, zoneSinceMs ?? fromMs);
  const groups = groupsBetween(await zonesOf(sql, { ...written, toMs }), fromMs, toMs);
  const remove = (rows: string, startMs: number) =>
    sql.query(`delete from ${rows} household_key = $1 and device_key = any($2::int[]) and at >= $3`, [
      householdKey,
      deviceKeys,
      new Date(startMs),
    ]);
  await unpackStepDays(sql, written, new Date(fromMs));
  await remove('measure_five_minutes where', fromMs);
  await remove('measure_spread where', fromMs);
  for (const { unit, atMs } of groups) {
    await remove(`${TABLE_OF[unit]} where`, atMs);
    await remove(`open_group where unit = '${unit}' and`, atMs);
  }
  await insertOpenGroups(sql, written, groups);
}
