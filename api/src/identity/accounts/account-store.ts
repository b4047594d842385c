import { type Database, onlyRow, type Sql, type SqlValue } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import type { SupportGrant } from './actors';
import { endSessions } from './end-sessions';

export type UserType = 'REGULAR' | 'INSTALLER' | 'MAINTAINER' | 'SUPPORT' | 'OPERATOR';

/** What measures a home. `simulated` values are never shown without saying so. */
export type GatewayKind = 'none' | 'simulated' | 'mqtt' | 'import';

/** Whether a home of this kind, null for one without, is measured. @param isSimulating whether homes are simulated */
export const isMeasured = (kind: GatewayKind | null, isSimulating: boolean): boolean =>
  kind === 'simulated' ? isSimulating : kind !== null && kind !== 'none';

/**
 * Profile fields, stored as JSON. Some decide: `country` and `currency` prices and taxes, the place the weather,
 * `loginAsByMaintainerAllowed` who may act for the home, `receiveEmailAlerts` what is mailed, `companyName` and
 * `maintainerCode` the team, the statuses of heating systems what is asked of them.
 */
export interface AccountDetails {
  firstName?: string;
  lastName?: string;
  /** `YYYY-MM-DD`. */
  birthDate?: string;
  companyName?: string;
  latitude?: number;
  longitude?: number;
  /** The geocoder's confidence in the address, 0 to 1; null when it found no match. */
  addressScore?: number | null;
  address?: string;
  additionalAddress?: string | null;
  postalCode?: string;
  city?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  phoneNumber?: string | null;
  mobileNumber?: string | null;
  maintainerCode?: string;
  receiveEmailAlerts?: boolean;
  receiveSmsAlerts?: boolean;
  gridType?: '1 phase' | '3 phases' | 'unknown';
  licenceNumber?: string | null;
  licenceType?: string | null;
  internetBoxModel?: string | null;
  internetServiceProvider?: string | null;
  /** kVA, as text. */
  electricPowerCapacity?: string;
  accountType?: string;
  /** ISO 4217. */
  currency?: string;
  tariffPrice?: string;
  sellingEnergy?: boolean;
  /** Hundredths of the currency per kWh. */
  sellingEnergyPrice?: number;
  electricityProvider?: string;
  loginAsByMaintainerAllowed?: boolean;
  /** Whether the customer was asked, during the registration, who may act for them. */
  loginAsByMaintainerAsked?: boolean;
  greenPlayUser?: boolean;
  wiserUsername?: string | null;
  wiserStatus?: 'ok' | 'invalid.credentials' | 'none';
  tadoAccount?: string | null;
  tadoHomeId?: string | null;
  tadoStatus?: 'ok' | 'invalid.credentials' | 'none';
}

/** Name and address a contract was signed with. */
export type ContractSubscriber = Pick<
  AccountDetails,
  'firstName' | 'lastName' | 'address' | 'additionalAddress' | 'postalCode' | 'city'
>;

export interface Account {
  /** Wire id, 16 letters and digits. */
  id: string;
  tenant: string;
  email: string;
  userType: UserType;
  language: 'fr' | 'en';
  siteTimeZone: string;
  subscriptionStatus: string;
  isActive: boolean;
  canModify: boolean;
  kioskMode: boolean;
  /** `YYYY-MM-DD` in site time; null before the installation is commissioned. */
  operationalDate: string | null;
  mainThermostatId: string | null;
  maintainerId: string | null;
  installerId: string | null;
  details: AccountDetails;
  config: Record<string, unknown>;
  /** Activation lifecycle of the battery contract; null without a contract. */
  contractLifecycle: Record<string, unknown> | null;
  /**
   * Copied by the database when the contract is signed; later profile changes do not alter it. Null without a
   * contract.
   */
  contractSubscriber: ContractSubscriber | null;
  createdAt: Date;
  /** Since when it opens no session; null while it may. */
  lockedAt: Date | null;
  /** Null before a home is measured, and for everybody but households. */
  gatewayKind: GatewayKind | null;
}

export interface NewAccount
  extends Omit<Account, 'maintainerId' | 'installerId' | 'contractSubscriber' | 'lockedAt' | 'gatewayKind'> {
  passwordHash: string;
  maintainerId?: string | null;
  installerId?: string | null;
  registrationHistory: { status: string; at: Date }[];
}

export interface AccountChanges {
  language?: 'fr' | 'en';
  mainThermostatId?: string | null;
  kioskMode?: boolean;
  details?: AccountDetails;
}

/** Both sides of a session. A household signed in as itself is both actor and household. */
export interface SessionAccounts {
  kind: 'session' | 'registration';
  actor: Account;
  household: Account | null;
  grant: SupportGrant | null;
  openedAt: Date;
  /** As last recorded; null before its first use. */
  usedAt: Date | null;
  /** Whether the actor has a passkey or a code app. */
  hasFactor: boolean;
  /** Whether an identity provider checked several factors when the session was opened. */
  isMultiFactor: boolean;
}

export interface Accounts {
  byId(accountId: string): Promise<Account | null>;
  /**
   * Null when the token has expired or was used, or when the support grant behind it has ended. A single query, because
   * every authenticated request runs it.
   */
  bySessionToken(token: string, now: Date): Promise<SessionAccounts | null>;
  /** The account with this address in any letter case: the tenant's if it has one, else the oldest. */
  byEmail(email: string, tenant?: string): Promise<Account | null>;
  /** The accounts with this address in any letter case, one for each tenant. */
  allByEmail(email: string): Promise<Account[]>;
  /** The account and its password hash (argon2id), selected as in {@link byEmail}. */
  credentials(email: string, tenant?: string): Promise<{ account: Account; passwordHash: string } | null>;
  passwordHash(accountId: string): Promise<string | null>;
  /**
   * Sets the password and ends every session and one-time code of the account in one transaction, and the messages to
   * its browsers. With `from`, only
   * while that hash is the current one. Resolves to whether the password was set.
   */
  setPasswordHash(accountId: string, passwordHash: string, from?: string): Promise<boolean>;
  /**
   * Updates only the fields given and merges `details`. Resolves to the updated account; null when it does not exist.
   */
  update(accountId: string, changes: AccountChanges): Promise<Account | null>;
  /** Whether an operator can sign in. */
  hasOperator(): Promise<boolean>;
  /**
   * Locks an account and ends its sessions and one-time codes, or unlocks it with null. Resolves to false for a person
   * who left their company, whom only its owner lets in again.
   */
  setLocked(accountId: string, at: Date | null): Promise<boolean>;
  recordConnection(accountId: string, at: Date): Promise<void>;
  /** At most ten, newest first. */
  lastConnections(accountId: string): Promise<Date[]>;
  /** Oldest first. */
  registrationHistory(accountId: string): Promise<{ status: string; at: Date }[]>;
  setSubscriptionStatus(accountId: string, status: string, at: Date): Promise<void>;
  /** Customers of a professional whose registration is unfinished, oldest first. */
  pendingInstallations(professionalId: string): Promise<Account[]>;
  create(account: NewAccount): Promise<void>;
}

const COLUMNS = `a.id, a.tenant, a.email, a.user_type as "userType", a.language, a.site_time_zone as "siteTimeZone",
  a.subscription_status as "subscriptionStatus", a.is_active as "isActive", a.can_modify as "canModify",
  a.kiosk_mode as "kioskMode", a.operational_date as "operationalDate", a.main_thermostat_id as "mainThermostatId",
  maintainer.id as "maintainerId", installer.id as "installerId", a.details, a.config,
  a.contract_lifecycle as "contractLifecycle", a.contract_subscriber as "contractSubscriber",
  a.created_at as "createdAt", a.locked_at as "lockedAt",
  (select g.kind from gateway g where g.household_key = a.key) as "gatewayKind"`;
const FROM = `from account a
  left join account maintainer on maintainer.key = a.maintainer_key
  left join account installer on installer.key = a.installer_key`;
/** One account: the tenant's own, else one that may work under the tenant, else the oldest. */
const WITH_EMAIL = `a.email = $1
  order by a.tenant = $2 desc nulls last, a.config -> 'tenants' ? $2 desc nulls last, a.key limit 1`;

export function accountsIn(database: Database): Accounts {
  const one = async (sql: Sql, where: string, values: readonly SqlValue[]) =>
    onlyRow(await sql.query<Account>(`select ${COLUMNS} ${FROM} where ${where}`, values));

  const addStatus = (sql: Sql, accountId: string, status: string, at: Date) =>
    sql.query(
      `insert into account_registration_status (account_key, at, status)
       select key, $2, $3 from account where id = $1 on conflict do nothing`,
      [accountId, at, status],
    );

  return {
    byId: (accountId) => one(database, 'a.id = $1', [accountId]),
    bySessionToken: async (token, now) => {
      type Side = Account & {
        kind: SessionAccounts['kind'];
        isActor: boolean;
        isHousehold: boolean | null;
        grantId: string | null;
        grantEndsAt: Date | null;
        openedAt: Date;
        usedAt: Date | null;
        hasFactor: boolean;
        isMultiFactor: boolean;
      };
      const sides = await database.query<Side>(
        `select t.kind, a.key = t.actor_key as "isActor", a.key = t.household_key as "isHousehold",
           g.id as "grantId", g.ends_at as "grantEndsAt", t.created_at as "openedAt", t.last_used_at as "usedAt",
           exists (select from passkey p where p.account_key = a.key)
             or exists (select from code_app c where c.account_key = a.key) as "hasFactor",
           t.is_multi_factor as "isMultiFactor", ${COLUMNS}
         ${FROM} join token t on a.key in (t.actor_key, t.household_key)
         left join support_request g on g.key = t.support_request_key
         where t.hash = $1 and t.kind in ('session', 'registration') and t.expires_at > $2 and t.used_at is null
           and (t.support_request_key is null or (g.ended_at is null and g.ends_at > $2))`,
        [hashed(token), now],
      );
      const account = (side: Side | undefined): Account | null => {
        if (!side) return null;
        const { kind: _k, isActor: _a, isHousehold: _h, grantId: _g, grantEndsAt: _e, ...rest } = side;
        const { openedAt: _o, usedAt: _u, hasFactor: _f, isMultiFactor: _m, ...found } = rest;
        return found;
      };
      const actor = sides.find(({ isActor }) => isActor);
      const found = account(actor);
      if (!actor || !found) return null;
      const household = actor.isHousehold ? found : account(sides.find(({ isHousehold }) => isHousehold));
      const { kind, grantId: id, grantEndsAt: endsAt, openedAt, usedAt, hasFactor, isMultiFactor } = actor;
      const grant = id && endsAt ? { id, endsAt } : null;
      return { kind, actor: found, household, grant, openedAt, usedAt, hasFactor, isMultiFactor };
    },
    byEmail: (email, tenant) => one(database, WITH_EMAIL, [email.toLowerCase(), tenant ?? null]),
    allByEmail: (email) =>
      database.query<Account>(`select ${COLUMNS} ${FROM} where a.email = $1 order by a.key`, [
        email.toLowerCase(),
      ]),
    credentials: async (email, tenant) => {
      const row = onlyRow(
        await database.query<Account & { passwordHash: string }>(
          `select ${COLUMNS}, a.password_hash as "passwordHash" ${FROM} where ${WITH_EMAIL}`,
          [email.toLowerCase(), tenant ?? null],
        ),
      );
      if (!row) return null;
      const { passwordHash, ...account } = row;
      return { account, passwordHash };
    },
    passwordHash: async (accountId) =>
      onlyRow(
        await database.query<{ hash: string }>('select password_hash as hash from account where id = $1', [
          accountId,
        ]),
      )?.hash ?? null,
    setPasswordHash: (accountId, passwordHash, from) =>
      database.transaction(async (sql) => {
        const [changed] = await sql.query<{ key: number }>(
          `update account set password_hash = $2
           where id = $1 and ($3::text is null or password_hash = $3) returning key`,
          [accountId, passwordHash, from ?? null],
        );
        if (!changed) return false;
        await endSessions(sql, changed.key);
        return true;
      }),
    update: (accountId, { language, mainThermostatId, kioskMode, details }) =>
      database.transaction(async (sql) => {
        await sql.query(
          `update account set language = coalesce($2, language), kiosk_mode = coalesce($3, kiosk_mode),
             main_thermostat_id = case when $4 then $5 else main_thermostat_id end,
             details = details || $6::jsonb
           where id = $1`,
          [
            accountId,
            language ?? null,
            kioskMode ?? null,
            mainThermostatId !== undefined,
            mainThermostatId ?? null,
            JSON.stringify(details ?? {}),
          ],
        );
        return one(sql, 'a.id = $1', [accountId]);
      }),
    hasOperator: async () =>
      (
        await database.query(
          `select 1 from account where user_type = 'OPERATOR' and locked_at is null limit 1`,
        )
      ).length > 0,
    setLocked: (accountId, at) =>
      database.transaction(async (sql) => {
        const [changed] = await sql.query<{ key: number }>(
          'update account set locked_at = $2 where id = $1 and left_company_at is null returning key',
          [accountId, at],
        );
        if (changed && at) await endSessions(sql, changed.key);
        return changed !== undefined;
      }),
    recordConnection: async (accountId, at) => {
      await database.query(
        `insert into account_connection (account_key, at) select key, $2 from account where id = $1
         on conflict do nothing`,
        [accountId, at],
      );
    },
    lastConnections: async (accountId) =>
      (
        await database.query<{ at: Date }>(
          `select at from account_connection where account_key = (select key from account where id = $1)
           order by at desc limit 10`,
          [accountId],
        )
      ).map(({ at }) => at),
    registrationHistory: (accountId) =>
      database.query<{ status: string; at: Date }>(
        `select status, at from account_registration_status
         where account_key = (select key from account where id = $1) order by at`,
        [accountId],
      ),
    setSubscriptionStatus: (accountId, status, at) =>
      database.transaction(async (sql) => {
        await sql.query('update account set subscription_status = $2 where id = $1', [accountId, status]);
        await addStatus(sql, accountId, status, at);
      }),
    pendingInstallations: (professionalId) =>
      database.query<Account>(
        `select ${COLUMNS} ${FROM}
         where $1 in (maintainer.id, installer.id) and a.subscription_status <> 'ok' order by a.created_at, a.id`,
        [professionalId],
      ),
    create: (account) =>
      database.transaction(async (sql) => {
        await sql.query(
          `insert into account (id, tenant, email, password_hash, user_type, language, site_time_zone,
             subscription_status, is_active, can_modify, kiosk_mode, operational_date, main_thermostat_id,
             maintainer_key, installer_key, details, config, contract_lifecycle, created_at)
           values ($1, $2, lower($3), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
             (select key from account where id = $14), (select key from account where id = $15),
             $16::jsonb, $17::jsonb, $18::jsonb, $19)`,
          [
            account.id,
            account.tenant,
            account.email,
            account.passwordHash,
            account.userType,
            account.language,
            account.siteTimeZone,
            account.subscriptionStatus,
            account.isActive,
            account.canModify,
            account.kioskMode,
            account.operationalDate,
            account.mainThermostatId,
            account.maintainerId ?? null,
            account.installerId ?? null,
            JSON.stringify(account.details),
            JSON.stringify(account.config),
            account.contractLifecycle && JSON.stringify(account.contractLifecycle),
            account.createdAt,
          ],
        );
        for (const { status, at } of account.registrationHistory)
          await addStatus(sql, account.id, status, at);
      }),
  };
}
