import type { Reading } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';

interface ChannelReading extends Reading {
  readonly channel: { readonly key: number; readonly householdKey: number };
}

/** Stored readings by channel, oldest first. Read as one text: PGlite returns rows one by one slowly. */
async function readText(
  sql: Sql,
  text: string,
  values: readonly (string | readonly number[] | readonly string[])[],
) {
  const [row] = await sql.query<{ rows: string | null }>(
    `select json_agg(json_build_array(channel_key, (extract(epoch from at) * 1000)::bigint, value)
       order by channel_key, at)::text as rows from (${text}) r`,
    values,
  );
  const rows: [channelKey: number, atMs: number, value: number][] = JSON.parse(row?.rows ?? '[]');
  const byChannel = new Map<number, Reading[]>();
  for (const [key, atMs, value] of rows) {
    const readings = byChannel.get(key) ?? [];
    byChannel.set(key, readings);
    readings.push({ atMs, value });
  }
  return byChannel;
}

/** From when on each channel is read: its last reading at or before the instant, and all that follow. */
export function readingsSince(
  sql: Sql,
  householdKey: number,
  channelKeys: readonly number[],
  sinceMs: number,
): Promise<Map<number, Reading[]>> {
  return readText(
    sql,
    `select c.key as channel_key, r.at, r.value
     from unnest($2::int[]) as c (key) cross join lateral (
       select coalesce((select max(at) from reading
         where household_key = $1::int and channel_key = c.key and at <= $3::timestamptz), $3::timestamptz) as at) first
     join reading r on r.household_key = $1::int and r.channel_key = c.key and r.at >= first.at`,
    [String(householdKey), channelKeys, new Date(sinceMs).toISOString()],
  );
}

interface ChannelSpan {
  readonly householdKey: number;
  readonly firstMs: number;
  readonly toMs: number;
}

/**
 * Last reading of channels of a home before their span. Of one home at a time: a distributed database does
 * not look up the last row of each of many homes.
 */
function lastReadings(sql: Sql, householdKey: number, spans: readonly (readonly [number, ChannelSpan])[]) {
  return readText(
    sql,
    `select s.channel_key, r.at, r.value from unnest($2::int[], $3::timestamptz[]) as s (channel_key, from_at)
     cross join lateral (select at, value from reading where household_key = $1::int and channel_key = s.channel_key
       and at < s.from_at order by at desc limit 1) r`,
    [
      String(householdKey),
      spans.map(([key]) => key),
      spans.map(([, { firstMs }]) => new Date(firstMs).toISOString()),
    ],
  );
}

/** Stored readings from shortly before the first to the last of the given ones, or else the last one before, by channel. */
export async function readingsAround(
  sql: Sql,
  readings: readonly ChannelReading[],
  beforeMs: number,
): Promise<Map<number, Reading[]>> {
  if (readings.length === 0) return new Map();
  const spans = new Map<number, ChannelSpan>();
  for (const { channel, atMs } of readings) {
    const span = spans.get(channel.key);
    spans.set(channel.key, {
      householdKey: channel.householdKey,
      firstMs: Math.min(span?.firstMs ?? atMs, atMs),
      toMs: Math.max(span?.toMs ?? atMs, atMs),
    });
  }
  const all = [...spans];
  const found = await readText(
    sql,
    `select r.channel_key, r.at, r.value
     from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[])
       as s (household_key, channel_key, from_at, to_at)
     join reading r on r.household_key = s.household_key and r.channel_key = s.channel_key
       and r.at >= s.from_at and r.at <= s.to_at`,
    [
      all.map(([, { householdKey }]) => householdKey),
      all.map(([key]) => key),
      all.map(([, { firstMs }]) => new Date(firstMs - beforeMs).toISOString()),
      all.map(([, { toMs }]) => new Date(toMs).toISOString()),
    ],
  );
  const homes = new Map<number, (readonly [number, ChannelSpan])[]>();
  for (const [key, span] of all) {
    if (found.get(key)?.some(({ atMs }) => atMs < span.firstMs)) continue;
    homes.set(span.householdKey, [...(homes.get(span.householdKey) ?? []), [key, span]]);
  }
  for (const [householdKey, quiet] of homes)
    for (const [key, last] of await lastReadings(sql, householdKey, quiet))
      found.set(key, [...last, ...(found.get(key) ?? [])]);
  return found;
}

/** When a channel was last read at or before an instant, or else first of all, epoch ms; null if never. */
export async function lastReadingBefore(
  sql: Sql,
  householdKey: number,
  channelKey: number,
  atMs: number,
): Promise<number | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select coalesce(max(at) filter (where at <= $3), min(at)) as at
     from (select max(at) as at from reading where household_key = $1 and channel_key = $2 and at <= $3
       union all select min(at) from reading where household_key = $1 and channel_key = $2) found`,
    [householdKey, channelKey, new Date(atMs)],
  );
  return row?.at?.getTime() ?? null;
}

/** Deletes the readings of a home after an instant. Its channels go on from those before. */
export async function deleteReadingsAfter(sql: Sql, householdKey: number, after: Date): Promise<void> {
  const values = [householdKey, after];
  await sql.query('delete from reading where household_key = $1 and at > $2', values);
  await sql.query(
    `update channel set settled_at = least(settled_at, $2),
       pending_from = case when pending_from <= $2 then pending_from end
     where household_key = $1 and (settled_at > $2 or pending_from > $2)`,
    values,
  );
}

/** Deletes the readings of channels of a home before an instant: counting begins anew with the next ones. */
export async function deleteReadingsBefore(
  sql: Sql,
  householdKey: number,
  channelKeys: readonly number[],
  before: Date,
): Promise<void> {
  await sql.query(
    'delete from reading where household_key = $1 and channel_key = any($2::int[]) and at < $3',
    [householdKey, channelKeys, before],
  );
  await sql.query('update channel set settled_at = $2, pending_from = null where key = any($1::int[])', [
    channelKeys,
    before,
  ]);
}
