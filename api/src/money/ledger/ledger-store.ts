import type { PaymentEntry } from '@foyer/domain';
import type { Database, Sql } from '../../foundation/database/sql';
import type { Account } from '../../identity/accounts/account-store';
import { supplyOf } from '../documents/supply';
import { CLAIMING_TYPES, type Claim, type ClaimingDocument, claimsOf, type LedgerRow } from './claims';

/** What the documents of households ask for. Its rows are never changed. */
export interface Ledger {
  /** In the order of issue. The claims of documents that an earlier release stored are derived. */
  ofHousehold(householdId: string): Promise<readonly LedgerRow[]>;
  /** Stores the claims of documents that have none. */
  complete(householdId: string): Promise<void>;
}

interface StoredRow extends Omit<LedgerRow, 'settled'> {
  readonly settledFrom: string | null;
  readonly settledTo: string | null;
}

interface ListedDocument extends ClaimingDocument {
  readonly key: number;
  readonly hasClaims: boolean;
}

interface OwnClaims {
  readonly documentKey: number;
  readonly claims: readonly Claim[];
}

const OWN = 'household_key = (select key from account where id = $1)';

async function storedRows(sql: Pick<Sql, 'query'>, householdId: string): Promise<LedgerRow[]> {
  const rows = await sql.query<StoredRow>(
    `select d.type, d.from_day::text as "fromDay", r.kind, r.due_day::text as "dueDay", r.cents,
       r.settled_from::text as "settledFrom", r.settled_to::text as "settledTo"
     from receivable r join document d on d.key = r.document_key where r.${OWN} order by r.key`,
    [householdId],
  );
  return rows.map(({ settledFrom, settledTo, ...row }) => ({
    ...row,
    settled: settledFrom && settledTo ? { fromDay: settledFrom, toDay: settledTo } : null,
  }));
}

/** The claims of documents that have none, in the order of issue. */
async function missingClaims(
  sql: Pick<Sql, 'query'>,
  householdId: string,
  stored: readonly LedgerRow[],
): Promise<{ readonly rows: readonly LedgerRow[]; readonly missing: readonly OwnClaims[] }> {
  // The facts of bills are large.
  const documents = await sql.query<ListedDocument>(
    `select key, type, from_day::text as "fromDay", to_day::text as "toDay", issued_day::text as "issuedDay",
       total_cents as "totalCents", own.claims as "hasClaims",
       case when not own.claims or type like '%RegularizationBill' then jsonb_strip_nulls(jsonb_build_object(
         'dueDay', facts -> 'dueDay', 'countedIn', facts -> 'countedIn', 'isPaidInAdvance', facts -> 'isPaidInAdvance',
         'paidDays', facts -> 'paidDays', 'creditedDays', facts -> 'creditedDays', 'payments', facts -> 'payments'))
         else '{}' end as facts
     from document d, lateral (select exists (select from receivable r where r.document_key = d.key) as claims) own
     where ${OWN} and type = any($2) order by key`,
    [householdId, CLAIMING_TYPES],
  );
  const rows = [...stored];
  const missing: OwnClaims[] = [];
  if (documents.every(({ hasClaims }) => hasClaims)) return { rows, missing };
  const [account] = await sql.query<Pick<Account, 'operationalDate' | 'contractLifecycle'>>(
    `select operational_date::text as "operationalDate", contract_lifecycle as "contractLifecycle"
     from account where id = $1`,
    [householdId],
  );
  const entries = await sql.query<PaymentEntry>(
    `select kind, due_day::text as "dueDay", on_day::text as "onDay", state, amount_cents as "amountCents"
     from payment_entry where ${OWN}`,
    [householdId],
  );
  const supply = account ? supplyOf(account) : null;
  for (const document of documents) {
    if (document.hasClaims) continue;
    const { key, type, fromDay } = document;
    const claims = claimsOf(document, { supply, documents, entries, rows });
    missing.push({ documentKey: key, claims });
    rows.push(...claims.map((claim) => ({ ...claim, type, fromDay })));
  }
  return { rows, missing };
}

/** Stores the claims of documents that have none. Two processes may do so at once: they derive the same. */
export async function storeClaims(sql: Pick<Sql, 'query'>, householdId: string): Promise<void> {
  const { missing } = await missingClaims(sql, householdId, await storedRows(sql, householdId));
  for (const { documentKey, claims } of missing)
    await sql.query(
      `insert into receivable (household_key, document_key, kind, due_day, cents, settled_from, settled_to)
       select d.household_key, d.key, c.kind, c."dueDay", c.cents, c."settledFrom", c."settledTo"
       from document d, jsonb_to_recordset($2::jsonb) as
         c (kind text, "dueDay" date, cents integer, "settledFrom" date, "settledTo" date)
       where d.key = $1
       on conflict do nothing`,
      [
        documentKey,
        JSON.stringify(
          claims.map(({ settled, ...claim }) => ({
            ...claim,
            settledFrom: settled?.fromDay ?? null,
            settledTo: settled?.toDay ?? null,
          })),
        ),
      ],
    );
}

export const ledgerIn = (database: Database): Ledger => ({
  ofHousehold: async (householdId) =>
    (await missingClaims(database, householdId, await storedRows(database, householdId))).rows,
  complete: (householdId) => database.transaction((sql) => storeClaims(sql, householdId)),
});
