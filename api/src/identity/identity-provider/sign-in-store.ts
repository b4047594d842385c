import { onlyRow, type Sql } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { randomLetters } from '../accounts/token-store';
import type { SignInSecrets } from './open-id';

type Query = Pick<Sql, 'query'>;

/** Long enough to find a telephone at the provider's page. */
export const AT_PROVIDER_MS = 10 * 60_000;
/** The page opens its session at once. */
const ENTRY_MS = 60_000;
const ENTRY_LETTERS = 40;

/** A sign-in while the browser is at the provider. */
export interface BegunSignIn extends SignInSecrets {
  readonly tenant: string;
  readonly issuer: string;
  /** Text in the cookie of the browser. */
  readonly browser: string;
  readonly redirectUri: string;
}

export async function beginSignIn(sql: Query, begun: BegunSignIn, now: Date): Promise<void> {
  const { state, nonce, verifier, tenant, issuer, browser, redirectUri } = begun;
  await sql.query(
    `insert into provider_sign_in (hash, tenant_name, issuer, browser_hash, nonce, verifier, redirect_uri, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      hashed(state),
      tenant,
      issuer,
      hashed(browser),
      nonce,
      verifier,
      redirectUri,
      new Date(now.getTime() + AT_PROVIDER_MS),
    ],
  );
}

/** Uses a sign-in up with which a browser comes back. Null for an unknown, ended or used one, and in another browser. */
export async function returnedSignIn(
  sql: Query,
  state: string,
  browser: string,
  now: Date,
): Promise<Omit<BegunSignIn, 'state' | 'browser'> | null> {
  return onlyRow(
    await sql.query<Omit<BegunSignIn, 'state' | 'browser'>>(
      `delete from provider_sign_in
       where hash = $1 and browser_hash = $2 and expires_at > $3 and account_key is null
       returning tenant_name as tenant, issuer, nonce, verifier, redirect_uri as "redirectUri"`,
      [hashed(state), hashed(browser), now],
    ),
  );
}

/** An account that the provider has named, until its page opens the session. */
export interface ProviderEntry {
  readonly accountId: string;
  readonly tenant: string;
  readonly issuer: string;
  readonly isMultiFactor: boolean;
}

/** Resolves to the text with which the same browser enters once, within a minute. */
export async function addEntry(
  sql: Query,
  { accountId, tenant, issuer, isMultiFactor }: ProviderEntry,
  browser: string,
  now: Date,
): Promise<string> {
  const text = randomLetters(ENTRY_LETTERS);
  await sql.query(
    `insert into provider_sign_in (hash, tenant_name, issuer, browser_hash, nonce, verifier, redirect_uri,
       account_key, is_multi_factor, expires_at)
     select $1, $3, $4, $5, '', '', '', key, $6, $7 from account where id = $2`,
    [
      hashed(text),
      accountId,
      tenant,
      issuer,
      hashed(browser),
      isMultiFactor,
      new Date(now.getTime() + ENTRY_MS),
    ],
  );
  return text;
}

/** Null for an unknown, ended or used text, and in another browser. */
export async function entryOf(
  sql: Query,
  text: string,
  browser: string,
  now: Date,
): Promise<ProviderEntry | null> {
  return onlyRow(
    await sql.query<ProviderEntry>(
      `select a.id as "accountId", s.tenant_name as tenant, s.issuer, s.is_multi_factor as "isMultiFactor"
       from provider_sign_in s join account a on a.key = s.account_key
       where s.hash = $1 and s.browser_hash = $2 and s.expires_at > $3`,
      [hashed(text), hashed(browser), now],
    ),
  );
}

/** Uses a text up. Of several concurrent callers one gets true. */
export async function consumeEntry(sql: Query, text: string): Promise<boolean> {
  const used = await sql.query('delete from provider_sign_in where hash = $1 returning hash', [hashed(text)]);
  return used.length > 0;
}

export async function removeExpiredSignIns(sql: Query, now: Date): Promise<void> {
  await sql.query('delete from provider_sign_in where expires_at <= $1', [now]);
}
