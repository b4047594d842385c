import { isCoolingDay, siteDay } from '@foyer/domain';
import { measuredRows } from '../../../energy/groups/group-rows';
import type { Sql } from '../../../foundation/database/sql';

const AIR_CONDITIONER = 'tado_ac';

/** Energy and temperature of a room in one hour; null where not measured. */
export interface HeatingHour {
  readonly roomId: string;
  readonly atMs: number;
  readonly heatingWs: number | null;
  /** Part of `heatingWs` used by devices that can also cool. */
  readonly reversibleWs: number | null;
  readonly temperatureC: number | null;
}

/**
 * Hours of a household's heated rooms between two instants, oldest first. Devices of a room are summed, those removed
 * since included.
 */
export async function heatingHours(
  sql: Sql,
  householdId: string,
  from: Date,
  to: Date,
): Promise<readonly HeatingHour[]> {
  const devices = await sql.query<{ householdKey: number; key: number; typeId: string; roomId: string }>(
    `select a.key as "householdKey", d.key, d.type_id as "typeId", d.room as "roomId" from account a join (
       select d.household_key, d.key, d.type_id, r.id as room from device d join room r on r.key = d.room_key
       union all select household_key, device_key, type_id, room_id from former_device
     ) d on d.household_key = a.key where a.id = $1`,
    [householdId],
  );
  const [first] = devices;
  if (!first) return [];
  const ofHome = { household: '= $1', device: '= any($2::int[])', from: '$5', until: '$6' };
  // A single JSON text: the embedded database takes twenty times as long to return the rows one by one.
  const [answer] = await sql.query<{ rows: string | null }>(
    `select json_agg(json_build_array(room, extract(epoch from at)::bigint, ws, reversible_ws, c) order by at)::text as rows
     from (select d.room, m.at, sum(m.heating_ws) as ws, avg(m.temperature_c) as c,
         sum(m.heating_ws) filter (where d.type_id = $7) as reversible_ws
       from ${measuredRows('measure_hour', ofHome)} as m
       join unnest($2::int[], $3::text[], $4::text[]) as d (key, type_id, room) on d.key = m.device_key
       where m.temperature_c is not null
       group by d.room, m.at) as hours`,
    [
      first.householdKey,
      devices.map(({ key }) => key),
      devices.map(({ typeId }) => typeId),
      devices.map(({ roomId }) => roomId),
      from,
      to,
      AIR_CONDITIONER,
    ],
  );
  const rows: [string, number, number | null, number | null, number | null][] = JSON.parse(
    answer?.rows ?? '[]',
  );
  return rows.map(([roomId, seconds, heatingWs, reversibleWs, temperatureC]) => ({
    roomId,
    atMs: seconds * 1000,
    heatingWs,
    reversibleWs,
    temperatureC,
  }));
}

/**
 * Heating energy of the home by hour, oldest first. In summer, devices that can also cool count as cooling
 * (docs/rules/heating.md#what-heating-costs).
 */
export async function heatedHours(
  sql: Sql,
  household: { readonly id: string; readonly siteTimeZone: string },
  from: Date,
  to: Date,
): Promise<readonly { readonly startMs: number; readonly heatingWs: number }[]> {
  const hours = new Map<number, number>();
  for (const { atMs, heatingWs, reversibleWs } of await heatingHours(sql, household.id, from, to)) {
    if (heatingWs === null) continue;
    const isCooling = isCoolingDay(siteDay(atMs, household.siteTimeZone), null);
    hours.set(atMs, (hours.get(atMs) ?? 0) + heatingWs - (isCooling ? (reversibleWs ?? 0) : 0));
  }
  return [...hours].map(([startMs, heatingWs]) => ({ startMs, heatingWs }));
}
