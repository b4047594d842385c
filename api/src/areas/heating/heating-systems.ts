import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Sql, StoreError } from '../../foundation/database/sql';
import { nameOfHome, runEach } from '../../foundation/run-each';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { Account, AccountDetails, Accounts } from '../../identity/accounts/account-store';
import type { HeatingBrand } from '../../partners/heating/brands';
import { type Grant, GrantRefused } from '../../partners/heating/clouds';
import type { HeatingClouds } from '../../partners/heating/heating';
import {
  type Authorisation,
  authorisationOf,
  claimRenewal,
  connect,
  disconnect,
  releaseRenewal,
  replaceTokens,
  storeGrant,
  tokensNotSealedAs,
} from './authorisation-store';
import type { TokenCipher } from './token-cipher';

/** A token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 30_000;
const LEASE_MS = 5_000;
const RENEWAL_POLLS = 20;
const POLL_INTERVAL_MS = 120;

/** Authorisations of the heating clouds and requests made with them. */
export interface HeatingSystems {
  /** Null for a household without a system of this brand. */
  authorisation(household: Account, brand: HeatingBrand): Promise<Authorisation | null>;
  /**
   * Runs `work` with a valid access token, renewing it when needed. Rejects with `ThirdPartyFailure`; when the cloud
   * has revoked the authorisation, the profile shows `invalid.credentials`.
   */
  with<T>(household: Account, brand: HeatingBrand, work: (accessToken: string) => Promise<T>): Promise<T>;
  /** Sends a target or a weekly schedule to the cloud. */
  command(household: Account, brand: HeatingBrand): Promise<void>;
  /** Stores a new authorisation. Resolves to false when another home uses the account. */
  connect(householdId: string, brand: HeatingBrand, account: string, grant: Grant): Promise<boolean>;
  /** Deletes an authorisation, in the caller's transaction. */
  disconnect(sql: Sql, householdId: string, brand: HeatingBrand): Promise<void>;
}

/** Profile fields of a connected or, for a null account, disconnected brand. */
function detailsOf(brand: HeatingBrand, account: string | null): AccountDetails {
  const status = account === null ? 'none' : 'ok';
  return brand === 'wiser'
    ? { wiserUsername: account, wiserStatus: status }
    : { tadoAccount: account, tadoStatus: status, ...(account === null ? { tadoHomeId: null } : {}) };
}

const contextOf = (householdId: string, brand: HeatingBrand) => `${householdId} ${brand}`;

function sealGrant(cipher: TokenCipher, householdId: string, brand: HeatingBrand, grant: Grant): Grant {
  const context = contextOf(householdId, brand);
  const { accessToken, refreshToken, expiresAtMs } = grant;
  return {
    accessToken: cipher.seal(accessToken, context),
    refreshToken: refreshToken === null ? null : cipher.seal(refreshToken, context),
    expiresAtMs,
  };
}

/** Encrypts tokens stored in clear text or with a former key. */
export async function sealStoredTokens(database: Database, cipher: TokenCipher, now: Date): Promise<void> {
  const unsealed = await tokensNotSealedAs(database, cipher.prefix, now);
  await runEach(
    unsealed,
    ({ householdId, brand }) => `${brand} of ${nameOfHome(householdId)}`,
    async (stored) => {
      const { householdId, brand, accessToken, refreshToken } = stored;
      const context = contextOf(householdId, brand);
      const reseal = (token: string) => cipher.seal(cipher.open(token, context), context);
      try {
        const next = {
          accessToken: reseal(accessToken),
          refreshToken: refreshToken === null ? null : reseal(refreshToken),
        };
        await replaceTokens(database, stored, next, now);
      } catch (error) {
        if (error instanceof StoreError) throw error;
        // No configured key decrypts this token: its household has to connect again.
      }
    },
  );
}

export function heatingSystems(
  { database, accounts }: { readonly database: Database; readonly accounts: Accounts },
  clouds: HeatingClouds,
  now: () => number,
  cipher: TokenCipher,
): HeatingSystems {
  /** A token that no configured key decrypts counts as refused; connecting again repairs it. */
  const decrypt = (stored: string, householdId: string, brand: HeatingBrand): string => {
    try {
      return cipher.open(stored, contextOf(householdId, brand));
    } catch {
      throw new ThirdPartyFailure(brand, 'unauthorised');
    }
  };

  const markRefused = async (householdId: string, brand: HeatingBrand): Promise<never> => {
    const status = 'invalid.credentials' as const;
    await accounts.update(householdId, {
      details: brand === 'wiser' ? { wiserStatus: status } : { tadoStatus: status },
    });
    throw new ThirdPartyFailure(brand, 'unauthorised');
  };

  /** Waits for a token renewed by another process; null when none appears in time. */
  const awaitRenewalElsewhere = async (householdId: string, brand: HeatingBrand, stale: string) => {
    for (let poll = 0; poll < RENEWAL_POLLS; poll += 1) {
      await pause(POLL_INTERVAL_MS);
      const known = await authorisationOf(database, householdId, brand);
      const accessToken = known && decrypt(known.accessToken, householdId, brand);
      if (accessToken !== null && accessToken !== stale) return accessToken;
    }
    return null;
  };

  /** A refresh token works once, so a single process renews it while others wait for the new token. */
  const renewToken = async (householdId: string, brand: HeatingBrand, stale: string): Promise<string> => {
    const known = await authorisationOf(database, householdId, brand);
    if (!known) throw new ThirdPartyFailure(brand, 'unauthorised');
    const accessToken = decrypt(known.accessToken, householdId, brand);
    if (accessToken !== stale) return accessToken;
    if (known.refreshToken === null) return markRefused(householdId, brand);
    const refreshToken = decrypt(known.refreshToken, householdId, brand);
    const lease = { now: new Date(now()), until: new Date(now() + LEASE_MS) };
    if (!(await claimRenewal(database, householdId, known.accessToken, lease))) {
      const newToken = await awaitRenewalElsewhere(householdId, brand, stale);
      if (newToken === null) throw new ThirdPartyFailure(brand, 'unreachable');
      return newToken;
    }
    try {
      const grant = await clouds.tado.renew(refreshToken);
      const sealed = sealGrant(cipher, householdId, brand, grant);
      await storeGrant(database, householdId, known.accessToken, sealed);
      return grant.accessToken;
    } catch (error) {
      await releaseRenewal(database, householdId, known.accessToken);
      if (error instanceof GrantRefused) return markRefused(householdId, brand);
      throw error;
    }
  };

  const withValidToken = async <T>(
    { id }: Account,
    brand: HeatingBrand,
    work: (accessToken: string) => Promise<T>,
  ): Promise<T> => {
    const known = await authorisationOf(database, id, brand);
    if (!known) throw new ThirdPartyFailure(brand, 'unauthorised');
    const isExpiring = known.expiresAtMs !== null && known.expiresAtMs - RENEW_BEFORE_MS <= now();
    const stored = decrypt(known.accessToken, id, brand);
    const token = isExpiring ? await renewToken(id, brand, stored) : stored;
    try {
      return await work(token);
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error;
    }
    const next = await renewToken(id, brand, token);
    try {
      return await work(next);
    } catch (error) {
      if (error instanceof GrantRefused) return markRefused(id, brand);
      throw error;
    }
  };

  return {
    authorisation: ({ id }, brand) => authorisationOf(database, id, brand),
    with: withValidToken,
    command: async (household, brand) => {
      const kind = clouds.trouble(household, brand);
      if (kind) throw new ThirdPartyFailure(brand, kind);
      await withValidToken(household, brand, (token) => clouds[brand].command(token));
    },
    connect: (householdId, brand, account, grant) =>
      database.transaction(async (sql) => {
        const sealed = sealGrant(cipher, householdId, brand, grant);
        if (!(await connect(sql, householdId, brand, account, sealed))) return false;
        await sql.query('update account set details = details || $2::jsonb where id = $1', [
          householdId,
          JSON.stringify(detailsOf(brand, account)),
        ]);
        return true;
      }),
    disconnect: async (sql, householdId, brand) => {
      await disconnect(sql, householdId, brand);
      await sql.query('update account set details = details || $2::jsonb where id = $1', [
        householdId,
        JSON.stringify(detailsOf(brand, null)),
      ]);
    },
  };
}
