import { addDays, siteDay, startOfMonth, startOfSiteDay } from '@foyer/domain';
import { onlyRow, type Sql } from '../../foundation/database/sql';

const HOUR_MS = 3_600_000;
/** Days may begin at midnight of another zone of the home than their month: their noon is in the same month. */
const NOON_MS = 12 * HOUR_MS;

export type GroupUnit = 'hour' | 'day' | 'month';

/** An hour, day or month of a home: what begins from `fromMs` until `untilMs`, exclusive, adds up to the row at `atMs`. */
export interface GroupSpan {
  readonly unit: GroupUnit;
  readonly atMs: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A zone and the span in which what a home measures counts to days of it; `untilMs` is exclusive. */
export interface ZoneSpan {
  readonly timeZone: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Start of the hour, day or month that contains an instant, and of the next one. */
export function groupBounds(unit: GroupUnit, timeZone: string, atMs: number): [number, number] {
  if (unit === 'hour') {
    const start = Math.floor(atMs / HOUR_MS) * HOUR_MS;
    return [start, start + HOUR_MS];
  }
  const day = siteDay(atMs, timeZone);
  return unit === 'day'
    ? [startOfSiteDay(day, timeZone), startOfSiteDay(addDays(day, 1), timeZone)]
    : [startOfSiteDay(startOfMonth(day), timeZone), startOfSiteDay(startOfMonth(day, 1), timeZone)];
}

/** Zones of a home, oldest first. */
export async function zoneSpansOf(sql: Sql, householdKey: number): Promise<readonly ZoneSpan[]> {
  const formers = await sql.query<{ timeZone: string; until: Date }>(
    `select time_zone as "timeZone", until_at as until from former_site_zone where household_key = $1
     order by until_at`,
    [householdKey],
  );
  const home = onlyRow(
    await sql.query<{ timeZone: string }>('select site_time_zone as "timeZone" from account where key = $1', [
      householdKey,
    ]),
  );
  const spans: ZoneSpan[] = [];
  let fromMs = Number.NEGATIVE_INFINITY;
  for (const { timeZone, until } of formers) {
    spans.push({ timeZone, fromMs, untilMs: until.getTime() });
    fromMs = until.getTime();
  }
  return home ? [...spans, { timeZone: home.timeZone, fromMs, untilMs: Number.POSITIVE_INFINITY }] : spans;
}

function hoursBetween(fromMs: number, toMs: number): GroupSpan[] {
  const hours: GroupSpan[] = [];
  for (let atMs = groupBounds('hour', '', fromMs)[0]; atMs <= toMs; atMs += HOUR_MS)
    hours.push({ unit: 'hour', atMs, fromMs: atMs, untilMs: atMs + HOUR_MS });
  return hours;
}

/** Days with the month each is in, `YYYY-MM-01`. The day of a move has a part by each clock. */
function daysBetween(zones: readonly ZoneSpan[], fromMs: number, toMs: number) {
  const days: (GroupSpan & { readonly month: string })[] = [];
  for (const { timeZone, ...zone } of zones) {
    const lastMs = Math.min(toMs, zone.untilMs - 1);
    for (let ms = Math.max(fromMs, zone.fromMs); ms <= lastMs; ) {
      const [atMs, endMs] = groupBounds('day', timeZone, ms);
      const span = { fromMs: Math.max(atMs, zone.fromMs), untilMs: Math.min(endMs, zone.untilMs) };
      days.push({ unit: 'day', atMs, ...span, month: startOfMonth(siteDay(ms, timeZone)) });
      ms = endMs;
    }
  }
  return days;
}

/** A month begins by the clock that the home had last in it. */
function monthOf(zones: readonly ZoneSpan[], month: string): GroupSpan {
  const bounds = zones.map(({ timeZone, ...zone }) => {
    const [atMs, endMs] = [startOfSiteDay(month, timeZone), startOfSiteDay(startOfMonth(month, 1), timeZone)];
    return { atMs, endMs, isInZone: atMs < zone.untilMs && zone.fromMs < endMs };
  });
  const { atMs, endMs } = bounds.findLast(({ isInZone }) => isInZone) ?? { atMs: 0, endMs: 0 };
  return { unit: 'month', atMs, fromMs: atMs - NOON_MS, untilMs: endMs - NOON_MS };
}

/** Hours, days and months of a home that contain instants from `fromMs` to `toMs`. */
export function groupsBetween(zones: readonly ZoneSpan[], fromMs: number, toMs: number): GroupSpan[] {
  const days = daysBetween(zones, fromMs, toMs);
  const months = [...new Set(days.map(({ month }) => month))].map((month) => monthOf(zones, month));
  return [...hoursBetween(fromMs, toMs), ...days, ...months];
}
