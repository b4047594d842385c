import {
  type IndexReading,
  indexRange,
  indexSteps,
  type MeasuredStep,
  type PriceCalendar,
} from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';

const HOUSEHOLD = '(select key from account where id = $1)';

/** Readings of a home's index, oldest first. */
export function indexReadingsOf(sql: Sql, householdId: string): Promise<IndexReading[]> {
  return sql.query<IndexReading>(
    `select day::text, registers from index_reading where household_key = ${HOUSEHOLD} order by day`,
    [householdId],
  );
}

/** Records a reading; one of the same day is replaced. */
export async function saveIndexReading(
  sql: Sql,
  householdId: string,
  { day, registers }: IndexReading,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into index_reading (household_key, day, registers, entered_at)
     select key, $2, $3::jsonb, $4 from account where id = $1
     on conflict (household_key, day) do update set registers = excluded.registers, entered_at = excluded.entered_at`,
    [householdId, day, JSON.stringify(registers), now],
  );
}

/** Why a reading cannot be one of these, or null: other registers than the others, or an index that goes down. */
export function indexProblem(
  known: readonly IndexReading[],
  { day, registers }: IndexReading,
): 'registers' | 'lower' | null {
  const others = known.filter((one) => one.day !== day);
  const names = Object.keys(registers).toSorted().join();
  if (others.some((one) => Object.keys(one.registers).toSorted().join() !== names)) return 'registers';
  const isLower = Object.entries(registers).some(([name, kwh]) => {
    const { leastKwh, mostKwh } = indexRange(others, day, name);
    return kwh < leastKwh || (mostKwh !== null && kwh > mostKwh);
  });
  return isLower ? 'lower' : null;
}

const HOUR_MS = 3_600_000;

interface Span {
  readonly fromMs: number;
  /** Exclusive; at most now. */
  readonly toMs: number;
  readonly calendars: readonly PriceCalendar[];
  readonly timeZone: string;
}

/** Steps of a span with those of the index before the first one that a meter measured. */
export function withIndex<T extends MeasuredStep>(
  measured: readonly T[],
  readings: readonly IndexReading[],
  { fromMs, toMs, calendars, timeZone }: Span,
): readonly (T | MeasuredStep)[] {
  const first = measured.find(({ importedWs }) => importedWs !== null)?.startMs ?? toMs;
  const known = indexSteps(readings, calendars, timeZone).filter(
    ({ startMs, endMs }) => fromMs <= startMs && endMs <= first,
  );
  if (known.length === 0) return measured;
  const steps: MeasuredStep[] = [];
  const leaveOut = (untilMs: number) => {
    for (let at = steps.at(-1)?.endMs ?? fromMs; at < untilMs; at += HOUR_MS)
      steps.push({ startMs: at, endMs: Math.min(untilMs, at + HOUR_MS), importedWs: null, exportedWs: null });
  };
  for (const step of known) {
    leaveOut(step.startMs);
    steps.push(step);
  }
  leaveOut(first);
  return [...steps, ...measured.filter(({ startMs }) => startMs >= first)];
}
