import { type Reading, STRAY_MS } from '@foyer/domain';
import { insertRows } from '../../foundation/database/insert-rows';
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
  readonly at: Date;
}

/** Stores readings; those stored before stay. Resolves to the new ones. */
function insert(sql: Sql, readings: readonly StorableReading[]): Promise<AddedReadings[]> {
  return insertRows<AddedReadings>(
    sql,
    'reading (household_key, channel_key, at, value)',
    readings.map(({ channel, atMs, value }) => [
      channel.householdKey,
      channel.key,
      new Date(atMs).toISOString(),
      value,
    ]),
    'on conflict do nothing returning channel_key as key, at',
  );
}

/** Records from when on steps of locked channels are to be written. */
async function savePending(
  sql: Sql,
  channels: readonly JudgedChannel[],
  added: readonly AddedReadings[],
): Promise<void> {
  const pendingMs = new Map(channels.map(({ key, pendingFrom }) => [key, pendingFrom?.getTime()]));
  const earlierMs = new Map<number, number>();
  for (const { key, at } of added) {
    const knownMs = earlierMs.get(key) ?? pendingMs.get(key) ?? Number.POSITIVE_INFINITY;
    if (at.getTime() < knownMs) earlierMs.set(key, at.getTime());
  }
  if (earlierMs.size === 0) return;
  await sql.query(
    `update channel c set pending_from = p.first_at
     from unnest($1::int[], $2::timestamptz[]) as p (key, first_at) where c.key = p.key`,
    [[...earlierMs.keys()], [...earlierMs.values()].map((ms) => new Date(ms).toISOString())],
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
  const added = await insert(sql, accepted);
  if (added.length > 0) {
    await savePending(sql, channels, added);
    const householdKeys = new Set(accepted.map(({ channel }) => channel.householdKey));
    await makeHomesDue(sql, [...householdKeys], new Date(nowMs));
  }
  await countRejections(sql, rejected);
  return { accepted: added.length, known: accepted.length - added.length, rejected };
}
