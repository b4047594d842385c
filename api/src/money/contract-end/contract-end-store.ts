import { supplyEndMs } from '@foyer/domain';
import type { DueChange } from '../../energy/measuring/advance-home';
import { type Database, onlyRow, type Sql } from '../../foundation/database/sql';
import { nameOfHome, runEach } from '../../foundation/run-each';
import { auditIn } from '../../identity/accounts/audit-store';
import type { EndRequest } from '../documents/supply';
import { endedLifecycle, type SignedLifecycle } from './ended-lifecycle';

/** What a household asked for, kept in the contract's lifecycle until its day. */
export interface ContractEnds {
  /** An earlier request stays as it is. Resolves to the one in force; null without a contract that runs. */
  ask(
    householdId: string,
    request: EndRequest,
  ): Promise<{ readonly request: EndRequest; readonly isNew: boolean } | null>;
  /** Resolves to what was taken back; `none` without a request, `tooLate` from its last day of supply on. */
  keep(householdId: string, today: string): Promise<EndRequest | 'none' | 'tooLate'>;
}

const REQUEST = "contract_lifecycle #> '{contract,endRequest}'";
const IS_RUNNING = "contract_lifecycle #>> '{contract,state}' in ('Withdrawable', 'Active')";

export function contractEndsIn(database: Sql): ContractEnds {
  const requestOf = async (householdId: string) =>
    onlyRow(
      await database.query<{ request: EndRequest | null }>(
        `select ${REQUEST} as request from account where id = $1 and ${IS_RUNNING}`,
        [householdId],
      ),
    )?.request ?? null;
  return {
    // The update comes first: it locks the row for a request at the same moment.
    ask: async (householdId, asked) => {
      const changed = await database.query(
        `update account set contract_lifecycle = jsonb_set(contract_lifecycle, '{contract,endRequest}', $2::jsonb)
         where id = $1 and ${IS_RUNNING} and ${REQUEST} is null returning key`,
        [householdId, JSON.stringify(asked)],
      );
      const request = await requestOf(householdId);
      return request && { request, isNew: changed.length === 1 };
    },
    keep: async (householdId, today) => {
      const undone = onlyRow(
        await database.query<{ request: EndRequest }>(
          `update account a set contract_lifecycle = a.contract_lifecycle #- '{contract,endRequest}'
           from (select key, ${REQUEST} as request from account
             where id = $1 and ${IS_RUNNING} and ${REQUEST} ->> 'lastDay' > $2 for no key update) old
           where a.key = old.key returning old.request`,
          [householdId, today],
        ),
      );
      return undone?.request ?? ((await requestOf(householdId)) ? 'tooLate' : 'none');
    },
  };
}

/** Ends the contract of a household and its battery's subscription, unless the request was taken back. */
async function endContract(sql: Sql, householdId: string, lastDay: string, at: Date): Promise<void> {
  const found = onlyRow(
    await sql.query<{ lifecycle: SignedLifecycle }>(
      `select contract_lifecycle as lifecycle from account
       where id = $1 and ${IS_RUNNING} and ${REQUEST} ->> 'lastDay' = $2 for no key update`,
      [householdId, lastDay],
    ),
  );
  if (!found) return;
  await sql.query('update account set contract_lifecycle = $2::jsonb where id = $1', [
    householdId,
    JSON.stringify(endedLifecycle(found.lifecycle, lastDay)),
  ]);
  await sql.query(
    `update device set traits = jsonb_set(traits, '{battery}', (traits -> 'battery') || $2::jsonb)
     where household_key = (select key from account where id = $1) and plug_type = 'bat' and traits ? 'battery'`,
    [householdId, JSON.stringify({ providerRegistrationOk: false, enedisOk: false, ok: false })],
  );
  await auditIn(sql).record({ at, action: 'contract.ended', actorId: null, householdId, facts: { lastDay } });
}

/** The end of a household's contract, at the midnight after its last day, if one was asked for. */
export async function dueContractEnds(
  sql: Sql,
  { householdKey, siteTimeZone }: { readonly householdKey: number; readonly siteTimeZone: string },
): Promise<readonly DueChange[]> {
  const found = onlyRow(
    await sql.query<{ id: string; lastDay: string }>(
      `select id, ${REQUEST} ->> 'lastDay' as "lastDay" from account
       where key = $1 and ${IS_RUNNING} and ${REQUEST} is not null`,
      [householdKey],
    ),
  );
  if (!found) return [];
  const { id, lastDay } = found;
  const atMs = supplyEndMs(lastDay, siteTimeZone);
  return [{ atMs, settle: (within) => endContract(within, id, lastDay, new Date(atMs)) }];
}

/** Ends the contracts whose day has come of homes without a gateway, which have no clock of their own. */
export async function endDueContracts(database: Database, now: Date): Promise<void> {
  const found = await database.query<{ id: string; lastDay: string; zone: string }>(
    `select a.id, ${REQUEST} ->> 'lastDay' as "lastDay", a.site_time_zone as zone from account a
     where ${IS_RUNNING} and ${REQUEST} is not null
       and not exists (select 1 from gateway g where g.household_key = a.key)`,
  );
  await runEach(
    found,
    ({ id }) => nameOfHome(id),
    async ({ id, lastDay, zone }) => {
      const endMs = supplyEndMs(lastDay, zone);
      if (endMs <= now.getTime())
        await database.transaction((sql) => endContract(sql, id, lastDay, new Date(endMs)));
    },
  );
}
