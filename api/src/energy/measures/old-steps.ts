import { type Database, onlyRow } from '../../foundation/database/sql';
import { firstUndoable } from '../corrections/correction-store';
import { closeGroups } from '../groups/close-groups';
import { ensurePartitions } from './measure-writer';
import { isCut } from './meter-steps';
import { measuredDevices, removeSteps, startOfUtcDay } from './step-days';

const HOUR_MS = 3_600_000;
/** Days of a home in one transaction. */
const AT_ONCE_MS = 10 * 24 * HOUR_MS;

/** A home of which not all steps are kept any longer. */
export interface OldSteps {
  readonly householdId: string;
  readonly timeZone: string;
  readonly nowMs: number;
  /** Steps of UTC days that end before it are removed. */
  readonly beforeMs: number;
  /** Minutes of the local day at which a price changes within a span. */
  cutMinutes(fromMs: number, toMs: number): Promise<ReadonlySet<number>>;
}

/** Hours of a span within which a price changes. */
function cutHours(fromMs: number, toMs: number, minutes: ReadonlySet<number>, timeZone: string): string[] {
  const hours: string[] = [];
  for (let hourMs = fromMs; hourMs < toMs; hourMs += HOUR_MS)
    if (isCut(hourMs, minutes, timeZone)) hours.push(new Date(hourMs).toISOString());
  return hours;
}

/**
 * Removes the old steps of a home, in short transactions that lock it, and notes from where on all are kept. Hours within
 * which a price changes keep theirs: their energy stays divided between the prices. Undoing a correction needs the steps
 * from its first day on: they go once it can no longer be undone.
 */
export async function removeOldSteps(database: Database, old: OldSteps): Promise<void> {
  const { householdId, timeZone, nowMs } = old;
  const untilMs = startOfUtcDay(old.beforeMs);
  const measured = await measuredDevices(database, householdId);
  if (!measured) return;
  const { householdKey, deviceKeys } = measured;
  const ofHome = 'household_key = $1 and device_key = any($2::int[])';
  const home = onlyRow(
    await database.query<{ from: Date | null }>(
      `select coalesce(g.steps_from, least(
         (select min(at) from measure_five_minutes where ${ofHome}),
         (select min(at) from measure_step_day where ${ofHome}))) as "from"
       from gateway g where g.household_key = $1`,
      [householdKey, deviceKeys],
    ),
  );
  if (!home?.from) return;
  for (let fromMs = startOfUtcDay(home.from.getTime()); fromMs < untilMs; fromMs += AT_ONCE_MS) {
    const toMs = Math.min(untilMs, fromMs + AT_ONCE_MS);
    const kept = cutHours(fromMs, toMs, await old.cutMinutes(fromMs, toMs), timeZone);
    await ensurePartitions(database, fromMs, toMs);
    const isRemoved = await database.transaction(async (sql) => {
      await sql.query('select from gateway where household_key = $1 for update', [householdKey]);
      const undoable = await firstUndoable(sql, householdKey, new Date(nowMs));
      if (undoable !== null && undoable.getTime() < toMs) return false;
      await sql.query('update gateway set steps_from = $2 where household_key = $1', [
        householdKey,
        new Date(toMs),
      ]);
      // Hours are summed from the steps that go.
      await closeGroups(sql, householdKey, nowMs);
      await removeSteps(sql, [householdKey, deviceKeys, new Date(fromMs), new Date(toMs)], kept);
      return true;
    });
    if (!isRemoved) return;
  }
}
