import { acceptReadings } from '../../energy/readings/accept-readings';
import { createChannel } from '../../energy/readings/channel-store';
import type { Database, Sql } from '../../foundation/database/sql';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { Account, Accounts } from '../../identity/accounts/account-store';
import type { ZoneReading } from '../../partners/heating/tado-cloud';
import type { HeatingSystems } from './heating-systems';
import {
  isKept,
  KEPT_FOR_PEOPLE,
  type KnownQuota,
  LOOKS,
  nextLook,
  planReading,
  quotaOf,
} from './quota-store';

/** Source of the channels. */
const SOURCE = 'tado';
/** However large the quota is. */
const SHORTEST_S = 300;
/** After a failure of the service. */
const AGAIN_S = 900;
const MAY_READ = `h.brand = 'tado' and h.refresh_token is not null
  and coalesce(a.details ->> 'tadoStatus', '') <> 'invalid.credentials' and g.kind <> 'simulated'`;

/** Seconds between two readings: the quota without what is kept for people, spread over its time. */
function readingIntervalS({ calls, windowS, callsPerReading }: KnownQuota): number {
  const readings = Math.floor((calls - KEPT_FOR_PEOPLE) / callsPerReading);
  return readings < LOOKS ? windowS / LOOKS : Math.max(SHORTEST_S, Math.ceil(windowS / readings));
}

/** Homes whose zones are read: those that are not simulated. @param householdId only this one */
export async function homesWithTado(sql: Sql, householdId: string | null = null): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select a.id from heating_authorisation h join account a on a.key = h.household_key
       join gateway g on g.household_key = a.key where ${MAY_READ} and ($1::text is null or a.id = $1)`,
    [householdId],
  );
  return rows.map(({ id }) => id);
}

/** Hands the temperatures to the devices of their zones. A home without a source is measured by them from now on. */
async function storeReadings(
  sql: Sql,
  householdId: string,
  readings: readonly ZoneReading[],
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs);
  await sql.query(
    `update gateway g set kind = 'import' from account a where a.key = g.household_key and a.id = $1 and g.kind = 'none'`,
    [householdId],
  );
  const devices = await sql.query<{ key: number; householdKey: number; typeId: string; zoneId: string }>(
    `select key, household_key as "householdKey", type_id as "typeId", traits #>> '{heating,tadoZoneId}' as "zoneId"
     from device where household_key = (select key from account where id = $1)
       and traits #>> '{heating,tadoZoneId}' is not null order by key`,
    [householdId],
  );
  const sent = [];
  for (const { key, householdKey, typeId, zoneId } of devices) {
    const value = readings.find((one) => one.zoneId === zoneId)?.temperatureC ?? null;
    if (value === null) continue;
    const name = `${SOURCE} ${zoneId} ${typeId}`;
    const channel = {
      householdKey,
      deviceKey: key,
      name,
      quantity: 'temperature',
      source: SOURCE,
      precedence: 1,
      roundingWs: 0,
    } as const;
    // A zone that was registered again belongs to its new device.
    if (!(await createChannel(sql, channel, at)))
      await sql.query(
        'update channel set device_key = $3 where household_key = $1 and name = $2 and device_key is distinct from $3',
        [householdKey, name, key],
      );
    sent.push({ householdId, channel: name, atMs: nowMs, value, unit: '°C' });
  }
  if (sent.length > 0) await acceptReadings(sql, sent, { nowMs });
}

interface TadoReadingOptions {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly heatingSystems: Pick<HeatingSystems, 'readTadoZones'>;
  readonly now: () => number;
}

/** Readings of tado: docs/rules/heating.md#readings-of-tado. */
export interface TadoReadings {
  /** Reads the zones of a home when it is time. Resolves to the next time; null where nothing is to be read. */
  read(householdId: string): Promise<Date | null>;
}

export function tadoReadings({ database, accounts, heatingSystems, now }: TadoReadingOptions): TadoReadings {
  /** Resolves to how it went. */
  const readNow = async (household: Account): Promise<'read' | 'failed' | 'refused'> => {
    try {
      const readings = await heatingSystems.readTadoZones(household);
      await database.transaction((sql) => storeReadings(sql, household.id, readings, now()));
      return 'read';
    } catch (error) {
      if (!(error instanceof ThirdPartyFailure)) throw error;
      return error.kind === 'unauthorised' ? 'refused' : 'failed';
    }
  };

  return {
    read: async (householdId) => {
      const [id] = await homesWithTado(database, householdId);
      const household = id === undefined ? null : await accounts.byId(id);
      const before = household && (await quotaOf(database, householdId));
      if (!household || !before) return null;
      if (before.nextReadingAt && before.nextReadingAt.getTime() > now()) return before.nextReadingAt;
      const plan = async (nextAt: Date) => {
        await planReading(database, householdId, nextAt);
        return nextAt;
      };
      // A reading would use calls kept for people. Only the look that was planned when reading stopped does.
      const isLook = before.nextReadingAt !== null;
      if (isKept(before.remaining, before.callsPerReading) && !isLook) return plan(nextLook(before, now()));
      const outcome = await readNow(household);
      if (outcome === 'refused') return null;
      const quota = (await quotaOf(database, householdId)) ?? before;
      if (isKept(quota.remaining, quota.callsPerReading)) return plan(nextLook(quota, now()));
      const intervalS = Math.max(outcome === 'failed' ? AGAIN_S : 0, readingIntervalS(quota));
      return plan(new Date(now() + intervalS * 1000));
    },
  };
}
