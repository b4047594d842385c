import { SILENT_DAYS } from '@foyer/domain';
import type { InstallationReason, InstallationSort } from '@foyer/wire/installers';
import { onlyRow, type Sql, type SqlValue } from '../../foundation/database/sql';
import { foldedText, hasWordsSql } from '../../foundation/database/text-search';

/** A pending installation, with what shows the step it is stuck at. */
export interface Installation {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly address: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly status: string;
  readonly mayEnter: boolean;
  readonly since: Date;
  readonly statusSince: Date;
  readonly installer: Colleague | null;
  readonly verdicts: readonly { readonly verdict: string }[] | null;
  readonly hasReport: boolean;
  /** Whether the customer was sent the link to their part. */
  readonly invited: boolean;
  /** Last message of the home's own devices. */
  readonly heardAt: Date | null;
}

export interface Colleague {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  readonly maintainerCode: string | null;
}

export interface InstallationQuery {
  readonly search: string;
  /** `none` for those that have not begun, whatever their status is called; empty for all. */
  readonly status: string;
  /** Id of an installer, `none` for none; empty for all. */
  readonly installer: string;
  /** Empty for all. */
  readonly reason: InstallationReason | '';
  readonly now: Date;
  readonly sort: InstallationSort;
  readonly descending: boolean;
  readonly from: number;
  readonly count: number;
}

export interface Installations {
  /**
   * Pending installations of a maintainer; with `installerId`, only those assigned to that installer. A single query.
   */
  pending(
    whose: { readonly maintainerId: string; readonly installerId: string | null },
    query: InstallationQuery,
  ): Promise<{ rows: Installation[]; total: number }>;
  /** Installers or maintainers of the company with this code, sorted by name. */
  colleagues(kind: 'INSTALLER' | 'MAINTAINER', maintainerCode: string): Promise<Colleague[]>;
  /** Number of a maintainer's pending installations assigned to an installer. */
  countOf(maintainerId: string, installerId: string): Promise<number>;
  /**
   * Assigns a maintainer's installation to an installer, or to none when null. With `shown`, only while it is assigned
   * to that e-mail address (empty: to none). Resolves to whether it was assigned.
   */
  assign(
    whose: { readonly maintainerId: string; readonly userId: string },
    installerId: string | null,
    shown: string | undefined,
  ): Promise<boolean>;
}

const DAY_MS = 86_400_000;

/** Registration statuses of an installation that has begun, in order. */
const STARTED = `array['setup_user_registered', 'setup_selected_production_device',
  'setup_installation_details_set', 'setup_devices_registered', 'setup_connect_tado', 'setup_check_wiring', 'setup_ok',
  'user_password_set', 'user_accepted_licence']`;
const SORTS: Readonly<Record<InstallationSort, string>> = {
  since: 'a.created_at',
  name: `lower(concat_ws(' ', a.details ->> 'lastName', a.details ->> 'firstName'))`,
  city: `lower(a.details ->> 'city')`,
  step: `coalesce(array_position(${STARTED}, a.subscription_status), 0)`,
};
const KEY = (parameter: string) => `(select key from account where id = ${parameter})`;
const COLLEAGUE = (alias: string) => `json_build_object('id', ${alias}.id, 'email', ${alias}.email,
  'firstName', ${alias}.details ->> 'firstName', 'lastName', ${alias}.details ->> 'lastName',
  'companyName', ${alias}.details ->> 'companyName', 'maintainerCode', ${alias}.details ->> 'maintainerCode')`;
const NUMBERED = (field: string) => `a.details ->> '${field}' ~ ('^\\+(\\d{1,3})?' || $5)`;
/** The words of the search, in any order, or the beginning of a telephone number. */
const SEARCHED = `${hasWordsSql(
  `concat_ws(' ', a.email, a.details ->> 'firstName', a.details ->> 'lastName',
      a.details ->> 'address', a.details ->> 'postalCode', a.details ->> 'city')`,
  '$4',
)}
  or ($5 <> '' and (${NUMBERED('mobileNumber')} or ${NUMBERED('phoneNumber')}))`;
const STATUS_SINCE = `coalesce((select max(h.at) from account_registration_status h
  where h.account_key = a.key and h.status = a.subscription_status), a.created_at)`;
/** As `stuckReason` of the domain. */
const REASON = `case
  when a.subscription_status = 'setup_ok' and not exists (
    select from registration w where w.account_key = a.key and w.invited_at is not null) then 'link'
  when a.subscription_status in ('setup_ok', 'user_password_set', 'user_accepted_licence') then 'customer'
  when exists (select from registration w, jsonb_array_elements(w.wiring -> 'verdicts') as one
    where w.account_key = a.key and one ->> 'verdict' <> 'plausible') then 'wiring'
  when ${STATUS_SINCE} <= $8 then 'silent'
  else 'none' end`;
const OWN = `a.maintainer_key = ${KEY('$1')} and a.subscription_status <> 'ok'
  and ($2::text is null or a.installer_key = ${KEY('$2')})
  and ($3 = '' or a.subscription_status = $3
    or ($3 = 'none' and a.subscription_status <> all(${STARTED})))
  and (${SEARCHED})
  and ($6 = '' or ($6 = 'none' and a.installer_key is null) or a.installer_key = ${KEY('$6')})
  and ($7 = '' or ${REASON} = $7)`;

/** Digits of a telephone number without the zeros before it; empty for other text and for fewer than four. */
function phoneDigits(typed: string): string {
  const digits = /^\+?[\d\s().-]+$/.test(typed.trim()) ? typed.replaceAll(/\D/g, '').replace(/^00?/, '') : '';
  return digits.length < 4 ? '' : digits;
}

export function installationsIn(database: Sql): Installations {
  return {
    pending: async ({ maintainerId, installerId }, query) => {
      const { search, status, installer, reason, now, sort, descending, from, count } = query;
      const silentSince = new Date(now.getTime() - SILENT_DAYS * DAY_MS);
      const whose: SqlValue[] = [
        ...[maintainerId, installerId, status, foldedText(search), phoneDigits(search)],
        ...[installer, reason, silentSince],
      ];
      const order = `by_what ${descending ? 'desc' : 'asc'} nulls last, key`;
      const rows = await database.query<Installation & { total: number }>(
        // `found` scans each account once; the joins run only for the rows of the page.
        `with found as materialized (select a.key, ${SORTS[sort]} as by_what from account a where ${OWN}),
           page as (select * from found order by ${order} limit $9 offset $10)
         select a.id, a.email, a.details ->> 'firstName' as "firstName", a.details ->> 'lastName' as "lastName",
           a.details ->> 'city' as city, a.details ->> 'postalCode' as "postalCode", a.details ->> 'address' as address,
           coalesce(nullif(a.details ->> 'mobileNumber', ''), nullif(a.details ->> 'phoneNumber', '')) as phone,
           a.subscription_status as status,
           coalesce((a.details ->> 'loginAsByMaintainerAllowed')::boolean, false) as "mayEnter",
           a.created_at as since,
           ${STATUS_SINCE} as "statusSince",
           case when i.key is not null then ${COLLEAGUE('i')} end as installer, r.wiring -> 'verdicts' as verdicts,
           r.commissioning is not null as "hasReport",
           r.invited_at is not null as invited,
           (select m.heard_at from meter_access m where m.household_key = a.key) as "heardAt",
           (select count(*)::int from found) as total
         from page join account a on a.key = page.key left join account i on i.key = a.installer_key
         left join registration r on r.account_key = a.key
         order by by_what ${descending ? 'desc' : 'asc'} nulls last, page.key`,
        [...whose, count, from],
      );
      const [first] = rows;
      if (first || from === 0) return { rows, total: first?.total ?? 0 };
      // A page past the last row has no row to carry the total.
      const counted = await database.query<{ total: number }>(
        `select count(*)::int as total from account a where ${OWN}`,
        whose,
      );
      return { rows, total: onlyRow(counted)?.total ?? 0 };
    },
    colleagues: async (kind, maintainerCode) => {
      const found = await database.query<{ one: Colleague }>(
        `select ${COLLEAGUE('p')} as one from account p where p.user_type = $1 and p.details ->> 'maintainerCode' = $2
           and p.left_company_at is null
         order by p.details ->> 'lastName', p.email`,
        [kind, maintainerCode],
      );
      return found.map(({ one }) => one);
    },
    countOf: async (maintainerId, installerId) =>
      onlyRow(
        await database.query<{ total: number }>(
          `select count(*)::int as total from account a where a.maintainer_key = ${KEY('$1')}
             and a.installer_key = ${KEY('$2')} and a.subscription_status <> 'ok'`,
          [maintainerId, installerId],
        ),
      )?.total ?? 0,
    assign: async ({ maintainerId, userId }, installerId, shown) => {
      const rows = await database.query(
        `update account a set installer_key = ${KEY('$3')}
         where a.id = $2 and a.maintainer_key = ${KEY('$1')}
           and ($4::text is null or coalesce((select email from account where key = a.installer_key), '') = $4)
         returning a.key`,
        [maintainerId, userId, installerId, shown ?? null],
      );
      return rows.length === 1;
    },
  };
}
