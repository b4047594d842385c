import { siteDay } from '@foyer/domain';
import { createGateway, lockGateway } from '../../energy/gateway/gateway-store';
import { stepStartMs } from '../../energy/gateway/port';
import type { Sql } from '../../foundation/database/sql';
import { devicesIn } from '../../home/devices/device-store';
import type { Account, GatewayKind } from '../../identity/accounts/account-store';
import { registerDevice } from './registered-device';

/** Whether the household has a gateway that reports. */
export async function hasReportingGateway(sql: Sql, householdId: string): Promise<boolean> {
  const rows = await sql.query(
    'select 1 as found from gateway where household_key = (select key from account where id = $1)',
    [householdId],
  );
  return rows.length > 0;
}

/** Starts measuring a home by a gateway of a kind. A home that already measures is not changed. */
export async function beginMeasuring(
  sql: Sql,
  { id, siteTimeZone }: Pick<Account, 'id' | 'siteTimeZone'>,
  kind: GatewayKind,
  nowMs: number,
): Promise<void> {
  if (await hasReportingGateway(sql, id)) return;
  await createGateway(sql, {
    householdId: id,
    kind,
    reportedUntil: new Date(stepStartMs(nowMs)),
    model: { loadScale: 1 },
  });
  // A home that is supplied already is billed from its first day of supply, which stays.
  await sql.query(
    `update account set operational_date = least($2::date,
       case when contract_lifecycle #>> '{activation,energyOffer,state}' in ('Activated', 'Discontinued')
         then left(contract_lifecycle #>> '{activation,energyOffer,activationDate}', 10)::date end)
     where id = $1 and operational_date is null`,
    [id, siteDay(nowMs, siteTimeZone)],
  );
}

/**
 * Registers the totals of a home that was opened without devices, so that a file or a meter can state what it bought and
 * sold. Another home is not changed. In a transaction.
 */
export async function ensureHouse(
  sql: Sql,
  household: Pick<Account, 'id' | 'language'>,
  nowMs: number,
): Promise<void> {
  await lockGateway(sql, household.id);
  await sql.query('select 1 from account where id = $1 for update', [household.id]);
  const devices = await devicesIn(sql).ofHousehold(household.id);
  if (devices.some(({ plugType }) => plugType === 'vrt')) return;
  const name = household.language === 'fr' ? 'Maison' : 'House';
  const noneZeroProduction = devices.some(({ traits }) => traits.noneZeroProduction === true);
  const traits = { noneZeroConsumption: true, noneZeroProduction };
  const house = { plugType: 'vrt', typeId: 'virtual', name, roomTypeId: 'alaska_home', traits };
  await registerDevice(sql, household, house, new Date(nowMs));
}

/** Starts measuring a home without a source by what it loads. Another home is not changed. */
export async function beginImports(
  sql: Sql,
  household: Pick<Account, 'id' | 'siteTimeZone'>,
  nowMs: number,
): Promise<void> {
  await beginMeasuring(sql, household, 'import', nowMs);
  await sql.query(
    `update gateway g set kind = 'import' from account a where a.key = g.household_key and a.id = $1 and g.kind = 'none'`,
    [household.id],
  );
}

/** Name of the simulator as a source of channels. */
const SIMULATED_SOURCE = 'simulator';

/** Lets a home be measured by its own devices from now on. What was simulated until now stays, nothing more is. */
export async function beginOwnMeter(
  sql: Sql,
  household: Pick<Account, 'id' | 'siteTimeZone'>,
  nowMs: number,
): Promise<void> {
  await beginMeasuring(sql, household, 'mqtt', nowMs);
  await sql.query(
    `with own as (
       update gateway g set kind = 'mqtt' from account a where a.key = g.household_key and a.id = $1 and g.kind <> 'mqtt'
       returning g.household_key)
     update channel c set device_key = null from own where c.household_key = own.household_key and c.source = $2`,
    [household.id, SIMULATED_SOURCE],
  );
}
