import { createHash } from 'node:crypto';
import type { ChannelPart } from '@foyer/wire/meter';
import { onlyRow, type Sql } from '../../foundation/database/sql';
import type { AnnouncedSensor, DecodedChannel } from './decoder';

/** Channels of a home: more than any has, few enough to show. */
export const MAX_CHANNELS = 300;
const MAX_ANNOUNCED = 500;

export interface MeterAccess {
  readonly householdKey: number;
  readonly username: string;
  readonly createdAt: Date;
  readonly heardAt: Date | null;
  /** Whether a professional who acted for the household made it. */
  readonly byProfessional: boolean;
  /** Since when the home is offered to its Home Assistant; null while it is not. */
  readonly offeredAt: Date | null;
}

/** Job that removes the user of an erased home from the broker; its subject is the user. */
export const METER_USER_REMOVAL_JOB = 'meter_user_removal';

export const passwordHash = (password: string): string =>
  createHash('sha256').update(password).digest('base64url');

const ACCESS = `household_key as "householdKey", username, created_at as "createdAt", heard_at as "heardAt",
  by_professional as "byProfessional", offered_at as "offeredAt"`;

/** Access of a home's devices; null when they have none. */
export async function meterAccessOf(sql: Sql, householdKey: number): Promise<MeterAccess | null> {
  return onlyRow(
    await sql.query<MeterAccess>(`select ${ACCESS} from meter_access where household_key = $1`, [
      householdKey,
    ]),
  );
}

/** Gives access under a name that stays, with a new password. */
export async function saveMeterAccess(
  sql: Sql,
  householdKey: number,
  access: {
    readonly username: string;
    readonly password: string;
    readonly at: Date;
    readonly byProfessional: boolean;
  },
): Promise<string> {
  const row = onlyRow(
    await sql.query<{ username: string }>(
      `insert into meter_access (household_key, username, password_hash, created_at, by_professional)
       values ($1, $2, $3, $4, $5)
       on conflict (household_key) do update set password_hash = excluded.password_hash, created_at = excluded.created_at,
         by_professional = excluded.by_professional
       returning username`,
      [householdKey, access.username, passwordHash(access.password), access.at, access.byProfessional],
    ),
  );
  return row?.username ?? access.username;
}

export async function deleteMeterAccess(sql: Sql, householdKey: number): Promise<boolean> {
  const rows = await sql.query('delete from meter_access where household_key = $1 returning 1 as found', [
    householdKey,
  ]);
  return rows.length > 0;
}

/** Whether a user of the broker has this password. */
export async function isMeterUser(sql: Sql, username: string, password: string): Promise<boolean> {
  const rows = await sql.query(
    'select 1 as found from meter_access where username = $1 and password_hash = $2',
    [username, passwordHash(password)],
  );
  return rows.length > 0;
}

export interface MeterChannel {
  readonly householdKey: number;
  readonly name: string;
  readonly device: string;
  readonly model: string;
  readonly label: string;
  readonly kind: DecodedChannel['kind'];
  readonly proposed: ChannelPart | null;
  readonly roundingWs: number;
  /** Ws of a counter, W, °C or percent. */
  readonly value: number;
  readonly heardAt: Date;
  readonly part: ChannelPart | null;
  /** Id of the device it feeds. */
  readonly deviceId: string | null;
}

/** Channels heard of a home, the last heard first. */
export function meterChannelsOf(sql: Sql, householdKey: number): Promise<MeterChannel[]> {
  return sql.query<MeterChannel>(
    `select m.household_key as "householdKey", m.name, m.device, m.model, m.label, m.kind, m.proposed,
       m.rounding_ws as "roundingWs", m.value, m.heard_at as "heardAt", m.part, d.id as "deviceId"
     from meter_channel m left join device d on d.key = m.device_key
     where m.household_key = $1 order by m.heard_at desc, m.name limit ${MAX_CHANNELS}`,
    [householdKey],
  );
}

/** Locked homes of users of the broker, with the parts their channels play. */
export interface HeardHome {
  readonly householdKey: number;
  readonly householdId: string;
  readonly username: string;
  readonly parts: ReadonlyMap<string, ChannelPart>;
  readonly announced: ReadonlyMap<string, AnnouncedSensor>;
}

/** Homes of users of the broker; names without access are left out. */
export async function heardHomes(sql: Sql, usernames: readonly string[]): Promise<HeardHome[]> {
  const rows = await sql.query<{
    householdKey: number;
    householdId: string;
    username: string;
    parts: [string, ChannelPart][] | null;
    announced: [string, AnnouncedSensor][] | null;
  }>(
    `select m.household_key as "householdKey", a.id as "householdId", m.username,
       (select json_agg(json_build_array(c.name, c.part)) from meter_channel c
         where c.household_key = m.household_key and c.part is not null) as parts,
       (select json_agg(json_build_array(s.unique_id, s.sensor)) from announced_sensor s
         where s.household_key = m.household_key) as announced
     from meter_access m join account a on a.key = m.household_key where m.username = any($1::text[])`,
    [usernames],
  );
  return rows.map(({ parts, announced, ...home }) => ({
    ...home,
    parts: new Map(parts ?? []),
    announced: new Map(announced ?? []),
  }));
}

/** A channel as it was heard last. */
export interface HeardChannel {
  readonly householdKey: number;
  readonly channel: DecodedChannel;
  readonly value: number;
  readonly heardAtMs: number;
}

/** Stores what was heard last of channels; new ones up to the limit of a home. */
export async function saveHeard(sql: Sql, heard: readonly HeardChannel[]): Promise<void> {
  if (heard.length === 0) return;
  const column = <T>(of: (one: HeardChannel) => T) => heard.map(of);
  await sql.query(
    `insert into meter_channel (household_key, name, device, model, label, kind, proposed, rounding_ws, value, heard_at)
     select h, n, d, m, l, k, p, r, v, t
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[],
       $9::float8[], $10::timestamptz[]) as u (h, n, d, m, l, k, p, r, v, t)
     where (select count(*) from meter_channel c where c.household_key = u.h) < ${MAX_CHANNELS}
       or exists (select from meter_channel c where c.household_key = u.h and c.name = u.n)
     on conflict (household_key, name) do update set device = excluded.device, model = excluded.model,
       label = excluded.label, proposed = excluded.proposed, value = excluded.value, heard_at = excluded.heard_at`,
    [
      column((one) => one.householdKey),
      column((one) => one.channel.name),
      column((one) => one.channel.device),
      column((one) => one.channel.model),
      column((one) => one.channel.label),
      column((one) => one.channel.kind),
      column((one) => one.channel.part),
      column((one) => one.channel.roundingWs),
      column((one) => one.value),
      column((one) => new Date(one.heardAtMs).toISOString()),
    ],
  );
  await sql.query(
    `update meter_access m set heard_at = greatest(m.heard_at, u.t)
     from (select h, max(t) as t from unnest($1::int[], $2::timestamptz[]) as x (h, t) group by h) u
     where m.household_key = u.h`,
    [column((one) => one.householdKey), column((one) => new Date(one.heardAtMs).toISOString())],
  );
}

/** Stores or forgets a sensor that a device has announced. */
export async function saveAnnounced(
  sql: Sql,
  householdKey: number,
  uniqueId: string,
  sensor: AnnouncedSensor | null,
): Promise<void> {
  if (sensor === null) {
    await sql.query('delete from announced_sensor where household_key = $1 and unique_id = $2', [
      householdKey,
      uniqueId,
    ]);
    return;
  }
  await sql.query(
    `insert into announced_sensor (household_key, unique_id, sensor) select $1, $2, $3::jsonb
     where (select count(*) from announced_sensor where household_key = $1) < ${MAX_ANNOUNCED}
     on conflict (household_key, unique_id) do update set sensor = excluded.sensor`,
    [householdKey, uniqueId, JSON.stringify(sensor)],
  );
}
