import { onlyRow, type Sql, type SqlValue } from '../../foundation/database/sql';

const DAY_MS = 86_400_000;
/** Days within which the removal of a device or the disconnection of a heating system can be undone. */
const UNDO_REMOVAL_DAYS = 30;

/** Removals after this instant can be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_REMOVAL_DAYS * DAY_MS);

/** End of the days in which a removal can be undone. */
export const undoableUntil = (removedAt: Date) => new Date(removedAt.getTime() + UNDO_REMOVAL_DAYS * DAY_MS);

/** A device that was removed from a home. Its measurements are kept. */
export interface FormerDevice {
  readonly id: string;
  readonly name: string;
  readonly typeId: string;
  readonly roomName: string;
  readonly removedAt: Date;
}

/** How a device is removed. */
export interface Removal {
  readonly at: Date;
  /** Account in the cloud of the device's heating brand. */
  readonly heatingAccount?: string | null;
  /** Whether its whole heating system is disconnected. */
  readonly isWithSystem?: boolean;
}

export interface FormerDevices {
  /**
   * Devices whose removal can be undone, last removed first. Those of a heating system return with it, and those of a
   * zone only while their account is connected.
   */
  restorable(householdId: string, now: Date): Promise<FormerDevice[]>;
  /** Id of a removed plug with this code and type; null without one. */
  plug(householdId: string, activationCode: string, typeId: string): Promise<string | null>;
  /** Id of a removed scanned device with this plug type, address, phase and type; null without one. */
  scanned(
    householdId: string,
    of: {
      readonly plugType: string;
      readonly mac: string;
      readonly phase: number | null;
      readonly typeId: string;
    },
  ): Promise<string | null>;
  /** Id of a removed device of a zone of a brand's account; null without one. */
  ofZone(
    householdId: string,
    of: { readonly account: string; readonly zoneId: string; readonly typeId: string },
  ): Promise<string | null>;
  /** Ids of the devices that were removed with a heating account. */
  ofSystem(householdId: string, brand: string, account: string): Promise<string[]>;
  /** Removed rooms that still have a past. */
  rooms(householdId: string): Promise<{ readonly id: string; readonly name: string }[]>;
  /** Id of a removed room of this name and type, by which its past is found; null without one. */
  roomId(householdId: string, room: { readonly name: string; readonly type: string }): Promise<string | null>;
  /**
   * Puts a device back with its programs and its past, in the room it was in, which is created again when it was
   * removed. `taken`: another device has its code or its zone. `unknown`: the household has no such removed device.
   */
  restore(householdId: string, deviceId: string, now: Date): Promise<'done' | 'taken' | 'unknown'>;
}

const HOUSEHOLD = '(select key from account where id = $1)';

/** Moves a device, its schedules and its alarms to `former_device`. */
export async function rememberDevice(sql: Sql, deviceKey: number, removal: Removal): Promise<void> {
  await sql.query(
    `insert into former_device (device_key, household_key, id, name, plug_type, type_id, created_at, removed_at,
       room_id, room_name, room_type, room_color, heating_account, with_system, was_main_thermostat, device,
       schedules, alarms)
     select d.key, d.household_key, d.id, d.name, d.plug_type, coalesce(d.type_override, d.type_id), d.created_at, $2,
       r.id, r.name, r.type, r.color, $3, $4, coalesce(a.main_thermostat_id = d.id, false), to_jsonb(d),
       (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from schedule s where s.device_key = d.key),
       (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from device_alarm m where m.device_key = d.key)
     from device d join room r on r.key = d.room_key join account a on a.key = d.household_key where d.key = $1`,
    [deviceKey, removal.at, removal.heatingAccount ?? null, removal.isWithSystem ?? false],
  );
}

/** Inserts stored rows again. A column added to the table since has its default. */
async function insertAgain(sql: Sql, table: 'device' | 'schedule' | 'device_alarm', rows: object[]) {
  const [first] = rows;
  if (!first) return;
  const [known] = await sql.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname = any($2::text[])`,
    [table, Object.keys(first)],
  );
  await sql.query(
    `insert into ${table} (${known?.columns}) select ${known?.columns}
     from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

interface StoredDevice {
  readonly deviceKey: number;
  readonly householdKey: number;
  readonly roomId: string;
  readonly roomName: string;
  readonly roomType: string;
  readonly roomColor: string;
  readonly wasMainThermostat: boolean;
  readonly device: object;
  readonly schedules: object[];
  readonly alarms: object[];
}

/** The room a device returns to, created again when it was removed. */
async function roomKeyOf(sql: Sql, { householdKey, ...room }: StoredDevice): Promise<number> {
  const [found] = await sql.query<{ key: number }>(
    `with created as (
       insert into room (id, household_key, name, type, color, position)
       select $2, $1, $3, $4, $5, coalesce((select max(position) + 1 from room where household_key = $1), 0)
       on conflict (id) do nothing returning key)
     select key from created union all select key from room where id = $2 and household_key = $1`,
    [householdKey, room.roomId, room.roomName, room.roomType, room.roomColor],
  );
  if (!found) throw new Error(`the room ${room.roomId} belongs to another household`);
  return found.key;
}

/** Whether another device has the code, the address or the zone of a removed one. */
const TAKEN = `exists (select 1 from device d where
  d.traits ->> 'activationCode' = f.device #>> '{traits,activationCode}'
  or d.traits ->> 'enphaseSystemId' = f.device #>> '{traits,enphaseSystemId}'
  or (d.traits ->> 'mac' = f.device #>> '{traits,mac}' and (d.household_key <> f.household_key
    or (d.plug_type = f.plug_type and d.traits -> 'phase' is not distinct from f.device #> '{traits,phase}')))
  or (d.household_key = f.household_key and d.type_id = f.type_id and (
    d.traits #>> '{heating,wiserZoneId}' = f.device #>> '{traits,heating,wiserZoneId}'
    or d.traits #>> '{heating,tadoZoneId}' = f.device #>> '{traits,heating,tadoZoneId}')))`;

export function formerDevicesIn(sql: Sql): FormerDevices {
  const idOf = async (condition: string, values: readonly SqlValue[]) =>
    (
      await sql.query<{ id: string }>(
        `select id from former_device f where household_key = ${HOUSEHOLD} and ${condition}
         order by removed_at desc limit 1`,
        values,
      )
    )[0]?.id ?? null;
  return {
    restorable: (householdId, now) =>
      sql.query<FormerDevice>(
        `select id, name, type_id as "typeId", room_name as "roomName", removed_at as "removedAt"
         from former_device f
         where household_key = ${HOUSEHOLD} and removed_at > $2 and not with_system
           and (heating_account is null or exists (select 1 from heating_authorisation h
             where h.household_key = f.household_key and starts_with(f.type_id, h.brand || '_')
               and lower(h.account) = lower(f.heating_account)))
         order by removed_at desc, device_key`,
        [householdId, undoableSince(now)],
      ),
    plug: (householdId, activationCode, typeId) =>
      idOf(`device #>> '{traits,activationCode}' = $2 and type_id = $3`, [
        householdId,
        activationCode,
        typeId,
      ]),
    scanned: (householdId, { plugType, mac, phase, typeId }) =>
      idOf(
        `plug_type = $2 and device #>> '{traits,mac}' = $3 and type_id = $5
           and (device #>> '{traits,phase}')::int is not distinct from $4::int`,
        [householdId, plugType, mac, phase, typeId],
      ),
    ofZone: (householdId, { account, zoneId, typeId }) =>
      idOf(
        `lower(heating_account) = lower($2) and type_id = $4
           and $3 in (device #>> '{traits,heating,wiserZoneId}', device #>> '{traits,heating,tadoZoneId}')`,
        [householdId, account, zoneId, typeId],
      ),
    ofSystem: async (householdId, brand, account) => {
      const found = await sql.query<{ id: string }>(
        `select id from former_device where household_key = ${HOUSEHOLD} and with_system
           and starts_with(type_id, $2) and lower(heating_account) = lower($3) order by device_key`,
        [householdId, `${brand}_`, account],
      );
      return found.map(({ id }) => id);
    },
    rooms: (householdId) =>
      sql.query<{ id: string; name: string }>(
        `select distinct on (room_id) room_id as id, room_name as name from former_device f
         where household_key = ${HOUSEHOLD} and not exists (select 1 from room where id = f.room_id)
         order by room_id, removed_at desc`,
        [householdId],
      ),
    roomId: async (householdId, { name, type }) => {
      const [found] = await sql.query<{ id: string }>(
        `select room_id as id from former_device f where household_key = ${HOUSEHOLD} and room_name = $2
           and room_type = $3 and not exists (select 1 from room where id = f.room_id)
         order by removed_at desc limit 1`,
        [householdId, name, type],
      );
      return found?.id ?? null;
    },
    restore: async (householdId, deviceId, now) => {
      const found = onlyRow(
        await sql.query<StoredDevice & { isTaken: boolean }>(
          `select device_key as "deviceKey", household_key as "householdKey", room_id as "roomId",
             room_name as "roomName", room_type as "roomType", room_color as "roomColor",
             was_main_thermostat as "wasMainThermostat", device, schedules, alarms, ${TAKEN} as "isTaken"
           from former_device f where household_key = ${HOUSEHOLD} and id = $2 for update of f`,
          [householdId, deviceId],
        ),
      );
      if (!found) return 'unknown';
      if (found.isTaken) return 'taken';
      const roomKey = await roomKeyOf(sql, found);
      await insertAgain(sql, 'device', [{ ...found.device, room_key: roomKey }]);
      await insertAgain(sql, 'schedule', found.schedules);
      // An alarm begins anew: its alert has ended, and nothing was watched meanwhile.
      const begun = { alert_id: null, idle_since: null, changed_at: now };
      await insertAgain(
        sql,
        'device_alarm',
        found.alarms.map((alarm) => ({ ...alarm, ...begun })),
      );
      if (found.wasMainThermostat) {
        await sql.query(
          'update account set main_thermostat_id = $2 where key = $1 and main_thermostat_id is null',
          [found.householdKey, deviceId],
        );
      }
      await sql.query('delete from former_device where device_key = $1', [found.deviceKey]);
      return 'done';
    },
  };
}
