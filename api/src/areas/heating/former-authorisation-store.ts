import type { Sql } from '../../foundation/database/sql';
import { undoableSince } from '../../home/devices/former-device-store';
import type { HeatingBrand } from '../../partners/heating/brands';
import type { Grant } from '../../partners/heating/clouds';

const HOUSEHOLD = '(select key from account where id = $1)';

/** An account that was disconnected and can be connected again without its password. */
export interface FormerAuthorisation extends Grant {
  readonly brand: HeatingBrand;
  readonly account: string;
  readonly disconnectedAt: Date;
}

/** Moves a household's authorisation to the former ones. */
export async function disconnect(
  sql: Sql,
  householdId: string,
  brand: HeatingBrand,
  at: Date,
): Promise<void> {
  await sql.query(
    `delete from former_heating_authorisation f using heating_authorisation h
     where h.household_key = ${HOUSEHOLD} and h.brand = $2 and f.household_key = h.household_key
       and f.brand = h.brand and lower(f.account) = lower(h.account)`,
    [householdId, brand],
  );
  await sql.query(
    `with gone as (delete from heating_authorisation where household_key = ${HOUSEHOLD} and brand = $2 returning *)
     insert into former_heating_authorisation (household_key, brand, account, access_token, refresh_token, expires_at,
       eula_accepted_at, known_zones, tado_home_id, disconnected_at)
     select g.household_key, g.brand, g.account, g.access_token, g.refresh_token, g.expires_at, g.eula_accepted_at,
       g.known_zones, case when g.brand = 'tado' then a.details ->> 'tadoHomeId' end, $3
     from gone g join account a on a.key = g.household_key`,
    [householdId, brand, at],
  );
}

/** Authorisations whose disconnection can be undone, with their tokens as stored; the last of each brand. */
export async function undoableAuthorisations(
  sql: Sql,
  householdId: string,
  now: Date,
): Promise<FormerAuthorisation[]> {
  const rows = await sql.query<Omit<FormerAuthorisation, 'expiresAtMs'> & { expiresAt: Date | null }>(
    `select distinct on (brand) brand, account, access_token as "accessToken", refresh_token as "refreshToken",
       expires_at as "expiresAt", disconnected_at as "disconnectedAt"
     from former_heating_authorisation f where household_key = ${HOUSEHOLD} and disconnected_at > $2
       and access_token is not null
       and not exists (select 1 from heating_authorisation h
         where h.household_key = f.household_key and h.brand = f.brand)
     order by brand, disconnected_at desc`,
    [householdId, undoableSince(now)],
  );
  return rows.map(({ expiresAt, ...rest }) => ({ ...rest, expiresAtMs: expiresAt?.getTime() ?? null }));
}

/** Gives a connected account back what was known of it before it was disconnected: licence text, zones and home. */
export async function resumeAuthorisation(
  sql: Sql,
  householdId: string,
  brand: HeatingBrand,
  account: string,
): Promise<void> {
  const [former] = await sql.query<{ tadoHomeId: string | null }>(
    `with former as (delete from former_heating_authorisation
       where household_key = ${HOUSEHOLD} and brand = $2 and lower(account) = lower($3) returning *),
     resumed as (update heating_authorisation h set eula_accepted_at = f.eula_accepted_at, known_zones = f.known_zones
       from former f where h.household_key = f.household_key and h.brand = f.brand)
     select tado_home_id as "tadoHomeId" from former`,
    [householdId, brand, account],
  );
  if (!former?.tadoHomeId) return;
  await sql.query('update account set details = details || $2::jsonb where id = $1', [
    householdId,
    JSON.stringify({ tadoHomeId: former.tadoHomeId }),
  ]);
}

/** Deletes tokens whose disconnection can no longer be undone. */
export async function forgetFormerTokens(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `update former_heating_authorisation set access_token = null, refresh_token = null
     where access_token is not null and disconnected_at <= $1`,
    [undoableSince(now)],
  );
}

/** Deletes the tokens that other households had for an account. */
export async function forgetTokensElsewhere(
  sql: Sql,
  householdId: string,
  brand: HeatingBrand,
  account: string,
): Promise<void> {
  await sql.query(
    `update former_heating_authorisation set access_token = null, refresh_token = null
     where household_key <> ${HOUSEHOLD} and brand = $2 and lower(account) = lower($3)`,
    [householdId, brand, account],
  );
}
