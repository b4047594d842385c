import type { StoredLoadStep } from '@foyer/domain';
import { type Database, onlyRow, type Sql, within } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { accountsIn, type NewAccount } from '../../identity/accounts/account-store';
import { endSessions } from '../../identity/accounts/end-sessions';
import type { CommissioningFacts } from './commissioning/commissioning-facts';

/** Details of panels and kit entered in the installer's part. */
export interface Installation {
  readonly gridType?: 'onePhase' | 'threePhase';
  readonly modulePower?: string;
  readonly modules?: string;
  readonly pvManufacturer?: string;
  readonly kit?: string;
}

export interface WiringRecord {
  readonly at: string;
  readonly verdicts: readonly {
    deviceId: string;
    verdict: string;
    powerW: number | null;
    /** W, oldest first; absent in older records. */
    samplesW?: readonly (number | null)[];
  }[];
  readonly loadStep: StoredLoadStep | null;
  /** Channels the load step was made with; absent in older records. */
  readonly wired?: readonly string[];
  /** Reasons for anything left undone, in the installer's words. */
  readonly note?: string;
}

/** Registration data stored outside the account. */
export interface RegistrationRecord {
  cache: string;
  installation: Installation;
  wiring: WiringRecord | null;
  invitedAt: Date | null;
}

const NOTHING: RegistrationRecord = { cache: '{}', installation: {}, wiring: null, invitedAt: null };

/** Creates the row when it is missing. */
const OWN_ROW = `insert into registration (account_key) select key from account where id = $1
  on conflict (account_key) do nothing`;
const OF_ACCOUNT = 'account_key = (select key from account where id = $1)';

export function registrationsIn(sql: Sql) {
  const change = async (accountId: string, assignment: string, ...values: (string | Date | null)[]) => {
    await sql.query(OWN_ROW, [accountId]);
    await sql.query(`update registration set ${assignment} where ${OF_ACCOUNT}`, [accountId, ...values]);
  };
  return {
    of: async (accountId: string): Promise<RegistrationRecord> =>
      onlyRow(
        await sql.query<RegistrationRecord>(
          `select cache, installation, wiring, invited_at as "invitedAt" from registration where ${OF_ACCOUNT}`,
          [accountId],
        ),
      ) ?? NOTHING,
    keepDraft: (accountId: string, cache: string) => change(accountId, 'cache = $2', cache),
    /** Changes only the given fields. */
    describe: (accountId: string, installation: Installation) =>
      change(accountId, 'installation = installation || $2::jsonb', JSON.stringify(installation)),
    keepWiring: (accountId: string, wiring: WiringRecord) =>
      change(accountId, 'wiring = $2::jsonb', JSON.stringify(wiring)),
    /** Stores a report once; an existing report is not replaced. */
    keepCommissioning: (accountId: string, facts: CommissioningFacts) =>
      change(accountId, 'commissioning = coalesce(commissioning, $2::jsonb)', JSON.stringify(facts)),
    commissioning: async (accountId: string): Promise<CommissioningFacts | null> =>
      onlyRow(
        await sql.query<{ facts: CommissioningFacts | null }>(
          `select commissioning as facts from registration where ${OF_ACCOUNT}`,
          [accountId],
        ),
      )?.facts ?? null,
    noteInvitation: (accountId: string, at: Date) => change(accountId, 'invited_at = $2', at),
    acceptLicence: async (
      accountId: string,
      { version, sha256, at, by }: { version: string; sha256: string; at: Date; by: string },
    ) => {
      await sql.query(OWN_ROW, [accountId]);
      await sql.query(
        `update registration set licence_version = $2, licence_sha256 = $3, licence_accepted_at = $4,
           licence_accepted_by_key = (select key from account where id = $5) where ${OF_ACCOUNT}`,
        [accountId, version, sha256, at, by],
      );
    },
    acceptedLicence: async (accountId: string) =>
      onlyRow(
        await sql.query<{ version: string; sha256: string; at: Date }>(
          `select licence_version as version, licence_sha256 as sha256, licence_accepted_at as at
           from registration where ${OF_ACCOUNT} and licence_version is not null`,
          [accountId],
        ),
      ),
  };
}

/**
 * Serialises changes of an account's registration by locking its row, so that a repeated request finds the
 * first one's result.
 */
export function oneAtATime<T>(
  database: Database,
  accountId: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return database.transaction(async (sql) => {
    // Not `for update`: inserting an account that names this one as its maintainer would wait for it, and could deadlock.
    await sql.query('select key from account where id = $1 for no key update', [accountId]);
    return work(sql);
  });
}

/** The account a professional already opened with this key; null when there is none. */
export async function openedBefore(sql: Sql, openerId: string, key: string): Promise<string | null> {
  const found = onlyRow(
    await sql.query<{ id: string }>(
      `select a.id from registration r join account a on a.key = r.account_key
       join account opener on opener.key = r.opened_by_key where opener.id = $1 and r.opening_key = $2`,
      [openerId, key],
    ),
  );
  return found?.id ?? null;
}

/** Creates an account with its registration, inside a transaction. */
export async function openAccount(
  database: Database,
  sql: Sql,
  account: NewAccount,
  { openerId, key }: { openerId: string; key: string },
): Promise<void> {
  await accountsIn(within(database, sql)).create(account);
  await sql.query(
    `insert into registration (account_key, opened_by_key, opening_key)
     select a.key, opener.key, $3 from account a, account opener where a.id = $1 and opener.id = $2`,
    [account.id, openerId, key],
  );
}

/** Id of the oldest maintainer account with a company's code; null when there is none. */
export async function maintainerOf(sql: Sql, maintainerCode: string | undefined): Promise<string | null> {
  const found = onlyRow(
    await sql.query<{ id: string }>(
      `select id from account where user_type = 'MAINTAINER' and details ->> 'maintainerCode' = $1
       order by created_at, key limit 1`,
      [maintainerCode ?? null],
    ),
  );
  return found?.id ?? null;
}

/**
 * Sets the account's first password and deletes all its other tokens. `keptToken` is the session it is set
 * in, opened by the customer's own link.
 */
export async function setFirstPassword(
  sql: Sql,
  accountId: string,
  passwordHash: string,
  keptToken: string,
): Promise<void> {
  const [account] = await sql.query<{ key: number }>(
    'update account set password_hash = $2 where id = $1 returning key',
    [accountId, passwordHash],
  );
  if (account) await endSessions(sql, account.key, hashed(keptToken));
}

/** Deletes invitation links sent earlier. */
export async function endInvitations(sql: Sql, accountId: string): Promise<void> {
  await sql.query(
    `delete from token where kind = 'invitation' and household_key = (select key from account where id = $1)`,
    [accountId],
  );
}

/**
 * Replaces the address of a customer who has no password yet. Links and sessions that went to the earlier address end:
 * it may be somebody else's.
 */
export async function correctEmail(sql: Sql, accountId: string, email: string): Promise<void> {
  await sql.query('update account set email = $2 where id = $1', [accountId, email]);
  for (const ended of ['token where actor_key', 'email_change where account_key'])
    await sql.query(`delete from ${ended} = (select key from account where id = $1)`, [accountId]);
}
