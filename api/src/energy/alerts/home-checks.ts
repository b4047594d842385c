import { addDays, siteDay, siteMinuteOfDay, startOfSiteDay } from '@foyer/domain';
import { type Database, type Sql, within } from '../../foundation/database/sql';
import { nameOfHome, runEach, runPieces } from '../../foundation/run-each';
import { randomLetters } from '../../identity/accounts/token-store';
import { measuredRows } from '../groups/group-rows';
import { isWholeDay } from '../measures/whole-day';
import { kindOfAlert } from '../notifications/notification-rules';
import { notificationsIn, notify } from '../notifications/notification-store';
import { alertsIn } from './alert-store';

const DAY_MS = 86_400_000;
const WS_PER_KWH = 3_600_000;
/** Share of the battery that counts as full or empty, and from where the alert has ended. */
const FULL = { from: 0.999, until: 0.95 } as const;
const EMPTY = { from: 0.001, until: 0.05 } as const;
/** Production below this share of the week's average counts as stopped, where the average is worth comparing. */
const STOPPED_SHARE = 0.05;
const SMALLEST_AVERAGE_KWH = 1;
const FEWEST_DAYS = 3;
const DAYS_COMPARED = 7;
const SAME_CAUSE_MS = DAY_MS;
/** Site hour from which the previous day is judged. */
const JUDGED_FROM_MINUTE = 7 * 60;

/** Homes of one job. */
const HOMES_AT_ONCE = 500;

/** Homes by the key of their account, both included. */
export interface HomeRange {
  readonly fromKey: number;
  readonly toKey: number;
}

const ALL_HOMES: HomeRange = { fromKey: 0, toKey: 2 ** 31 - 1 };

export type CheckedKind =
  | 'gateway_offline'
  | 'device_offline'
  | 'battery_full'
  | 'battery_empty'
  | 'production_stopped';

/** What the measurements of a home or device say about one kind of alert; `null` leaves an alert as it is. */
export interface Finding {
  readonly householdId: string;
  /** Null for the whole home. */
  readonly deviceId: string | null;
  readonly kind: CheckedKind;
  readonly isOn: boolean | null;
}

/** Full, empty, neither, or between the two limits of an alert that may be active. */
export function batteryFindings(level: number): readonly Pick<Finding, 'kind' | 'isOn'>[] {
  const state = (starts: boolean, ends: boolean) => (starts ? true : ends ? false : null);
  return [
    { kind: 'battery_full', isOn: state(level >= FULL.from, level < FULL.until) },
    { kind: 'battery_empty', isOn: state(level <= EMPTY.from, level > EMPTY.until) },
  ];
}

/** Whether production stopped yesterday, by the days before; null when too few days were measured. */
export function hasStopped(yesterdayKwh: number | null, before: readonly number[]): boolean | null {
  if (yesterdayKwh === null || before.length < FEWEST_DAYS) return null;
  const average = before.reduce((sum, kwh) => sum + kwh, 0) / before.length;
  return average < SMALLEST_AVERAGE_KWH ? null : yesterdayKwh < average * STOPPED_SHARE;
}

const SEVERITY: Readonly<Record<CheckedKind, 'fatal' | 'warning' | 'info'>> = {
  gateway_offline: 'fatal',
  device_offline: 'warning',
  production_stopped: 'fatal',
  battery_full: 'info',
  battery_empty: 'info',
};

/** Homes whose gateway, and devices of other homes which, have been silent for a day; those heard since are not. */
async function silence(sql: Sql, now: Date, { fromKey, toKey }: HomeRange): Promise<Finding[]> {
  const since = new Date(now.getTime() - DAY_MS);
  const homes = await sql.query<Finding>(
    `select a.id as "householdId", null as "deviceId", 'gateway_offline' as kind, g.reported_until < $1 as "isOn"
     from gateway g join account a on a.key = g.household_key where a.is_active and g.kind <> 'none'
       and a.key between $2 and $3 and (g.reported_until < $1 or exists (select 1 from alert l where l.household_key = a.key and l.active
         and l.kind = 'gateway_offline'))`,
    [since, fromKey, toKey],
  );
  return [...homes, ...(await silentDevices(sql, since, { fromKey, toKey }))];
}

/** Devices of homes that are heard, which are silent themselves or have an alert that says so. */
async function silentDevices(sql: Sql, since: Date, { fromKey, toKey }: HomeRange): Promise<Finding[]> {
  const heard = await sql.query<{ key: number; alerted: number[] }>(
    `select a.key, array(select l.device_key from alert l where l.household_key = a.key and l.active
         and l.kind = 'device_offline' and l.device_key is not null) as alerted
     from gateway g join account a on a.key = g.household_key
     where a.is_active and g.kind <> 'none' and g.reported_until >= $1 and a.key between $2 and $3`,
    [since, fromKey, toKey],
  );
  const states = await sql.query<{ key: number; isOn: boolean }>(
    `select device_key as key, step_at < $2 as "isOn" from device_state
     where household_key = any($1::int[]) and (step_at < $2 or device_key = any($3::int[]))`,
    [heard.map(({ key }) => key), since, heard.flatMap(({ alerted }) => alerted)],
  );
  return sql.query<Finding>(
    `select a.id as "householdId", d.id as "deviceId", 'device_offline' as kind, s.is_on as "isOn"
     from unnest($1::int[], $2::boolean[]) as s (key, is_on) join device d on d.key = s.key
     join account a on a.key = d.household_key`,
    [states.map(({ key }) => key), states.map(({ isOn }) => isOn)],
  );
}

interface MeasuredDevice {
  readonly householdId: string;
  readonly householdKey: number;
  readonly key: number;
}

async function batteries(sql: Sql, { fromKey, toKey }: HomeRange): Promise<Finding[]> {
  const found = await sql.query<MeasuredDevice & { deviceId: string; capacityKwh: number }>(
    `select a.id as "householdId", a.key as "householdKey", d.key, d.id as "deviceId",
       (d.traits #>> '{battery,capacityKwh}')::float8 as "capacityKwh"
     from device d join account a on a.key = d.household_key join gateway g on g.household_key = a.key
     where d.plug_type = 'bat' and a.is_active and g.kind <> 'none' and a.key between $1 and $2`,
    [fromKey, toKey],
  );
  const devices = found.filter(({ capacityKwh }) => capacityKwh > 0);
  const states = await sql.query<{ key: number; socWs: number }>(
    `select device_key as key, (reading ->> 'socWs')::float8 as "socWs" from device_state
     where household_key = any($1::int[]) and device_key = any($2::int[]) and reading ->> 'kind' = 'battery'`,
    [devices.map(({ householdKey }) => householdKey), devices.map(({ key }) => key)],
  );
  const levels = new Map(states.map(({ key, socWs }) => [key, socWs]));
  return devices.flatMap(({ key, householdId, deviceId, capacityKwh }) => {
    const socWs = levels.get(key);
    if (socWs === undefined) return [];
    return batteryFindings(socWs / (capacityKwh * WS_PER_KWH)).map((one) => ({
      householdId,
      deviceId,
      ...one,
    }));
  });
}

async function production(sql: Sql, now: Date, { fromKey, toKey }: HomeRange): Promise<Finding[]> {
  const houses = await sql.query<MeasuredDevice & { timeZone: string }>(
    `select a.id as "householdId", a.key as "householdKey", a.site_time_zone as "timeZone", d.key
     from device d join account a on a.key = d.household_key
     where d.plug_type = 'vrt' and a.is_active and a.key between $1 and $2`,
    [fromKey, toKey],
  );
  const ofHouses = { household: '= any($1::int[])', device: '= any($2::int[])', from: '$3' };
  const rows = await sql.query<{ key: number; at: Date; producedWs: number; samples: number }>(
    `select device_key as key, at, produced_ws::float8 as "producedWs", samples
     from ${measuredRows('measure_day', ofHouses)} as days where produced_ws is not null`,
    [
      houses.map(({ householdKey }) => householdKey),
      houses.map(({ key }) => key),
      new Date(now.getTime() - (DAYS_COMPARED + 2) * DAY_MS),
    ],
  );
  return houses.flatMap(({ key, householdId, timeZone }): Finding[] => {
    const days = rows.filter((row) => row.key === key);
    if (days.length === 0) return [];
    if (siteMinuteOfDay(now.getTime(), timeZone) < JUDGED_FROM_MINUTE) return [];
    const today = siteDay(now.getTime(), timeZone);
    const yesterdayMs = startOfSiteDay(addDays(today, -1), timeZone);
    const kwh = (row: (typeof rows)[number]) => row.producedWs / WS_PER_KWH;
    const measured = days.filter(({ at, samples }) =>
      isWholeDay(samples, siteDay(at.getTime(), timeZone), timeZone),
    );
    const yesterday = measured.find(({ at }) => at.getTime() === yesterdayMs);
    const before = measured.filter(({ at }) => at.getTime() < yesterdayMs).map(kwh);
    const isOn = hasStopped(yesterday ? kwh(yesterday) : null, before);
    return [{ householdId, deviceId: null, kind: 'production_stopped', isOn }];
  });
}

/** Raises the alert of a finding unless it is active, or ends it. */
async function settle(
  database: Database,
  { householdId, deviceId, kind, isOn }: Finding,
  now: Date,
): Promise<void> {
  if (isOn === null) return;
  await database.transaction(async (sql) => {
    const values = [householdId, kind, deviceId];
    const same = `household_key = (select key from account where id = $1) and kind = $2 and active
      and device_key is not distinct from (select key from device where id = $3)`;
    if (!isOn) {
      await sql.query(`update alert set active = false where ${same}`, values);
      return;
    }
    // Of several processes that check at once, one raises the alert.
    await sql.query('select 1 from account where id = $1 for no key update', [householdId]);
    if ((await sql.query(`select 1 from alert where ${same}`, values)).length > 0) return;
    // What comes again within a day is the same cause: its alert goes on as the household left it.
    const again = await sql.query(
      `update alert set active = true where key = (
         select key from alert where household_key = (select key from account where id = $1) and kind = $2
           and device_key is not distinct from (select key from device where id = $3) and at > $4
         order by at desc limit 1) returning 1`,
      [...values, new Date(now.getTime() - SAME_CAUSE_MS)],
    );
    if (again.length > 0) return;
    await alertsIn(sql).create(householdId, {
      id: randomLetters(16),
      kind,
      severity: SEVERITY[kind],
      at: now,
      active: true,
      visible: true,
      acknowledged: false,
      deviceId,
      facts: {},
    });
    const told = kindOfAlert(kind);
    if (told) {
      const subject = `${kind} ${deviceId ?? ''}`.trim();
      await notify(sql, householdId, { kind: told, subject, textKey: kind, facts: {}, deviceId, at: now });
    }
  });
}

/** Tells households whose saved tariff begins today. One saved for the same day is no news. */
async function tellNewTariffs(database: Database, now: Date, { fromKey, toKey }: HomeRange): Promise<void> {
  const rows = await database.query<{
    householdId: string;
    id: string;
    timeZone: string;
    fromDay: string;
    savedAt: Date;
  }>(
    `select a.id as "householdId", t.id, a.site_time_zone as "timeZone", t.from_day as "fromDay", t.saved_at as "savedAt"
     from tariff_version t join account a on a.key = t.household_key
     where t.withdrawn_at is null and a.is_active and t.from_day between $1::date - 1 and $1::date + 1
       and a.key between $2 and $3`,
    [now.toISOString().slice(0, 10), fromKey, toKey],
  );
  const beginsToday = ({ timeZone, fromDay, savedAt }: (typeof rows)[number]) =>
    siteDay(now.getTime(), timeZone) === fromDay && savedAt.getTime() < startOfSiteDay(fromDay, timeZone);
  const tell = async ({ householdId, id, timeZone, fromDay }: (typeof rows)[number]) => {
    const startMs = startOfSiteDay(fromDay, timeZone);
    const subject = `tariff ${id}`;
    await database.transaction(async (sql) => {
      await sql.query('select 1 from account where id = $1 for no key update', [householdId]);
      if (await notificationsIn(within(database, sql)).wasTold(householdId, subject)) return;
      await notify(sql, householdId, {
        kind: 'change',
        subject,
        textKey: 'tariff_in_force',
        facts: {},
        deviceId: null,
        at: new Date(startMs),
      });
    });
  };
  await runEach(rows.filter(beginsToday), ({ householdId }) => nameOfHome(householdId), tell);
}

/** Ranges that contain all active homes, each small enough for one job. */
export async function homeRanges(sql: Sql): Promise<HomeRange[]> {
  const rows = await sql.query<{ fromKey: number }>(
    `select distinct key / ${HOMES_AT_ONCE} * ${HOMES_AT_ONCE} as "fromKey" from account where is_active order by 1`,
  );
  return rows.map(({ fromKey }) => ({ fromKey, toKey: fromKey + HOMES_AT_ONCE - 1 }));
}

/** Raises and ends the alerts that measurements alone decide, for homes with a gateway. */
export async function checkHomes(database: Database, now: Date, homes = ALL_HOMES): Promise<void> {
  const settleEach = (findings: readonly Finding[]) =>
    runEach(
      findings,
      ({ householdId, kind }) => `${kind} of ${nameOfHome(householdId)}`,
      (finding) => settle(database, finding, now),
    );
  await runPieces({
    silence: async () => settleEach(await silence(database, now, homes)),
    batteries: async () => settleEach(await batteries(database, homes)),
    production: async () => settleEach(await production(database, now, homes)),
    tariffs: () => tellNewTariffs(database, now, homes),
  });
}
