import type { OperatorFault, OperatorHouseholdState } from '@foyer/wire/operator-households';
import type { Sql } from '../../foundation/database/sql';
import { foldedText, hasWordsSql } from '../../foundation/database/text-search';
import { bareNameSql } from '../../identity/accounts/account-name';
import type { GatewayKind } from '../../identity/accounts/account-store';
import { SILENT_AFTER_MS } from '../assistance/troubles';

const DAY_MS = 86_400_000;

/** Something that fails at a home. */
export interface HomeFault {
  readonly key: OperatorFault;
  readonly since: Date;
  readonly detail: string | null;
}

/** A home in the operators' list. */
export interface ListedHome {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly city: string | null;
  readonly tenant: string;
  readonly state: OperatorHouseholdState;
  readonly gateway: GatewayKind;
  readonly heardAt: Date | null;
  readonly licenceType: string | null;
  /** `YYYY-MM-DD`. */
  readonly licenceFrom: string | null;
  readonly licenceUntil: string | null;
  readonly lockedAt: Date | null;
}

export interface HomeSearch {
  /** Words in the id, name, e-mail or postal address, in any order, case and accents. */
  readonly text?: string;
  readonly tenant?: string | undefined;
  /** Id of the only home. */
  readonly id?: string;
  readonly now: Date;
}

/** State of a home: the first that holds, as the contract says. */
const STATE = `case when not (a.is_active and a.subscription_status = 'ok') then 'registering'
  when g.failing_since is not null then 'failing'
  when g.household_key is null or g.kind = 'none' or g.reported_until <= $4 then 'silent' else 'measured' end`;
const FOUND = `select a.key, ${STATE} as state from account a left join gateway g on g.household_key = a.key
  where a.user_type = 'REGULAR' and a.erased_at is null and ($2::text is null or a.tenant = $2)
    and ($3::text is null or a.id = $3)
    and ${hasWordsSql(
      `concat_ws(' ', a.id, a.email, a.details ->> 'firstName', a.details ->> 'lastName', a.details ->> 'address',
        a.details ->> 'postalCode', a.details ->> 'city')`,
      '$1',
    )}`;

const valuesOf = ({ text = '', tenant, id, now }: HomeSearch) => [
  foldedText(text),
  tenant ?? null,
  id ?? null,
  new Date(now.getTime() - SILENT_AFTER_MS),
];

/** Number of homes found, by state. */
export async function countHomes(
  sql: Pick<Sql, 'query'>,
  search: HomeSearch,
): Promise<Record<OperatorHouseholdState, number>> {
  const rows = await sql.query<{ state: OperatorHouseholdState; homes: number }>(
    `select state, count(*)::int as homes from (${FOUND}) as found group by state`,
    valuesOf(search),
  );
  const counts = { measured: 0, silent: 0, failing: 0, registering: 0 };
  for (const { state, homes } of rows) counts[state] = homes;
  return counts;
}

/** Homes found, by name. */
export function listHomes(
  sql: Pick<Sql, 'query'>,
  search: HomeSearch,
  page: {
    readonly state?: OperatorHouseholdState | undefined;
    readonly from: number;
    readonly count: number;
  },
): Promise<ListedHome[]> {
  return sql.query<ListedHome>(
    `with found as materialized (${FOUND})
     select a.key, a.id, ${bareNameSql('a')} as name, a.email, nullif(a.details ->> 'city', '') as city, a.tenant,
       found.state, coalesce(g.kind, 'none') as gateway, case when g.kind <> 'none' then g.reported_until end as "heardAt",
       l.licence_type as "licenceType", l.start_date::text as "licenceFrom", l.expiration_date::text as "licenceUntil",
       a.locked_at as "lockedAt"
     from found join account a on a.key = found.key left join gateway g on g.household_key = a.key
     left join licence l on l.account_key = a.key
     where $5::text is null or found.state = $5
     order by lower(concat_ws(' ', a.details ->> 'lastName', a.details ->> 'firstName')), a.email, a.key
     limit $6 offset $7`,
    [...valuesOf(search), page.state ?? null, page.count, page.from],
  );
}

/** What fails at some homes, at most one of each key for each home, the oldest first. */
export async function faultsOf(
  sql: Pick<Sql, 'query'>,
  householdKeys: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly HomeFault[]>> {
  const rows = await sql.query<HomeFault & { readonly householdKey: number }>(
    `select household_key as "householdKey", fault as key, since, detail from (
       select household_key, case when unreachable_since is null then 'measuring' else 'gateway' end as fault,
         coalesce(unreachable_since, failing_since) as since, failure as detail
       from gateway where household_key = any($1) and failing_since is not null
       union all (select distinct on (household_key) household_key, 'alert', at, kind from alert
         where household_key = any($1) and visible and active and not acknowledged and severity <> 'info'
         order by household_key, at)
       union all (select distinct on (household_key) household_key, 'job', failing_since, kind from job
         where household_key = any($1) and failing_since is not null and kind <> 'mail'
         order by household_key, failing_since)
       union all (select distinct on (account_key) account_key, 'mail', failed_at, failure from mail_outbox
         where account_key = any($1) and failed_at is not null order by account_key, failed_at)
       union all (select distinct on (household_key) household_key, 'readings', last_at, reason from rejected_reading
         where household_key = any($1) and last_at > $2 order by household_key, last_at desc)
       union all (select distinct on (household_key) household_key, 'webhook', failing_since, last_result from webhook
         where household_key = any($1) and failing_since is not null order by household_key, failing_since)
     ) as faults order by since, fault`,
    [householdKeys, new Date(now.getTime() - DAY_MS)],
  );
  const faults = new Map<number, HomeFault[]>();
  for (const { householdKey, ...fault } of rows)
    faults.set(householdKey, [...(faults.get(householdKey) ?? []), fault]);
  return faults;
}
