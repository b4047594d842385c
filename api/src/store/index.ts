import { type Accounts, accountsIn } from './accounts';
import { type Alarms, alarmsIn } from './alarms';
import { type Alerts, alertsIn } from './alerts';
import { type Audit, auditIn } from './audit';
import { type Devices, devicesIn } from './devices';
import { type Licences, licencesIn } from './licences';
import { type Measures, measuresIn } from './measures';
import { migrate } from './migrate';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';
import { type Rooms, roomsIn } from './rooms';
import { type Schedules, schedulesIn } from './schedules';
import type { Database } from './sql';
import { type States, statesIn } from './states';
import { type Tokens, tokensIn } from './tokens';

export type { Account, AccountDetails, NewAccount } from './accounts';
export type { Alarm } from './alarms';
export type { Alert, NewAlert } from './alerts';
export { deviceColour } from './colours';
export type { BatteryTraits, Device, DeviceChanges, DeviceTraits } from './devices';
export { LONGEST_PERIOD_DAYS } from './measure-shapes';
export type { MeasureGroup } from './measures';
export type { Room } from './rooms';
export type { Schedule } from './schedules';
export type { Database } from './sql';
export { StoreError } from './sql';
export { type DeviceReading, type DeviceState, REPORT_PERIOD_SECONDS } from './states';
export { randomLetters } from './tokens';

/** Longest time one statement may take before the database counts as unavailable (issue: "slow, over 5 s"). */
const STATEMENT_TIMEOUT_MS = 5_000;

export interface StoreOptions {
  /** A real PostgreSQL server. Without it the embedded database in `dataFolder` is used. */
  databaseUrl?: string;
  /** Folder of the embedded database; null keeps everything in memory. */
  dataFolder?: string | null;
  statementTimeoutMs?: number;
}

/**
 * Everything the platform remembers. Every question takes the household's id, so that another home's ids are simply
 * not found; every write is committed when its promise resolves. Any of them may reject with `StoreError`.
 */
export interface Store {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly rooms: Rooms;
  readonly devices: Devices;
  readonly states: States;
  readonly measures: Measures;
  readonly alarms: Alarms;
  readonly alerts: Alerts;
  readonly schedules: Schedules;
  readonly licences: Licences;
  readonly audit: Audit;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The repositories over an open database that has the newest schema. */
export function storeOver(database: Database): Store {
  return {
    database,
    accounts: accountsIn(database),
    tokens: tokensIn(database),
    rooms: roomsIn(database),
    devices: devicesIn(database),
    states: statesIn(database),
    measures: measuresIn(database),
    alarms: alarmsIn(database),
    alerts: alertsIn(database),
    schedules: schedulesIn(database),
    licences: licencesIn(database),
    audit: auditIn(database),
    ping: async () => {
      await database.query('select 1');
    },
    close: () => database.close(),
  };
}

/**
 * Opens the store and brings it to the newest schema. Rejects with `StoreError`: `database.locked`,
 * `database.disk_full`, `database.unavailable` (server not reachable), `database.newer`.
 */
export async function openStore({
  databaseUrl,
  dataFolder = null,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
}: StoreOptions): Promise<Store> {
  const database = databaseUrl
    ? openPostgres({ databaseUrl, statementTimeoutMs })
    : await openPglite({ dataFolder, statementTimeoutMs });
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return storeOver(database);
}
