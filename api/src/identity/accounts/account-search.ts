import { onlyRow, type Sql } from '../../foundation/database/sql';
import { foldedText, hasWordsSql } from '../../foundation/database/text-search';
import { bareNameSql } from './account-name';
import type { Account, UserType } from './account-store';
import { idleLimitSql } from './idle-limit';

/** An account as operators see it. */
export interface FoundAccount
  extends Pick<
    Account,
    | 'id'
    | 'email'
    | 'tenant'
    | 'userType'
    | 'language'
    | 'isActive'
    | 'canModify'
    | 'subscriptionStatus'
    | 'createdAt'
    | 'lockedAt'
  > {
  /** Empty before it is known. */
  readonly name: string;
  /** Every tenant a professional works under; empty where that is the account's own. */
  readonly tenants: string[];
  readonly signedInAt: Date | null;
  readonly hasLeft: boolean;
  readonly hasFactor: boolean;
  /** Open sessions in the person's own name. */
  readonly sessions: number;
}

export interface AccountSearch {
  /** Words in the id, e-mail address or name, in any order, case and accents. */
  readonly text: string;
  readonly userType?: UserType | undefined;
  readonly tenant?: string | undefined;
  readonly now: Date;
  readonly from: number;
  readonly count: number;
}

const FOUND = `a.erased_at is null
  and ($2::text is null or a.user_type = $2)
  and ($3::text is null or a.tenant = $3 or a.config -> 'tenants' ? $3)
  and ${hasWordsSql(`concat_ws(' ', a.id, a.email, a.details ->> 'firstName', a.details ->> 'lastName')`, '$1')}`;

/** Accounts that were not erased, by address. */
export async function searchAccounts(
  sql: Pick<Sql, 'query'>,
  { text, userType, tenant, now, from, count }: AccountSearch,
): Promise<{ readonly rows: FoundAccount[]; readonly total: number }> {
  const filter = [foldedText(text), userType ?? null, tenant ?? null];
  const rows = await sql.query<FoundAccount>(
    `select a.id, a.email, a.tenant, a.user_type as "userType", a.language, a.is_active as "isActive",
       a.can_modify as "canModify", a.subscription_status as "subscriptionStatus", a.created_at as "createdAt",
       a.locked_at as "lockedAt", ${bareNameSql('a')} as name,
       coalesce((select array_agg(t) from jsonb_array_elements_text(
         case when jsonb_typeof(a.config -> 'tenants') = 'array' then a.config -> 'tenants' else '[]' end) as t), '{}')
         as tenants,
       (select max(c.at) from account_connection c where c.account_key = a.key) as "signedInAt",
       a.left_company_at is not null as "hasLeft",
       exists (select from passkey p where p.account_key = a.key)
         or exists (select from code_app c where c.account_key = a.key) as "hasFactor",
       (select count(*)::int from token t where t.actor_key = a.key and t.kind = 'session' and t.opened_by is null
         and t.support_request_key is null and t.used_at is null and t.expires_at > $4
         and coalesce(t.last_used_at, t.created_at) > $4::timestamptz - ${idleLimitSql('a')}) as sessions
     from account a where ${FOUND} order by a.email, a.tenant, a.key limit $5 offset $6`,
    [...filter, now, count, from],
  );
  const counted = await sql.query<{ total: number }>(
    `select count(*)::int as total from account a where ${FOUND}`,
    filter,
  );
  return { rows, total: onlyRow(counted)?.total ?? 0 };
}
