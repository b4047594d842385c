import { accountsIn, type NewAccount } from '../accounts/account-store';
import { hashed } from '../accounts/token-store';
import type { Database, Sql } from '../database/sql';
import { onlyRow, within } from '../database/sql';
import type { CommissioningFacts } from './commissioning/commissioning-facts';

/** What the installation's half enters of the roof and the kit (spec 2 §3). */
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
    /** W, oldest first; records of before it was kept have none. */
    samplesW?: readonly (number | null)[];
  }[];
  readonly loadStep: { loadW: number; beforeW: number; afterW: number; proven: boolean } | null;
  /** Why something was left as it is, in the installer's words. */
  readonly note?: string;
}

/** What is kept of an account's registration besides the account. */
export interface RegistrationRecord {
  cache: string;
  installation: Installation;
  wiring: WiringRecord | null;
  invitedAt: Date | null;
}

const NOTHING: RegistrationRecord = { cache: '{}', installation: {}, wiring: null, invitedAt: null };

/** Written so that the row need not be there before. */
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
    /** Only what is given changes. */
    describe: (accountId: string, installation: Installation) =>
      change(accountId, 'installation = installation || $2::jsonb', JSON.stringify(installation)),
    keepWiring: (accountId: string, wiring: WiringRecord) =>
      change(accountId, 'wiring = $2::jsonb', JSON.stringify(wiring)),
    /** Once: a report that is there stays as it is. */
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

/** Runs one change of an account's registration at a time: whoever asks twice at once waits, and finds it done. */
export function oneAtATime<T>(
  database: Database,
  accountId: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return database.transaction(async (sql) => {
    await sql.query('select key from account where id = $1 for update', [accountId]);
    return work(sql);
  });
}

/** The account a professional opened with this key before; null for none. */
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

/** Opens an account with its registration, inside a transaction. */
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

/** The maintainer of a company, by its code: the oldest account; null where it has none. */
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
 * Sets the first password of the account and ends whatever else stands for it, but the session it is set in: that one
 * was opened by the customer's own link.
 */
export async function setFirstPassword(
  sql: Sql,
  accountId: string,
  passwordHash: string,
  keptToken: string,
): Promise<void> {
  await sql.query('update account set password_hash = $2 where id = $1', [accountId, passwordHash]);
  await sql.query(
    `delete from token where hash <> $2
     and $1 in (select id from account where key in (actor_key, household_key))`,
    [accountId, hashed(keptToken)],
  );
}

/** Ends the links that were sent before. */
export async function endInvitations(sql: Sql, accountId: string): Promise<void> {
  await sql.query(
    `delete from token where kind = 'invitation' and household_key = (select key from account where id = $1)`,
    [accountId],
  );
}
