import { setTimeout as pause } from 'node:timers/promises';
import { type Database, type Sql, StoreError } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { nameOfHome, runEach } from '../../foundation/run-each';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { TokenCipher } from '../../foundation/token-cipher';
import type { Device } from '../../home/devices/device-store';
import type { Account, AccountDetails, Accounts } from '../../identity/accounts/account-store';
import type { HeatingBrand } from '../../partners/heating/brands';
import { type Grant, GrantRefused } from '../../partners/heating/clouds';
import type { HeatingClouds } from '../../partners/heating/heating';
import type { ZoneReading, ZoneTarget } from '../../partners/heating/tado-cloud';
import {
  type Authorisation,
  authorisationOf,
  claimRenewal,
  connect,
  forgetRefreshToken,
  releaseRenewal,
  replaceTokens,
  storeGrant,
  tokensNotSealedAs,
} from './authorisation-store';
import {
  disconnect,
  type FormerAuthorisation,
  forgetTokensElsewhere,
  resumeAuthorisation,
  undoableAuthorisations,
} from './former-authorisation-store';
import { noteQuota } from './quota-store';

/** A token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 30_000;
/** Longer than two attempts at a renewal. */
const LEASE_MS = 10_000;
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
  /** Sends a target or a weekly schedule to wiser's cloud. */
  commandWiser(household: Account): Promise<void>;
  /** Sets the zone of a tado device. */
  setTadoZone(household: Account, device: Device, target: ZoneTarget, until: Date | null): Promise<void>;
  /** Reads all zones of the tado home, and says of each what it measures. */
  readTadoZones(household: Account): Promise<readonly ZoneReading[]>;
  /** Rejects as the other methods where the brand does not answer. */
  check(household: Account, brand: HeatingBrand): Promise<void>;
  /** Stores a new authorisation in the caller's transaction. Resolves to false when another home uses the account. */
  connect(
    sql: Sql,
    householdId: string,
    brand: HeatingBrand,
    account: string,
    grant: Grant,
  ): Promise<boolean>;
  /** Ends an authorisation, in the caller's transaction. */
  disconnect(sql: Sql, householdId: string, brand: HeatingBrand, at: Date): Promise<void>;
  /** Authorisations whose disconnection can be undone. */
  undoable(householdId: string, now: Date): Promise<readonly FormerAuthorisation[]>;
  /**
   * Connects the brand's last account again, in the caller's transaction. Resolves to the account. Rejects with
   * `heating.not.found` when there is none, and with `account.in.use`.
   */
  reconnect(sql: Sql, householdId: string, brand: HeatingBrand, now: Date): Promise<string>;
}

/** Profile fields of a connected or, for a null account, disconnected brand. */
function detailsOf(brand: HeatingBrand, account: string | null): AccountDetails {
  const status = account === null ? 'none' : 'ok';
  return brand === 'wiser'
    ? { wiserUsername: account, wiserStatus: status }
    : { tadoAccount: account, tadoStatus: status, ...(account === null ? { tadoHomeId: null } : {}) };
}

const contextOf = (householdId: string, brand: HeatingBrand) => `${householdId} ${brand}`;

async function saveDetails(sql: Sql, householdId: string, details: AccountDetails): Promise<void> {
  await sql.query('update account set details = details || $2::jsonb where id = $1', [
    householdId,
    JSON.stringify(details),
  ]);
}

/** Stores an authorisation with encrypted tokens, and what was known of the account when it was disconnected. */
async function connectSealed(
  sql: Sql,
  householdId: string,
  brand: HeatingBrand,
  account: string,
  sealed: Grant,
): Promise<boolean> {
  if (!(await connect(sql, householdId, brand, account, sealed))) return false;
  await saveDetails(sql, householdId, detailsOf(brand, account));
  await resumeAuthorisation(sql, householdId, brand, account);
  await forgetTokensElsewhere(sql, householdId, brand, account);
  return true;
}

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

  /** Where the answer is lost, the cloud may have renewed or not: one more try with the same token tells. */
  const renewOnceMore = (refreshToken: string): Promise<Grant> =>
    clouds.tado.renew(refreshToken).catch((error: unknown) => {
      if (error instanceof ThirdPartyFailure && error.kind === 'unreachable')
        return clouds.tado.renew(refreshToken);
      throw error;
    });

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
      const grant = await renewOnceMore(refreshToken);
      // Stored before anything is asked with it: the former refresh token no longer works.
      const sealed = sealGrant(cipher, householdId, brand, grant);
      await storeGrant(database, householdId, known.accessToken, sealed);
      return grant.accessToken;
    } catch (error) {
      await releaseRenewal(database, householdId, known.accessToken);
      if (!(error instanceof GrantRefused)) throw error;
      await forgetRefreshToken(database, householdId, known.accessToken);
      return markRefused(householdId, brand);
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
    const asking = async (accessToken: string): Promise<T> => {
      try {
        return await work(accessToken);
      } finally {
        const quota = brand === 'tado' ? clouds.tado.takeQuota(accessToken) : null;
        if (quota) await noteQuota(database, id, quota, new Date(now()));
      }
    };
    try {
      return await asking(token);
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error;
    }
    const next = await renewToken(id, brand, token);
    try {
      return await asking(next);
    } catch (error) {
      if (error instanceof GrantRefused) return markRefused(id, brand);
      throw error;
    }
  };

  const failIfTroubled = (household: Account, brand: HeatingBrand): void => {
    const kind = clouds.trouble(household, brand);
    if (kind) throw new ThirdPartyFailure(brand, kind);
  };

  const commandWiser = async (household: Account): Promise<void> => {
    failIfTroubled(household, 'wiser');
    await withValidToken(household, 'wiser', (token) => clouds.wiser.command(token));
  };

  /** The chosen home; the first one where none is chosen. */
  const tadoHomeOf = async ({ details }: Account, token: string): Promise<string> => {
    if (details.tadoHomeId) return String(details.tadoHomeId);
    const [first] = (await clouds.tado.me(token)).homes;
    if (!first) throw new ThirdPartyFailure('tado', 'unreadable');
    return first.id;
  };

  const readTadoZones = (household: Account): Promise<readonly ZoneReading[]> => {
    failIfTroubled(household, 'tado');
    return withValidToken(household, 'tado', async (token) =>
      clouds.tado.readZones(token, await tadoHomeOf(household, token)),
    );
  };

  return {
    authorisation: ({ id }, brand) => authorisationOf(database, id, brand),
    with: withValidToken,
    commandWiser,
    setTadoZone: (household, device, target, until) => {
      failIfTroubled(household, 'tado');
      const zoneId = device.traits.heating?.tadoZoneId ?? '';
      const type = device.typeId === 'tado_ac' ? 'AIR_CONDITIONING' : 'HEATING';
      return withValidToken(household, 'tado', async (token) => {
        const homeId = await tadoHomeOf(household, token);
        await clouds.tado.setZone(token, { homeId, zoneId, type }, target, until);
      });
    },
    readTadoZones,
    check: async (household, brand) => {
      if (brand === 'wiser') return commandWiser(household);
      await readTadoZones(household);
    },
    connect: (sql, householdId, brand, account, grant) =>
      connectSealed(sql, householdId, brand, account, sealGrant(cipher, householdId, brand, grant)),
    disconnect: async (sql, householdId, brand, at) => {
      await disconnect(sql, householdId, brand, at);
      await saveDetails(sql, householdId, detailsOf(brand, null));
    },
    undoable: (householdId, now) => undoableAuthorisations(database, householdId, now),
    reconnect: async (sql, householdId, brand, now) => {
      const former = (await undoableAuthorisations(sql, householdId, now)).find((one) => one.brand === brand);
      if (!former) throw new Refusal('heating.not.found');
      if (!(await connectSealed(sql, householdId, brand, former.account, former)))
        throw new Refusal('account.in.use');
      return former.account;
    },
  };
}
