import { METER_USER_REMOVAL_JOB } from '../../energy/connectors/meter-store';
import type { Database, Sql } from '../../foundation/database/sql';
import { addJob } from '../../foundation/jobs/job-store';
import { auditIn } from '../../identity/accounts/audit-store';
import { unusablePasswordHash } from '../../identity/session/passwords';
import { NUMBERED_TYPES } from '../../money/documents/document';
import { storeClaims } from '../../money/ledger/ledger-store';
import { HOUSEHOLD_TABLES, INVOICE_YEARS } from './household-tables';

/** Generous: a household has thousands of commands. */
const LIMIT_MS = 120_000;

/** Invoices, and the ledger of their payments, that the law requires to be kept. */
export interface KeptInvoices {
  /** Of the invoices. */
  readonly count: number;
  /** Last day on which any of them, or of the payments, is kept; null without. */
  readonly untilDay: string | null;
}

export interface Erasure {
  readonly invoices: KeptInvoices;
  /** Rows deleted, by table. Measurements are deleted afterwards, in batches. */
  readonly deleted: Readonly<Record<string, number>>;
}

/** Invoices of a household that an erasure would keep. */
export async function invoicesToKeep(sql: Pick<Sql, 'query'>, householdId: string): Promise<KeptInvoices> {
  const [found] = await sql.query<{ count: number; lastYear: number | null }>(
    `select count(*)::int as count,
       greatest(max(extract(year from issued_day)), (
         select max(extract(year from greatest(p.due_day, p.on_day))) from payment_entry p
         where p.household_key = (select key from account where id = $1)))::int as "lastYear"
     from document where household_key = (select key from account where id = $1) and type = any($2)`,
    [householdId, NUMBERED_TYPES],
  );
  const { count = 0, lastYear = null } = found ?? {};
  return { count, untilDay: lastYear === null ? null : `${lastYear + INVOICE_YEARS}-12-31` };
}

/**
 * Erases a household: its data, sessions and account. Of a household with invoices or payments an account without any data of a
 * person remains until they may be deleted. Resolves to null for anything but a household's account that is not erased.
 * @param whenErased runs in the transaction of the erasure
 */
export async function eraseHousehold(
  database: Database,
  householdId: string,
  now: Date,
  whenErased?: (sql: Sql, erasure: Erasure) => Promise<void>,
): Promise<Erasure | null> {
  const passwordHash = await unusablePasswordHash();
  return database.transaction(
    async (sql) => {
      const erasure = await eraseIn(sql, householdId, { passwordHash, now });
      if (erasure) await whenErased?.(sql, erasure);
      return erasure;
    },
    { statementTimeoutMs: LIMIT_MS },
  );
}

interface ErasedAccount {
  /** That no password matches. */
  readonly passwordHash: string;
  readonly now: Date;
}

async function eraseIn(sql: Sql, householdId: string, erased: ErasedAccount): Promise<Erasure | null> {
  // The gateway's row first, as in every change of a home: a measuring step that runs is waited for.
  await sql.query(
    'select 1 from gateway where household_key = (select key from account where id = $1) for update',
    [householdId],
  );
  const [account] = await sql.query<{ key: number }>(
    `select key from account where id = $1 and user_type = 'REGULAR' and erased_at is null for update`,
    [householdId],
  );
  if (!account) return null;
  await sql.query(
    `insert into removed_device (household_key, device_key) select $1::int, key from device where household_key = $1
     union all select $1, device_key from former_device where household_key = $1 on conflict do nothing`,
    [account.key],
  );
  const meterUsers = await sql.query<{ username: string }>(
    'select username from meter_access where household_key = $1',
    [account.key],
  );
  for (const { username } of meterUsers)
    await addJob(sql, {
      kind: METER_USER_REMOVAL_JOB,
      subject: username,
      accountId: null,
      dueAt: erased.now,
    });
  // They depend on the contract, which is deleted.
  await storeClaims(sql, householdId);
  const deleted: Record<string, number> = {};
  for (const [table, { of, kept }] of Object.entries(HOUSEHOLD_TABLES)) {
    const [gone] = await sql.query<{ rows: number }>(
      `with gone as (delete from ${table} t where (${of}) ${kept ? `and not (${kept})` : ''} returning 1)
       select count(*)::int as rows from gone`,
      [account.key],
    );
    deleted[table] = gone?.rows ?? 0;
  }
  const invoices = await invoicesToKeep(sql, householdId);
  if (invoices.untilDay === null) await sql.query('delete from account where key = $1', [account.key]);
  else await anonymise(sql, account.key, erased);
  await auditIn(sql).record({
    at: erased.now,
    action: 'household.erased',
    actorId: null,
    householdId: null,
    facts: { household: householdId, invoicesKept: invoices.count, keptUntil: invoices.untilDay },
  });
  return { invoices, deleted };
}

/** Leaves what the invoices need to belong to something: a key, the tenant and the language they are printed in. */
async function anonymise(sql: Sql, accountKey: number, { passwordHash, now }: ErasedAccount): Promise<void> {
  await sql.query(
    `update account set email = 'erased-' || lower(id) || '@invalid', password_hash = $3, details = '{}',
       config = '{}', contract_lifecycle = null, contract_subscriber = null, is_active = false,
       can_modify = false, kiosk_mode = false, operational_date = null, main_thermostat_id = null,
       maintainer_key = null, installer_key = null, subscription_status = 'erased', erased_at = $2
     where key = $1`,
    [accountKey, now, passwordHash],
  );
}
