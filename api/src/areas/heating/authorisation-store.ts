import { onlyRow, type Sql } from '../../foundation/database/sql';
import type { HeatingBrand } from '../../partners/heating/brands';
import type { Grant } from '../../partners/heating/clouds';

/** A zone as last arranged by the household. */
export interface KnownZone {
  readonly id: string;
  readonly name: string;
}

/** A household's authorisation with a heating cloud. Tokens are as stored, encrypted. */
export interface Authorisation extends Grant {
  readonly brand: HeatingBrand;
  /** User name in the brand's cloud. */
  readonly account: string;
  readonly hasAcceptedEula: boolean;
  readonly knownZones: readonly KnownZone[];
}

interface Row {
  brand: HeatingBrand;
  account: string;
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date | null;
  eulaAcceptedAt: Date | null;
  knownZones: KnownZone[];
}

const HOUSEHOLD = '(select key from account where id = $1)';

export async function authorisationOf(
  sql: Sql,
  householdId: string,
  brand: HeatingBrand,
): Promise<Authorisation | null> {
  const row = onlyRow(
    await sql.query<Row>(
      `select brand, account, access_token as "accessToken", refresh_token as "refreshToken",
         expires_at as "expiresAt", eula_accepted_at as "eulaAcceptedAt", known_zones as "knownZones"
       from heating_authorisation where household_key = ${HOUSEHOLD} and brand = $2`,
      [householdId, brand],
    ),
  );
  if (!row) return null;
  const { expiresAt, eulaAcceptedAt, ...rest } = row;
  return { ...rest, expiresAtMs: expiresAt?.getTime() ?? null, hasAcceptedEula: eulaAcceptedAt !== null };
}

/**
 * Reserves the renewal of a token until `until`. Resolves to false when another process has reserved or finished it.
 */
export async function claimRenewal(
  sql: Sql,
  householdId: string,
  staleToken: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update heating_authorisation set renewing_until = $4
     where household_key = ${HOUSEHOLD} and access_token = $2
       and (renewing_until is null or renewing_until <= $3) returning brand`,
    [householdId, staleToken, now, until],
  );
  return rows.length === 1;
}

/** Replaces both tokens in one statement, only while the stale one is stored. */
export async function storeGrant(
  sql: Sql,
  householdId: string,
  staleToken: string,
  { accessToken, refreshToken, expiresAtMs }: Grant,
): Promise<void> {
  await sql.query(
    `update heating_authorisation
     set access_token = $3, refresh_token = $4, expires_at = $5, renewing_until = null
     where household_key = ${HOUSEHOLD} and access_token = $2`,
    [householdId, staleToken, accessToken, refreshToken, expiresAtMs === null ? null : new Date(expiresAtMs)],
  );
}

interface StoredTokens extends Pick<Grant, 'accessToken' | 'refreshToken'> {
  readonly householdId: string;
  readonly brand: HeatingBrand;
}

/**
 * Tokens not encrypted with the current key, whose stored form starts with `prefix`. Tokens being renewed are left
 * out.
 */
export function tokensNotSealedAs(sql: Sql, prefix: string, now: Date): Promise<StoredTokens[]> {
  return sql.query<StoredTokens>(
    `select a.id as "householdId", h.brand, h.access_token as "accessToken", h.refresh_token as "refreshToken"
     from heating_authorisation h join account a on a.key = h.household_key
     where not starts_with(h.access_token, $1) and (h.renewing_until is null or h.renewing_until <= $2)`,
    [prefix, now],
  );
}

/** Stores the same tokens in another encrypted form, unless they were renewed meanwhile. */
export async function replaceTokens(
  sql: Sql,
  { householdId, brand, accessToken }: StoredTokens,
  next: Pick<Grant, 'accessToken' | 'refreshToken'>,
  now: Date,
): Promise<void> {
  await sql.query(
    `update heating_authorisation set access_token = $4, refresh_token = $5
     where household_key = ${HOUSEHOLD} and brand = $2 and access_token = $3
       and (renewing_until is null or renewing_until <= $6)`,
    [householdId, brand, accessToken, next.accessToken, next.refreshToken, now],
  );
}

/** Releases the reservation after a failed renewal. */
export async function releaseRenewal(sql: Sql, householdId: string, staleToken: string): Promise<void> {
  await sql.query(
    `update heating_authorisation set renewing_until = null where household_key = ${HOUSEHOLD} and access_token = $2`,
    [householdId, staleToken],
  );
}

/**
 * Stores an authorisation. Known zones and the accepted licence text are kept when the account is the same. Resolves to
 * false when another home uses the account; in a transaction, the advisory lock decides between two concurrent homes.
 */
export async function connect(
  sql: Sql,
  householdId: string,
  brand: HeatingBrand,
  account: string,
  { accessToken, refreshToken, expiresAtMs }: Grant,
): Promise<boolean> {
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`${brand} ${account.toLowerCase()}`]);
  const rows = await sql.query(
    `insert into heating_authorisation as known
       (household_key, brand, account, access_token, refresh_token, expires_at)
     select key, $2, $3, $4, $5, $6 from account where id = $1 and not exists (
       select 1 from heating_authorisation other
       where other.brand = $2 and lower(other.account) = lower($3) and other.household_key <> account.key)
     on conflict (household_key, brand) do update set account = excluded.account,
       access_token = excluded.access_token, refresh_token = excluded.refresh_token, expires_at = excluded.expires_at,
       eula_accepted_at = case when lower(known.account) = lower(excluded.account) then known.eula_accepted_at end,
       known_zones = case when lower(known.account) = lower(excluded.account) then known.known_zones else '[]' end
     returning brand`,
    [
      householdId,
      brand,
      account,
      accessToken,
      refreshToken,
      expiresAtMs === null ? null : new Date(expiresAtMs),
    ],
  );
  return rows.length === 1;
}

/** Ends the renewals of a token that the cloud refused: the brand is not asked again before the person connects. */
export async function forgetRefreshToken(sql: Sql, householdId: string, staleToken: string): Promise<void> {
  await sql.query(
    `update heating_authorisation set refresh_token = null
     where household_key = ${HOUSEHOLD} and brand = 'tado' and access_token = $2`,
    [householdId, staleToken],
  );
}

export async function saveEulaAcceptance(sql: Sql, householdId: string, at: Date): Promise<void> {
  await sql.query(
    `update heating_authorisation set eula_accepted_at = $2 where household_key = ${HOUSEHOLD} and brand = 'wiser'`,
    [householdId, at],
  );
}

export async function saveZones(
  sql: Sql,
  householdId: string,
  brand: HeatingBrand,
  zones: readonly KnownZone[],
): Promise<void> {
  await sql.query(
    `update heating_authorisation set known_zones = $3::jsonb where household_key = ${HOUSEHOLD} and brand = $2`,
    [householdId, brand, JSON.stringify(zones)],
  );
}
