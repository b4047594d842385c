import type { Sql } from '../database/sql';

export interface WantedAddress {
  /** Lower case. */
  readonly email: string;
  /** Tenants in which the address must be free. */
  readonly tenants: readonly string[];
  /** The account that wants it; absent for a new one. */
  readonly accountId?: string;
  readonly now: Date;
}

/**
 * Whether another account has the address in one of the tenants, works there with it, or may still take it back after a
 * change of address.
 */
export async function isTaken(sql: Sql, { email, tenants, accountId, now }: WantedAddress): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from account a
     where (a.tenant = any($2) or a.config -> 'tenants' ?| $2) and a.id is distinct from $3
       and (a.email = $1 or exists (
         select 1 from email_undo u where u.account_key = a.key and u.old_email = $1 and u.expires_at > $4))
     limit 1`,
    [email, tenants, accountId ?? null, now],
  );
  return rows.length > 0;
}

/** Takes the address for the rest of the transaction, so that of two takers at once one finds it taken. */
export async function claimAddress(sql: Sql, wanted: WantedAddress): Promise<boolean> {
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`email ${wanted.email}`]);
  return !(await isTaken(sql, wanted));
}
