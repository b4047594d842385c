import { insertRows } from '../../foundation/database/insert-rows';
import { onlyRow, type Sql } from '../../foundation/database/sql';
import type { DeviceTraits } from '../../home/devices/device-store';
import type { GatewayKind } from '../../identity/accounts/account-store';
import type { Reported } from './port';

/** A home's gateway: how far it has reported and the state it needs to continue. */
export interface GatewayRecord {
  householdKey: number;
  householdId: string;
  kind: GatewayKind;
  siteTimeZone: string;
  /** From when on the home is in this zone; null if ever since. */
  zoneSince: Date | null;
  /** Degrees; null when unknown. */
  latitude: number | null;
  longitude: number | null;
  /** Start of the first step not reported yet. */
  reportedUntil: Date;
  /** Instant up to which schedules and programs were executed; null before the first time. */
  followedUntil: Date | null;
  /** End of the last step whose energies the alarms have seen; null before the first. */
  watchedUntil: Date | null;
  model: { loadScale: number };
}

/** A device with everything its gateway needs. Ranges are null unless that schedule is enabled. */
export interface GatewayDevice {
  key: number;
  id: string;
  plugType: string;
  typeId: string;
  createdAt: Date;
  hasActuator: boolean;
  isOn: boolean | null;
  targetTemperatureC: number | null;
  scheduleEnabled: boolean;
  greenPlayEnabled: boolean;
  traits: DeviceTraits;
  scheduleRanges: string | null;
  greenPlayRanges: string | null;
  /** Until when water that follows the sun is hot, minutes after midnight; null without such a time. */
  hotByMinute: number | null;
  /** When its switch last changed; null if never. */
  switchedAt: Date | null;
}

const COLUMNS = `g.household_key as "householdKey", a.id as "householdId", g.kind, a.site_time_zone as "siteTimeZone",
  (a.details ->> 'latitude')::float8 as latitude, (a.details ->> 'longitude')::float8 as longitude,
  (select max(until_at) from former_site_zone z where z.household_key = a.key) as "zoneSince",
  g.reported_until as "reportedUntil", g.followed_until as "followedUntil", g.model,
  g.watched_until as "watchedUntil"`;

export interface MeasuringProgress {
  readonly homes: number;
  /** Homes not yet measured up to the given instant. */
  readonly behind: number;
  readonly slowest: { readonly householdId: string; readonly measuredUntil: Date } | null;
}

export async function measuringProgress(sql: Sql, behindBefore: Date): Promise<MeasuringProgress> {
  const row = onlyRow(
    await sql.query<{ homes: number; behind: number; id: string | null; until: Date | null }>(
      `select (select count(*) from gateway) as homes,
         (select count(*) from gateway where reported_until < $1) as behind, slowest.id, slowest.until
       from (select 1) one left join (
         select a.id, g.reported_until as until from gateway g join account a on a.key = g.household_key
         order by g.reported_until, a.key limit 1) slowest on true`,
      [behindBefore],
    ),
  );
  return {
    homes: row?.homes ?? 0,
    behind: row?.behind ?? 0,
    slowest: row?.id && row.until ? { householdId: row.id, measuredUntil: row.until } : null,
  };
}

/** Instant up to which a home is measured; null when it has no gateway. */
export async function measuredUntil(sql: Sql, householdId: string): Promise<Date | null> {
  const row = onlyRow(
    await sql.query<{ until: Date }>(
      `select g.reported_until as until from gateway g join account a on a.key = g.household_key where a.id = $1`,
      [householdId],
    ),
  );
  return row?.until ?? null;
}

/** Locks the gateway for this transaction: concurrent API processes and commands wait for each other. */
export async function lockGateway(sql: Sql, householdId: string): Promise<GatewayRecord | null> {
  return onlyRow(
    await sql.query<GatewayRecord>(
      `select ${COLUMNS} from gateway g join account a on a.key = g.household_key where a.id = $1 for update of g`,
      [householdId],
    ),
  );
}

export async function createGateway(
  sql: Sql,
  gateway: Omit<
    GatewayRecord,
    | 'householdKey'
    | 'siteTimeZone'
    | 'zoneSince'
    | 'latitude'
    | 'longitude'
    | 'followedUntil'
    | 'watchedUntil'
  >,
): Promise<void> {
  await sql.query(
    `insert into gateway (household_key, reported_until, model, kind)
     select key, $2, $3::jsonb, $4 from account where id = $1`,
    [gateway.householdId, gateway.reportedUntil, JSON.stringify(gateway.model), gateway.kind],
  );
}

export async function saveGateway(sql: Sql, gateway: GatewayRecord): Promise<void> {
  await sql.query(
    `update gateway set reported_until = $2, followed_until = $3, watched_until = $4 where household_key = $1`,
    [gateway.householdKey, gateway.reportedUntil, gateway.followedUntil, gateway.watchedUntil],
  );
}

export function gatewayDevices(sql: Sql, householdKey: number): Promise<GatewayDevice[]> {
  return sql.query<GatewayDevice>(
    `select d.key, d.id, d.plug_type as "plugType", coalesce(d.type_override, d.type_id) as "typeId",
       d.created_at as "createdAt", d.has_actuator as "hasActuator", d.is_on as "isOn",
       d.target_temperature_c as "targetTemperatureC", d.schedule_enabled as "scheduleEnabled",
       d.green_play_enabled as "greenPlayEnabled", d.traits, s.ranges as "scheduleRanges",
       g.ranges as "greenPlayRanges", g.hot_by_minute as "hotByMinute", d.switched_at as "switchedAt"
     from device d
     left join schedule s on s.device_key = d.key and s.type = 'basic' and s.enabled
     left join schedule g on g.device_key = d.key and g.type = 'green_play' and g.enabled
     where d.household_key = $1 order by d.key`,
    [householdKey],
  );
}

/** Replaces what a household's devices reported last. */
export async function saveStates(
  sql: Sql,
  householdKey: number,
  at: Date,
  states: readonly Reported[],
): Promise<void> {
  await insertRows(
    sql,
    'device_state (household_key, device_key, step_at, measured_at, power_w, reading)',
    states.map(({ deviceKey, powerW, reading }) => [
      householdKey,
      deviceKey,
      at,
      at,
      powerW,
      JSON.stringify(reading),
    ]),
    `on conflict (household_key, device_key) do update set step_at = excluded.step_at, measured_at = excluded.measured_at,
       power_w = excluded.power_w, reading = excluded.reading`,
  );
}

/** Temperature a device reported last, °C; null when it reported none. */
export async function reportedTemperature(
  sql: Sql,
  householdKey: number,
  deviceKey: number,
): Promise<number | null> {
  const row = onlyRow(
    await sql.query<{ temperatureC: number | null }>(
      `select (reading ->> 'temperatureC')::float8 as "temperatureC" from device_state
       where household_key = $1 and device_key = $2`,
      [householdKey, deviceKey],
    ),
  );
  return row?.temperatureC ?? null;
}
