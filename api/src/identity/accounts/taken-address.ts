import type { Sql } from '../../foundation/database/sql';

export interface WantedAddress {
  /** Lower case. */
  readonly email: string;
  /** Tenants in which the address must be free. */
  readonly tenants: readonly string[];
  /** Account that requests the address; omitted for a new account. */
  readonly accountId?: string;
  readonly now: Date;
}

/**
 * Whether another account has the address in one of the tenants, works there under it, or may still restore it by
 * undoing a change of address.
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

/** Locks the address until the transaction ends: of two concurrent claims, only one succeeds. */
export async function claimAddress(sql: Sql, wanted: WantedAddress): Promise<boolean> {
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`email ${wanted.email}`]);
  return !(await isTaken(sql, wanted));
}
