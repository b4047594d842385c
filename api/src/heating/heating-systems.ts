import { setTimeout as pause } from 'node:timers/promises';
import type { Account, AccountDetails } from '../accounts/account-store';
import { type Database, type Sql, StoreError } from '../database/sql';
import type { Store } from '../platform/store';
import { ThirdPartyFailure } from '../third-parties/failures';
import type { HeatingBrand } from '../third-parties/heating/brands';
import { type Grant, GrantRefused } from '../third-parties/heating/clouds';
import type { HeatingClouds } from '../third-parties/heating/heating';
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

/** A token that is about to expire is renewed before it is used. */
const RENEW_BEFORE_MS = 30_000;
const LEASE_MS = 5_000;
const LOOKS = 20;
const LOOK_MS = 120;

/** A household's heating systems, as the platform speaks with them. */
export interface HeatingSystems {
  /** Null where the household has none of this brand. */
  authorisation(household: Account, brand: HeatingBrand): Promise<Authorisation | null>;
  /**
   * Does what a cloud is asked with a good token, renewing it where that is needed. Rejects with `ThirdPartyFailure`;
   * one that is over for good is said in the profile from then on.
   */
  with<T>(household: Account, brand: HeatingBrand, work: (accessToken: string) => Promise<T>): Promise<T>;
  /** Asks a cloud to take a target or a week. */
  command(household: Account, brand: HeatingBrand): Promise<void>;
  /** Keeps a new authorisation. Resolves to false when the account heats another home. */
  connect(householdId: string, brand: HeatingBrand, account: string, grant: Grant): Promise<boolean>;
  /** Forgets an authorisation, in the caller's transaction. */
  disconnect(sql: Sql, householdId: string, brand: HeatingBrand): Promise<void>;
}

/** What the profile says of a brand. */
function detailsOf(brand: HeatingBrand, account: string | null): AccountDetails {
  const status = account === null ? 'none' : 'ok';
  return brand === 'wiser'
    ? { wiserUsername: account, wiserStatus: status }
    : { tadoAccount: account, tadoStatus: status, ...(account === null ? { tadoHomeId: null } : {}) };
}

const contextOf = (householdId: string, brand: HeatingBrand) => `${householdId} ${brand}`;

function sealedGrant(cipher: TokenCipher, householdId: string, brand: HeatingBrand, grant: Grant): Grant {
  const context = contextOf(householdId, brand);
  const { accessToken, refreshToken, expiresAtMs } = grant;
  return {
    accessToken: cipher.seal(accessToken, context),
    refreshToken: refreshToken === null ? null : cipher.seal(refreshToken, context),
    expiresAtMs,
  };
}

/** Seals tokens that are stored in clear text or with a former key. */
export async function sealStoredTokens(database: Database, cipher: TokenCipher, now: Date): Promise<void> {
  for (const stored of await tokensNotSealedAs(database, cipher.prefix, now)) {
    const { householdId, brand, accessToken, refreshToken } = stored;
    const context = contextOf(householdId, brand);
    const sealedAgain = (token: string) => cipher.seal(cipher.open(token, context), context);
    try {
      const next = {
        accessToken: sealedAgain(accessToken),
        refreshToken: refreshToken === null ? null : sealedAgain(refreshToken),
      };
      await replaceTokens(database, stored, next, now);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      // No key opens it: its household has to connect again, the others go on.
    }
  }
}

export function heatingSystems(
  store: Store,
  clouds: HeatingClouds,
  now: () => number,
  cipher: TokenCipher,
): HeatingSystems {
  const { database, accounts } = store;

  /** A token none of our keys opens counts as refused: connecting again mends it. */
  const opened = (stored: string, householdId: string, brand: HeatingBrand): string => {
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

  /** The token another process has renewed meanwhile; null when there is none. */
  const broughtByAnother = async (householdId: string, brand: HeatingBrand, stale: string) => {
    for (let look = 0; look < LOOKS; look += 1) {
      await pause(LOOK_MS);
      const known = await authorisationOf(database, householdId, brand);
      const accessToken = known && opened(known.accessToken, householdId, brand);
      if (accessToken !== null && accessToken !== stale) return accessToken;
    }
    return null;
  };

  /** One process renews at a time, since a refresh token is good once; the others wait for the new one. */
  const renewed = async (householdId: string, brand: HeatingBrand, stale: string): Promise<string> => {
    const known = await authorisationOf(database, householdId, brand);
    if (!known) throw new ThirdPartyFailure(brand, 'unauthorised');
    const accessToken = opened(known.accessToken, householdId, brand);
    if (accessToken !== stale) return accessToken;
    if (known.refreshToken === null) return markRefused(householdId, brand);
    const refreshToken = opened(known.refreshToken, householdId, brand);
    const lease = { now: new Date(now()), until: new Date(now() + LEASE_MS) };
    if (!(await claimRenewal(database, householdId, known.accessToken, lease))) {
      const brought = await broughtByAnother(householdId, brand, stale);
      if (brought === null) throw new ThirdPartyFailure(brand, 'unreachable');
      return brought;
    }
    try {
      const grant = await clouds.tado.renew(refreshToken);
      const sealed = sealedGrant(cipher, householdId, brand, grant);
      await storeGrant(database, householdId, known.accessToken, sealed);
      return grant.accessToken;
    } catch (error) {
      await releaseRenewal(database, householdId, known.accessToken);
      if (error instanceof GrantRefused) return markRefused(householdId, brand);
      throw error;
    }
  };

  const withGood = async <T>(
    { id }: Account,
    brand: HeatingBrand,
    work: (accessToken: string) => Promise<T>,
  ): Promise<T> => {
    const known = await authorisationOf(database, id, brand);
    if (!known) throw new ThirdPartyFailure(brand, 'unauthorised');
    const isOld = known.expiresAtMs !== null && known.expiresAtMs - RENEW_BEFORE_MS <= now();
    const stored = opened(known.accessToken, id, brand);
    const token = isOld ? await renewed(id, brand, stored) : stored;
    try {
      return await work(token);
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error;
    }
    const next = await renewed(id, brand, token);
    try {
      return await work(next);
    } catch (error) {
      if (error instanceof GrantRefused) return markRefused(id, brand);
      throw error;
    }
  };

  return {
    authorisation: ({ id }, brand) => authorisationOf(database, id, brand),
    with: withGood,
    command: async (household, brand) => {
      const kind = clouds.trouble(household, brand);
      if (kind) throw new ThirdPartyFailure(brand, kind);
      await withGood(household, brand, (token) => clouds[brand].command(token));
    },
    connect: (householdId, brand, account, grant) =>
      database.transaction(async (sql) => {
        const sealed = sealedGrant(cipher, householdId, brand, grant);
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
