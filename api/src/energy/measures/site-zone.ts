import { siteClockMs, siteDay, siteMinuteOfDay, startOfSiteDay } from '@foyer/domain';
import { onlyRow, type Sql } from '../../foundation/database/sql';
import { zoneSpansOf } from '../groups/group-spans';
import { countAgain } from '../groups/open-groups';

const HOUR_MS = 3_600_000;
const HALF_YEAR_MS = 182 * 24 * HOUR_MS;

/** Whether two zones show the same time, in summer and in winter. */
function isSameClock(one: string, other: string, atMs: number): boolean {
  return [atMs, atMs + HALF_YEAR_MS].every((ms) => siteClockMs(ms, one) === siteClockMs(ms, other));
}

const dayStart = (atMs: number, timeZone: string) => startOfSiteDay(siteDay(atMs, timeZone), timeZone);

/** Zone whose clock the days before `toDay` have: that of the home when they ended. */
export async function siteZoneOfDays(
  sql: Sql,
  { id, siteTimeZone }: { readonly id: string; readonly siteTimeZone: string },
  toDay: string,
): Promise<string> {
  const home = onlyRow(await sql.query<{ key: number }>('select key from account where id = $1', [id]));
  const formers = home ? (await zoneSpansOf(sql, home.key)).slice(0, -1) : [];
  return formers.find((one) => startOfSiteDay(toDay, one.timeZone) <= one.untilMs)?.timeZone ?? siteTimeZone;
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
  const before = await zoneSpansOf(sql, home.key);
  await sql.query('update account set site_time_zone = $2 where key = $1', [home.key, timeZone]);
  const measuredMs = Math.min(now.getTime(), gateway?.measuredUntil.getTime() ?? 0);
  if (measuredMs === 0 || isSameClock(home.timeZone, timeZone, measuredMs)) return;

  const sinceMs = Math.floor(measuredMs / HOUR_MS) * HOUR_MS;
  const left = before
    .slice(0, -1)
    .find((one) => one.timeZone === timeZone && one.untilMs >= dayStart(sinceMs, timeZone));
  if (left)
    await sql.query('delete from former_site_zone where household_key = $1 and until_at >= $2', [
      home.key,
      new Date(left.untilMs),
    ]);
  else if (before.at(-1)?.fromMs !== sinceMs)
    await sql.query('insert into former_site_zone (household_key, time_zone, until_at) values ($1, $2, $3)', [
      home.key,
      home.timeZone,
      new Date(sinceMs),
    ]);
  const devices = await sql.query<{ key: number }>('select key from device where household_key = $1', [
    home.key,
  ]);
  await countAgain(sql, {
    householdKey: home.key,
    deviceKeys: devices.map(({ key }) => key),
    before,
    after: await zoneSpansOf(sql, home.key),
    // With the last instant by the clock before.
    fromMs: (left?.untilMs ?? sinceMs) - 1,
    toMs: sinceMs,
  });
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
