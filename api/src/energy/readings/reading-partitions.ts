import { createPartition } from '../../foundation/database/create-partition';
import type { Sql } from '../../foundation/database/sql';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The epoch began on a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** A platform that was down for two days still finds partitions when it starts. */
const DAYS_AHEAD = 3;
/** How long readings are kept, in days. */
export const READING_DAYS = 14;

const startOfDay = (atMs: number) => Math.floor(atMs / DAY_MS) * DAY_MS;
const startOfWeek = (atMs: number) =>
  Math.floor((atMs - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
const dayText = (dayMs: number) => new Date(dayMs).toISOString().slice(0, 10);
const nameOf = (mondayMs: number) => `reading_${dayText(mondayMs).replaceAll('-', '_')}`;

/** Start of the oldest UTC day of which readings are kept. */
export const keptSinceMs = (nowMs: number, days = READING_DAYS): number => startOfDay(nowMs) - days * DAY_MS;

/** Names of the partitions there are, oldest first. */
async function partitions(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading'::regclass order by name`,
  );
  return rows.map(({ name }) => name);
}

/** Makes the partitions of UTC weeks from one instant to another. Not in a home's transaction: the table is locked. */
export async function ensureReadingWeeks(sql: Sql, fromMs: number, toMs: number): Promise<void> {
  const existing = new Set(await partitions(sql));
  for (let mondayMs = startOfWeek(fromMs); mondayMs <= toMs; mondayMs += WEEK_MS) {
    if (existing.has(nameOf(mondayMs))) continue;
    await createPartition(sql, {
      name: nameOf(mondayMs),
      of: 'reading',
      from: `${dayText(mondayMs)}T00:00Z`,
      to: `${dayText(mondayMs + WEEK_MS)}T00:00Z`,
    });
  }
}

/** Makes the partitions of all days whose readings are accepted at `nowMs`, and of some days ahead. */
export function prepareReadingWeeks(sql: Sql, nowMs: number): Promise<void> {
  return ensureReadingWeeks(sql, keptSinceMs(nowMs), nowMs + DAYS_AHEAD * DAY_MS);
}

/** Drops the weeks of readings before those kept, and of a day more: the oldest steps that may change look back. */
export async function dropReadingWeeks(sql: Sql, nowMs: number, days: number): Promise<void> {
  const oldest = nameOf(startOfWeek(keptSinceMs(nowMs, days + 1)));
  for (const name of await partitions(sql))
    if (name < oldest) await sql.script(`drop table if exists ${name}`);
}
