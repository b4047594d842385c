import { type Capacities, capacitiesIn } from '../areas/battery/capacity-store';
import { type BatteryRegistrations, batteryRegistrationsIn } from '../areas/battery/registration-store';
import { type Installations, installationsIn } from '../areas/installers/installation-store';
import { type RecordedChanges, recordedChangesIn } from '../areas/support/recorded-change-store';
import { type SupportRequests, supportRequestsIn } from '../areas/support/request-store';
import { type Alerts, alertsIn } from '../energy/alerts/alert-store';
import { fillHouseholdKeys } from '../energy/measures/household-keys';
import { type Measures, measuresIn } from '../energy/measures/measure-store';
import { type Notifications, notificationsIn } from '../energy/notifications/notification-store';
import { type Alarms, alarmsIn } from '../energy/programs/alarm-store';
import { type Schedules, schedulesIn } from '../energy/programs/schedule-store';
import { distribute } from '../foundation/database/distribute';
import { checkSchema, migrate, type ReleaseSchema, readSchema } from '../foundation/database/migrate';
import { openPglite } from '../foundation/database/pglite';
import { openPostgres } from '../foundation/database/postgres';
import { type Database, within } from '../foundation/database/sql';
import { type MailOutbox, mailOutboxIn } from '../foundation/mail/outbox-store';
import { type Devices, devicesIn } from '../home/devices/device-store';
import { type States, statesIn } from '../home/devices/state-store';
import { type Rooms, roomsIn } from '../home/rooms/room-store';
import type { HomePrices } from '../home/tariff/home-prices';
import type { Offers } from '../home/tariff/offers';
import { type PricedTariffs, pricedTariffsIn } from '../home/tariff/priced-tariffs';
import { type Tariffs, tariffsIn } from '../home/tariff/tariff-store';
import { type Accounts, accountsIn } from '../identity/accounts/account-store';
import { type Audit, auditIn } from '../identity/accounts/audit-store';
import { type OpenSessions, openSessionsIn } from '../identity/accounts/open-sessions';
import { type Tokens, tokensIn } from '../identity/accounts/token-store';
import { type EmailChanges, emailChangesIn } from '../identity/email-change/email-change-store';
import { type Contracts, contractsIn } from '../money/contract/contract-store';
import { type FeedIns, feedInsIn } from '../money/contract/feed-in-store';
import { homePricesIn } from '../money/costs/priced-days';
import { type Documents, documentsIn } from '../money/documents/document-store';
import { type Ledger, ledgerIn } from '../money/ledger/ledger-store';
import { type Acceptances, acceptancesIn } from '../money/licence/acceptance-store';
import { type Licences, licencesIn } from '../money/licence/licence-store';
import { type MailedPaperRows, mailedPaperRowsIn } from '../money/mailed-papers/paper-store';
import { type Payments, paymentsIn } from '../money/payments/payment-store';
import { type PriceSeries, priceSeriesIn } from '../money/prices/series-store';
import { offersIn } from '../money/prices/tariff-offers';

/**
 * A slower database counts as unavailable. Less than the five seconds of a request, so that it can still be answered.
 */
const STATEMENT_TIMEOUT_MS = 4_500;

export interface StoreOptions {
  /** Connection URL of a PostgreSQL server. Without it the embedded database in `dataFolder` is used. */
  databaseUrl?: string;
  /** Folder of the embedded database; null for an in-memory database. */
  dataFolder?: string | null;
  statementTimeoutMs?: number;
  /** Most connections to the server of this process. Default: see `openPostgres`. */
  poolSize?: number;
  /** Whether the server is the coordinator of a Citus cluster, between whose servers the homes are divided. */
  isDistributed?: boolean;
  /** See `openPostgres`. */
  onSlowQuery?: (statement: string, durationMs: number) => void;
}

/**
 * All repositories of the platform. Every method takes the household's id, so that another home's ids are simply not
 * found; every write is committed when its promise resolves. Any method may reject with `StoreError`.
 */
export interface Store {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly openSessions: OpenSessions;
  readonly rooms: Rooms;
  readonly devices: Devices;
  readonly states: States;
  readonly measures: Measures;
  readonly alarms: Alarms;
  readonly alerts: Alerts;
  readonly schedules: Schedules;
  readonly tariffs: Tariffs;
  readonly offers: Offers;
  readonly pricedTariffs: PricedTariffs;
  readonly homePrices: HomePrices;
  readonly contracts: Contracts;
  readonly priceSeries: PriceSeries;
  readonly feedIns: FeedIns;
  readonly documents: Documents;
  readonly payments: Payments;
  readonly ledger: Ledger;
  readonly mailedPaperRows: MailedPaperRows;
  readonly licences: Licences;
  readonly capacities: Capacities;
  readonly batteryRegistrations: BatteryRegistrations;
  readonly audit: Audit;
  readonly emailChanges: EmailChanges;
  readonly acceptances: Acceptances;
  readonly supportRequests: SupportRequests;
  readonly recordedChanges: RecordedChanges;
  readonly installations: Installations;
  readonly mailOutbox: MailOutbox;
  readonly notifications: Notifications;
  /** Runs `work` over a store whose writes are committed together, or rolled back when `work` rejects. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** A signing secret by name; null when there is none. */
  secret(name: string): Promise<string | null>;
  /** Resolves when the database answers and this release works with its schema. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The repositories over an open, migrated database. */
export function storeOver(database: Database): Store {
  let schema: Promise<ReleaseSchema> | undefined;
  const tariffs = tariffsIn(database);
  const offers = offersIn(database);
  const contracts = contractsIn(database);
  const pricedTariffs = pricedTariffsIn(tariffs, offers);
  return {
    database,
    accounts: accountsIn(database),
    tokens: tokensIn(database),
    openSessions: openSessionsIn(database),
    rooms: roomsIn(database),
    devices: devicesIn(database),
    states: statesIn(database),
    measures: measuresIn(database),
    alarms: alarmsIn(database),
    alerts: alertsIn(database),
    schedules: schedulesIn(database),
    tariffs,
    offers,
    pricedTariffs,
    homePrices: homePricesIn({ database, contracts, tariffs, pricedTariffs }),
    contracts,
    priceSeries: priceSeriesIn(database),
    feedIns: feedInsIn(database),
    documents: documentsIn(database),
    payments: paymentsIn(database),
    ledger: ledgerIn(database),
    mailedPaperRows: mailedPaperRowsIn(database),
    licences: licencesIn(database),
    capacities: capacitiesIn(database),
    batteryRegistrations: batteryRegistrationsIn(database),
    audit: auditIn(database),
    emailChanges: emailChangesIn(database),
    acceptances: acceptancesIn(database),
    supportRequests: supportRequestsIn(database),
    recordedChanges: recordedChangesIn(database),
    installations: installationsIn(database),
    mailOutbox: mailOutboxIn(database),
    notifications: notificationsIn(database),
    transaction: (work) => database.transaction((sql) => work(storeOver(within(database, sql)))),
    secret: async (name) => {
      const rows = await database.query<{ value: string }>('select value from secret where name = $1', [
        name,
      ]);
      return rows[0]?.value ?? null;
    },
    ping: async () => {
      schema ??= readSchema();
      await checkSchema(database, await schema);
    },
    close: () => database.close(),
  };
}

/**
 * Opens the store and applies missing migrations. Rejects with `StoreError`: `database.locked`,
 * `database.disk_full`, `database.unavailable` (server not reachable), `database.newer`.
 */
export async function openStore({
  databaseUrl,
  dataFolder = null,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  poolSize,
  isDistributed = false,
  onSlowQuery,
}: StoreOptions): Promise<Store> {
  const database = databaseUrl
    ? openPostgres({
        databaseUrl,
        statementTimeoutMs,
        ...(poolSize !== undefined && { poolSize }),
        ...(onSlowQuery && { onSlowQuery }),
      })
    : await openPglite({ dataFolder, statementTimeoutMs });
  try {
    await migrate(database);
    await fillHouseholdKeys(database);
    if (isDistributed) await distribute(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return storeOver(database);
}
