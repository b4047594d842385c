import type { Sql } from '../../foundation/database/sql';
import type { Account } from './account-store';
import { claimAddress } from './taken-address';

interface TenantMove {
  readonly tenant: string;
  /** Every tenant a professional works under; null to keep the former one out of those they have. */
  readonly tenants: readonly string[] | null;
  readonly now: Date;
}

/**
 * Moves an account to another tenant and ends its sessions and codes, which were opened on pages of the former one.
 * Resolves to false when the address belongs to another account there.
 */
export async function moveToTenant(
  sql: Sql,
  { id, email, tenant: former, config }: Account,
  { tenant, tenants, now }: TenantMove,
): Promise<boolean> {
  const current = Array.isArray(config.tenants) ? config.tenants.map(String) : null;
  const kept = tenants ?? current?.filter((name) => name !== former) ?? null;
  const all = [...new Set([tenant, ...(kept ?? [])])];
  if (!(await claimAddress(sql, { email, tenants: all, accountId: id, now }))) return false;
  await sql.query('update account set tenant = $2, config = config || $3::jsonb where id = $1', [
    id,
    tenant,
    JSON.stringify(kept ? { tenants: all } : {}),
  ]);
  await sql.query(
    'delete from token using account a where a.id = $1 and a.key in (actor_key, household_key)',
    [id],
  );
  // The identity provider is that of the former tenant.
  await sql.query('delete from provider_identity using account a where a.id = $1 and a.key = account_key', [
    id,
  ]);
  return true;
}

/** Tenants that accounts belong to, each with its number of accounts that can sign in. */
export function tenantsInUse(sql: Pick<Sql, 'query'>): Promise<{ tenant: string; accounts: number }[]> {
  return sql.query(
    `select t as tenant, count(*)::int as accounts
     from account a
     cross join lateral (select a.tenant as t union select jsonb_array_elements_text(a.config -> 'tenants')
       where jsonb_typeof(a.config -> 'tenants') = 'array') used
     where a.erased_at is null group by t order by t`,
  );
}
