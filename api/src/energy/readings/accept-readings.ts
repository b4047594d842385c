import { type Reading, STRAY_MS } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { lockHomes, makeHomesDue } from '../measuring/home-work';
import { type JudgedChannel, lockChannels } from './channel-store';
import { storedValue } from './quantities';
import { keptSinceMs } from './reading-partitions';
import {
  isJudgedByEarlier,
  isSentinel,
  type RejectedReading,
  type SentReading,
  timeFault,
  valueFault,
} from './reading-rules';
import { readingsAround } from './reading-store';
import { countRejections } from './rejection-store';

export interface Acceptance {
  /** Stored now. */
  readonly accepted: number;
  /** Stored before. */
  readonly known: number;
  readonly rejected: readonly RejectedReading[];
}

interface StorableReading extends Reading {
  readonly channel: JudgedChannel;
  readonly sent: SentReading;
}

/** Values in the units stored, oldest first; what cannot be one goes to `rejected`. */
function readable(
  sent: readonly SentReading[],
  channels: readonly JudgedChannel[],
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
  rejected: RejectedReading[],
): StorableReading[] {
  const byName = new Map(channels.map((channel) => [`${channel.householdId} ${channel.name}`, channel]));
  const readings: StorableReading[] = [];
  for (const one of sent) {
    const channel = byName.get(`${one.householdId} ${one.channel}`);
    if (!channel) {
      rejected.push({ ...one, reason: 'unknown_channel' });
      continue;
    }
    const value = storedValue(channel.quantity, one.value, one.unit);
    if (value === null) rejected.push({ ...one, reason: 'unknown_unit' });
    else if (isSentinel(channel, one.value, value)) rejected.push({ ...one, reason: 'sentinel' });
    else {
      const reason = timeFault(one.atMs, nowMs, sinceMs);
      if (reason) rejected.push({ ...one, reason });
      else readings.push({ channel, sent: one, atMs: one.atMs, value });
    }
  }
  return readings.sort((a, b) => a.atMs - b.atMs);
}

/** The last reading before an instant, and those of the hour before it. `ordered` is oldest first. */
function shortlyBefore(ordered: readonly Reading[], atMs: number): readonly Reading[] {
  const before: Reading[] = [];
  for (let index = ordered.length - 1; index >= 0; index -= 1) {
    const reading = ordered[index];
    if (!reading || reading.atMs >= atMs) continue;
    if (before.length > 0 && reading.atMs < atMs - STRAY_MS) break;
    before.push(reading);
  }
  return before;
}

/** Readings of one channel that its earlier ones make plausible; the others go to `rejected`. */
function plausible(
  channel: JudgedChannel,
  readings: readonly StorableReading[],
  stored: readonly Reading[],
  rejected: RejectedReading[],
): StorableReading[] {
  const accepted: StorableReading[] = [];
  const known: Reading[] = [...stored];
  for (const reading of readings) {
    const reason = valueFault(channel, reading, shortlyBefore(known, reading.atMs));
    if (reason) {
      rejected.push({ ...reading.sent, reason });
      continue;
    }
    accepted.push(reading);
    let index = known.length;
    while (index > 0 && (known[index - 1]?.atMs ?? 0) > reading.atMs) index -= 1;
    known.splice(index, 0, reading);
  }
  return accepted;
}

interface AddedReadings {
  readonly key: number;
  readonly firstMs: number;
  readonly added: number;
}

/** Stores readings; those stored before stay. Resolves to the new ones by channel. */
function insert(sql: Sql, readings: readonly StorableReading[]): Promise<AddedReadings[]> {
  const columns = [
    readings.map(({ channel }) => channel.householdKey),
    readings.map(({ channel }) => channel.key),
    readings.map(({ atMs }) => new Date(atMs).toISOString()),
    readings.map(({ value }) => value),
  ];
  return sql.query<AddedReadings>(
    `with added as (
       insert into reading (household_key, channel_key, at, value)
       select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::float8[])
       on conflict do nothing returning channel_key, at)
     select channel_key as key, (extract(epoch from min(at)) * 1000)::float8 as "firstMs", count(*)::int as added
     from added group by channel_key`,
    columns,
  );
}

/** Records from when on steps of locked channels are to be written. */
async function savePending(
  sql: Sql,
  channels: readonly JudgedChannel[],
  added: readonly AddedReadings[],
): Promise<void> {
  const pendingMs = new Map(channels.map(({ key, pendingFrom }) => [key, pendingFrom?.getTime() ?? null]));
  const earlier = added.filter(
    ({ key, firstMs }) => firstMs < (pendingMs.get(key) ?? Number.POSITIVE_INFINITY),
  );
  if (earlier.length === 0) return;
  await sql.query(
    `update channel c set pending_from = p.first_at
     from unnest($1::int[], $2::timestamptz[]) as p (key, first_at) where c.key = p.key`,
    [earlier.map(({ key }) => key), earlier.map(({ firstMs }) => new Date(firstMs).toISOString())],
  );
}

/**
 * Accepts readings of any number of homes, in the caller's transaction: in any order, late, or more than once. Those
 * that cannot be true are counted by reason and not stored (docs/rules/readings.md#rejected-readings).
 * @param sinceMs older readings are refused; by default those of days whose readings are no longer kept
 */
export async function acceptReadings(
  sql: Sql,
  sent: readonly SentReading[],
  { nowMs, sinceMs = keptSinceMs(nowMs) }: { readonly nowMs: number; readonly sinceMs?: number },
): Promise<Acceptance> {
  const householdIds = [...new Set(sent.map(({ householdId }) => householdId))];
  // In the order of an attempt at a home: its row, then its channels.
  await lockHomes(sql, householdIds);
  const channels = await lockChannels(sql, householdIds);
  const rejected: RejectedReading[] = [];
  const readings = readable(sent, channels, { nowMs, sinceMs }, rejected);
  const byChannel = new Map<JudgedChannel, StorableReading[]>();
  for (const reading of readings) {
    const own = byChannel.get(reading.channel);
    if (own) own.push(reading);
    else byChannel.set(reading.channel, [reading]);
  }
  const judged = [...byChannel].flatMap(([channel, own]) => (isJudgedByEarlier(channel, own) ? own : []));
  const stored = await readingsAround(sql, judged, STRAY_MS);
  const accepted = [...byChannel].flatMap(([channel, own]) =>
    plausible(channel, own, stored.get(channel.key) ?? [], rejected),
  );
  const rows = accepted.length > 0 ? await insert(sql, accepted) : [];
  const added = rows.reduce((sum, one) => sum + one.added, 0);
  if (added > 0) {
    await savePending(sql, channels, rows);
    const householdKeys = new Set(accepted.map(({ channel }) => channel.householdKey));
    await makeHomesDue(sql, [...householdKeys], new Date(nowMs));
  }
  await countRejections(sql, rejected);
  return { accepted: added, known: accepted.length - added, rejected };
}
