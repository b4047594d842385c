import { insertRows } from '../../foundation/database/insert-rows';
import type { Sql } from '../../foundation/database/sql';
import { openGroups } from '../groups/open-groups';
import { type MeasureColumn, SUMMED } from '../measures/measure-shapes';
import type { SpreadRow } from '../measures/spread-store';
import type { Correction } from './correction-store';
import { columnOfSpan, rowsOfSpans, type StoredSpan, timeOf } from './span-values';
import type { HomeSpan } from './step-store';

const SPAN_COLUMNS = `s.device_key as "deviceKey", s.flow, s.start_at as "startAt", s.end_at as "endAt",
  s.energy_ws as "energyWs"`;

/** Spans that begin in a piece of a correction's time, and are applied or not. */
function spansOf(
  sql: Sql,
  { key }: Correction,
  { fromMs, untilMs }: HomeSpan,
  isApplied: boolean,
): Promise<StoredSpan[]> {
  return sql.query<StoredSpan>(
    `select s.correction_key as "correctionKey", ${SPAN_COLUMNS} from correction_span s
     where s.correction_key = $1 and s.start_at >= $2 and s.start_at < $3 and s.is_applied = $4
     order by s.start_at, s.flow`,
    [key, new Date(fromMs), new Date(untilMs), isApplied],
  );
}

const OF_DEVICE = 'household_key = $1 and device_key = $2';

/** Whether steps or hours of a device between two instants have a column. */
async function hasSteps(
  sql: Sql,
  householdKey: number,
  deviceKey: number,
  column: MeasureColumn,
  startAt: Date,
  endAt: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 as found where
       exists (select from measure_five_minutes where ${OF_DEVICE} and at >= $3 and at < $4 and ${column} is not null)
       or exists (select from measure_step_day where ${OF_DEVICE} and at > $3::timestamptz - interval '1 day' and at < $4
         and ${column} is not null)
       or exists (select from measure_hour where ${OF_DEVICE} and at >= $3 and at < $4 and ${column} is not null)`,
    [householdKey, deviceKey, startAt, endAt],
  );
  return rows.length > 0;
}

/** Whether anything of a flow is stored within a span. */
async function isMeasured(
  sql: Sql,
  householdKey: number,
  { deviceKey, flow, startAt, endAt }: StoredSpan,
): Promise<boolean> {
  const column = columnOfSpan({ flow });
  if (await hasSteps(sql, householdKey, deviceKey, column, startAt, endAt)) return true;
  const rows = await sql.query(
    `select from measure_spread where ${OF_DEVICE} and at < $4 and until_at > $3 and ${column} is not null limit 1`,
    [householdKey, deviceKey, startAt, endAt],
  );
  return rows.length > 0;
}

/** Applied spans of a home that begin and end as others do. */
function appliedLike(sql: Sql, householdKey: number, spans: readonly StoredSpan[]): Promise<StoredSpan[]> {
  return sql.query<StoredSpan>(
    `select s.correction_key as "correctionKey", ${SPAN_COLUMNS} from correction c
     join correction_span s on s.correction_key = c.key
     where c.household_key = $1 and s.is_applied
       and (s.start_at, s.end_at) in (select * from unnest($2::timestamptz[], $3::timestamptz[]))
     order by s.start_at, s.flow, s.correction_key`,
    [
      householdKey,
      spans.map(({ startAt }) => startAt.toISOString()),
      spans.map(({ endAt }) => endAt.toISOString()),
    ],
  );
}

const isoOf = (ms: number) => new Date(ms).toISOString();
const keysOf = (rows: readonly SpreadRow[]) => [
  rows.map(({ deviceKey }) => deviceKey),
  rows.map(({ startMs }) => isoOf(startMs)),
  rows.map(({ endMs }) => isoOf(endMs)),
];
const keyOf = ({ deviceKey, startMs, endMs }: SpreadRow) => `${deviceKey} ${startMs} ${endMs}`;

/** Writes what spans give now in place of what they gave before. Other columns of the same rows stay. */
async function rewrite(
  sql: Sql,
  span: Omit<HomeSpan, 'fromMs' | 'untilMs'>,
  before: readonly SpreadRow[],
  after: readonly SpreadRow[],
): Promise<void> {
  const now = new Map(after.map((row) => [keyOf(row), row]));
  const known = new Set(before.map(keyOf));
  const rows = [...before, ...after.filter((row) => !known.has(keyOf(row)))];
  if (rows.length === 0) return;
  const former = new Map(before.map((row) => [keyOf(row), row]));
  const { householdKey } = span;
  const keys = [householdKey, ...keysOf(rows)];
  const key = `unnest($2::int[], $3::timestamptz[], $4::timestamptz[]`;
  await insertRows(
    sql,
    'measure_spread (household_key, device_key, at, until_at)',
    rows.map(({ deviceKey, startMs, endMs }) => [householdKey, deviceKey, isoOf(startMs), isoOf(endMs)]),
    'on conflict do nothing',
  );
  for (const column of SUMMED) {
    const touched = rows.map((row) =>
      [former, now].some((list) => list.get(keyOf(row))?.values[column] !== undefined),
    );
    if (!touched.includes(true)) continue;
    await sql.query(
      `update measure_spread s set ${column} = r.ws
       from ${key}, $5::boolean[], $6::bigint[]) as r (key, at, until, touched, ws)
       where s.household_key = $1 and r.touched and s.device_key = r.key and s.at = r.at and s.until_at = r.until`,
      [...keys, touched, rows.map((row) => now.get(keyOf(row))?.values[column] ?? null)],
    );
  }
  await sql.query(
    `delete from measure_spread s using ${key}) as r (key, at, until)
     where s.household_key = $1 and s.device_key = r.key and s.at = r.at and s.until_at = r.until and num_nonnulls(${SUMMED.join(', ')}) = 0`,
    keys,
  );
  await openGroups(sql, {
    householdKey,
    deviceKeys: span.devices.map(({ key: deviceKey }) => deviceKey),
    siteTimeZone: span.siteTimeZone,
    zoneSinceMs: span.zoneSince?.getTime() ?? null,
    fromMs: rows.reduce((least, { startMs }) => Math.min(least, startMs), Number.POSITIVE_INFINITY),
    toMs: rows.reduce((most, { startMs }) => Math.max(most, startMs), Number.NEGATIVE_INFINITY),
  });
}

/** Marks spans as counted or not. */
async function setApplied(sql: Sql, spans: readonly StoredSpan[], isApplied: boolean): Promise<void> {
  await sql.query(
    `update correction_span c set is_applied = $5
     from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[]) as u (correction, device, flow, at)
     where c.correction_key = u.correction and c.device_key = u.device and c.flow = u.flow and c.start_at = u.at`,
    [
      spans.map(({ correctionKey }) => correctionKey),
      spans.map(({ deviceKey }) => deviceKey),
      spans.map(({ flow }) => flow),
      spans.map(({ startAt }) => startAt.toISOString()),
      isApplied,
    ],
  );
}

/** Counts spans, or counts them no longer, with what other corrections give of the same time. */
async function count(
  sql: Sql,
  span: Omit<HomeSpan, 'fromMs' | 'untilMs'>,
  spans: readonly StoredSpan[],
  isApplied: boolean,
): Promise<void> {
  if (spans.length === 0) return;
  const { householdKey, devices, siteTimeZone } = span;
  const homeKey = devices.find(({ kind }) => kind === 'household')?.key;
  const producing = new Set<string>();
  for (const { startAt, endAt } of homeKey === undefined ? [] : spans)
    if (await hasSteps(sql, householdKey, homeKey ?? 0, 'produced_ws', startAt, endAt))
      producing.add(timeOf({ startAt, endAt }));
  const rows = async () =>
    rowsOfSpans(await appliedLike(sql, householdKey, spans), devices, siteTimeZone, (fromMs, untilMs) =>
      producing.has(`${fromMs} ${untilMs}`),
    );
  const before = await rows();
  await setApplied(sql, spans, isApplied);
  await rewrite(sql, span, before, await rows());
}

/**
 * Adds spans longer than an hour where nothing of their flow is measured; they count to days alone. Resolves to those that
 * were added.
 */
export async function applySpans(sql: Sql, correction: Correction, span: HomeSpan): Promise<StoredSpan[]> {
  const free: StoredSpan[] = [];
  for (const one of await spansOf(sql, correction, span, false))
    if (!(await isMeasured(sql, span.householdKey, one))) free.push(one);
  await count(sql, span, free, true);
  return free;
}

/** Takes back the spans that {@link applySpans} added. */
export async function undoSpans(sql: Sql, correction: Correction, span: HomeSpan): Promise<void> {
  await count(sql, span, await spansOf(sql, correction, span, true), false);
}

/** Takes back spans in whose time their flow is measured since. */
export const dropSpans = (
  sql: Sql,
  span: Omit<HomeSpan, 'fromMs' | 'untilMs'>,
  spans: readonly StoredSpan[],
): Promise<void> => count(sql, span, spans, false);

/** Spans that count to the days of a home and end after an instant. */
export function appliedSpansSince(sql: Sql, householdKey: number, fromMs: number): Promise<StoredSpan[]> {
  return sql.query<StoredSpan>(
    `select s.correction_key as "correctionKey", ${SPAN_COLUMNS} from correction c
     join correction_span s on s.correction_key = c.key
     where c.household_key = $1 and c.until_at > $2 and s.is_applied and s.end_at > $2
     order by s.start_at, s.flow, s.correction_key`,
    [householdKey, new Date(fromMs)],
  );
}
