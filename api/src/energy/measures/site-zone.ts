import { siteClockMs, siteDay, siteMinuteOfDay, startOfSiteDay } from '@foyer/domain';
import { onlyRow, type Sql } from '../../foundation/database/sql';
import { countAgain, rollUp, uncount } from './measure-writer';

const HOUR_MS = 3_600_000;
const HALF_YEAR_MS = 182 * 24 * HOUR_MS;

interface FormerZone {
  readonly timeZone: string;
  readonly until: Date;
}

/** Whether two zones show the same time, in summer and in winter. */
function isSameClock(one: string, other: string, atMs: number): boolean {
  return [atMs, atMs + HALF_YEAR_MS].every((ms) => siteClockMs(ms, one) === siteClockMs(ms, other));
}

const dayStart = (atMs: number, timeZone: string) => startOfSiteDay(siteDay(atMs, timeZone), timeZone);

/** Zones a home was in before, oldest first. */
function formerZonesOf(sql: Sql, householdId: string): Promise<FormerZone[]> {
  return sql.query<FormerZone>(
    `select time_zone as "timeZone", until_at as until from former_site_zone
     where household_key = (select key from account where id = $1) order by until_at`,
    [householdId],
  );
}

/** Zone whose clock the days before `toDay` have: that of the home when they ended. */
export async function siteZoneOfDays(
  sql: Sql,
  { id, siteTimeZone }: { readonly id: string; readonly siteTimeZone: string },
  toDay: string,
): Promise<string> {
  const formers = await formerZonesOf(sql, id);
  const former = formers.find(({ timeZone, until }) => startOfSiteDay(toDay, timeZone) <= until.getTime());
  return former?.timeZone ?? siteTimeZone;
}

/**
 * Moves a home to another time zone, in the caller's transaction. What was counted stays in its day; what is measured
 * from the current hour on counts to days of the new zone. A return on the same day undoes the change:
 * docs/rules/energy.md#days-belong-to-the-home.
 */
export async function changeSiteZone(
  sql: Sql,
  householdId: string,
  timeZone: string,
  now: Date,
): Promise<void> {
  // Like every change of a home: a measuring step under way is waited for.
  const gateway = onlyRow(
    await sql.query<{ measuredUntil: Date }>(
      `select reported_until as "measuredUntil" from gateway
       where household_key = (select key from account where id = $1) for update`,
      [householdId],
    ),
  );
  const home = onlyRow(
    await sql.query<{ key: number; timeZone: string }>(
      'select key, site_time_zone as "timeZone" from account where id = $1 for update',
      [householdId],
    ),
  );
  if (!home || home.timeZone === timeZone) return;
  await sql.query('update account set site_time_zone = $2 where key = $1', [home.key, timeZone]);
  const measuredMs = Math.min(now.getTime(), gateway?.measuredUntil.getTime() ?? 0);
  if (measuredMs === 0 || isSameClock(home.timeZone, timeZone, measuredMs)) return;

  const sinceMs = Math.floor(measuredMs / HOUR_MS) * HOUR_MS;
  const formers = await formerZonesOf(sql, householdId);
  const devices = await sql.query<{ key: number }>('select key from device where household_key = $1', [
    home.key,
  ]);
  const deviceKeys = devices.map(({ key }) => key);
  const left = formers.find(
    (one) => one.timeZone === timeZone && one.until.getTime() >= dayStart(sinceMs, timeZone),
  );
  if (left) {
    const leftMs = left.until.getTime();
    const between = formers.filter(({ until }) => until.getTime() > leftMs).map((one) => one.timeZone);
    await sql.query('delete from former_site_zone where household_key = $1 and until_at >= $2', [
      home.key,
      left.until,
    ]);
    for (const zone of new Set([...between, home.timeZone]))
      await uncount(sql, { deviceKeys, timeZone: zone, fromMs: leftMs, toMs: sinceMs });
    const zoneSinceMs = formers.findLast(({ until }) => until.getTime() < leftMs)?.until.getTime() ?? null;
    await rollUp(sql, { deviceKeys, siteTimeZone: timeZone, zoneSinceMs, fromMs: leftMs, toMs: sinceMs });
    return;
  }

  const formerSinceMs = formers.at(-1)?.until.getTime() ?? null;
  if (formerSinceMs !== sinceMs) {
    await sql.query('insert into former_site_zone (household_key, time_zone, until_at) values ($1, $2, $3)', [
      home.key,
      home.timeZone,
      new Date(sinceMs),
    ]);
  }
  const former = { siteTimeZone: home.timeZone, zoneSinceMs: formerSinceMs };
  await countAgain(sql, { deviceKeys, sinceMs, former, siteTimeZone: timeZone });
}

/**
 * The instant at which the day or month of a row begins in the home's zone of today. Rows counted in a former zone
 * begin at its midnight.
 */
export function groupStartToday(atMs: number, siteTimeZone: string, formerZones: readonly string[]): number {
  const zone = [siteTimeZone, ...formerZones].find((one) => siteMinuteOfDay(atMs, one) === 0);
  return zone === undefined || zone === siteTimeZone
    ? atMs
    : startOfSiteDay(siteDay(atMs, zone), siteTimeZone);
}
