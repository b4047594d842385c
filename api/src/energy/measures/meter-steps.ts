import { siteMinuteOfDay, startOfSiteDay } from '@foyer/domain';
import type { ValueType } from '@foyer/wire/measures';
import { onlyRow, type Sql } from '../../foundation/database/sql';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import { groupStarts } from '../groups/groups';
import {
  type MeasureValue,
  type Row,
  readFor,
  readRows,
  SUBJECT,
  type Subject,
  valuesOf,
  wantedSources,
} from './measure-rows';
import { FIVE_MINUTES_MS, type ValueSource } from './measure-shapes';

/** Hours read between two yields: a few milliseconds of work. */
const HOURS_AT_ONCE = 300;
const HOUR_MS = 3_600_000;
const STEPS_PER_HOUR = HOUR_MS / FIVE_MINUTES_MS;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1440;

/** A part of an hour at a meter, epoch milliseconds, end exclusive. */
export interface MeterStep {
  readonly startMs: number;
  readonly endMs: number;
  readonly values: readonly MeasureValue[];
}

export interface MeterQuestion {
  readonly deviceId: string;
  readonly types: readonly ValueType[];
  /** Inclusive, `YYYY-MM-DD` in site time. */
  readonly fromDate: string;
  /** Exclusive. */
  readonly toDate: string;
  /** End of the answer. */
  readonly now: Date;
  /** Minutes of the local day, 0 to 1439, at which a price may change. */
  readonly cutMinutes: ReadonlySet<number>;
  /** Zone of the days; absent: that of the home today. */
  readonly timeZone?: string | undefined;
}

/** Whether one of the local minutes lies within an hour, not at its start. */
export function isCut(hourMs: number, minutes: ReadonlySet<number>, timeZone: string): boolean {
  const startMin = siteMinuteOfDay(hourMs, timeZone);
  return [...minutes].some((minute) => {
    const offset = (minute - startMin + MINUTES_PER_DAY) % MINUTES_PER_DAY;
    return 0 < offset && offset < MINUTES_PER_HOUR;
  });
}

const stepStarts = (hourMs: number) =>
  Array.from({ length: STEPS_PER_HOUR }, (_, index) => hourMs + index * FIVE_MINUTES_MS);

function fiveMinuteSteps(
  hourMs: number,
  rows: ReadonlyMap<number, Row>,
  sources: readonly ValueSource[],
): MeterStep[] {
  return stepStarts(hourMs).map((startMs) => ({
    startMs,
    endMs: startMs + FIVE_MINUTES_MS,
    values: valuesOf(rows.get(startMs), sources),
  }));
}

/** Steps of an hour measured in part whose rows are no longer known: equal shares, then steps without a measure. */
function sharedSteps(hourMs: number, row: Row, sources: readonly ValueSource[]): MeterStep[] {
  const { samples } = row;
  return stepStarts(hourMs).map((startMs, index) => ({
    startMs,
    endMs: startMs + FIVE_MINUTES_MS,
    values: valuesOf(index < samples ? row : undefined, sources).map(({ value, ...rest }) => {
      const upTo = (count: number) => Math.round(((value ?? 0) * count) / samples);
      return { ...rest, value: value === null ? null : upTo(index + 1) - upTo(index) };
    }),
  }));
}

/**
 * Steps of a meter up to now, oldest first: hours, and five-minute rows of those that may be cut at one of the minutes or
 * were measured in part. Values without a measure are null. Empty when nothing was measured; null when the household
 * has no such device.
 */
export async function readMeterSteps(
  database: Sql,
  householdId: string,
  { deviceId, types, fromDate, toDate, now, cutMinutes, timeZone }: MeterQuestion,
): Promise<readonly MeterStep[] | null> {
  const device = onlyRow(await database.query<Subject>(`${SUBJECT} and d.id = $2`, [householdId, deviceId]));
  if (!device) return null;
  const of = { householdKey: device.householdKey, deviceKeys: [device.key] };
  const sources = wantedSources([device], types);
  const columns = readFor(sources);
  const siteTimeZone = timeZone ?? device.siteTimeZone;
  const end = Math.min(startOfSiteDay(toDate, siteTimeZone), now.getTime());
  const starts = columns.length === 0 ? [] : groupStarts('hour', siteTimeZone, fromDate, end);
  const steps: MeterStep[] = [];
  let isEmpty = true;
  for (let at = 0; at < starts.length; at += HOURS_AT_ONCE) {
    await yieldToEventLoop();
    const hours = starts.slice(at, at + HOURS_AT_ONCE);
    const [from, to] = [new Date(hours[0] ?? end), new Date(starts[at + HOURS_AT_ONCE] ?? end)];
    const rows = await readRows(database, 'measure_hour', of, columns, from, to);
    isEmpty &&= rows.length === 0;
    const byHour = new Map(rows.map((row) => [row.at.getTime(), row]));
    const cut = hours.filter((startMs) => {
      const samples = byHour.get(startMs)?.samples ?? 0;
      return samples > 0 && (samples < STEPS_PER_HOUR || isCut(startMs, cutMinutes, siteTimeZone));
    });
    const fine =
      cut.length === 0 ? [] : await readRows(database, 'measure_five_minutes', of, columns, from, to, cut);
    const fineAt = new Map(fine.map((row) => [row.at.getTime(), row]));
    const finelyRead = new Set(fine.map((row) => Math.floor(row.at.getTime() / HOUR_MS) * HOUR_MS));
    for (const startMs of hours) {
      const row = byHour.get(startMs);
      if (finelyRead.has(startMs)) steps.push(...fiveMinuteSteps(startMs, fineAt, sources));
      else if (row && row.samples < STEPS_PER_HOUR) steps.push(...sharedSteps(startMs, row, sources));
      else steps.push({ startMs, endMs: startMs + HOUR_MS, values: valuesOf(row, sources) });
    }
  }
  return isEmpty ? [] : steps;
}
