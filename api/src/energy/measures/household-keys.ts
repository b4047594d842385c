import { changeTables, LOCK_LIMITS, withLockTries } from '../../foundation/database/lock-tries';
import type { Database, Sql } from '../../foundation/database/sql';

interface FilledTable {
  readonly name: string;
  /** Days of a device in one statement: some 10,000 rows, a fraction of a second. */
  readonly days: number;
}

const TABLES: readonly FilledTable[] = [
  { name: 'measure_month', days: 40_000 },
  { name: 'measure_day', days: 10_000 },
  { name: 'open_group', days: 10_000 },
  { name: 'measure_spread', days: 3_000 },
  { name: 'measure_step_day', days: 3_000 },
  { name: 'measure_hour', days: 400 },
  { name: 'measure_five_minutes', days: 35 },
];
const DAY_MS = 86_400_000;
/** All rows of a table are read once, beside everything else. */
const PATIENT = { statementTimeoutMs: 30 * 60_000 };

interface Device {
  readonly key: number;
  readonly householdKey: number;
}

/** Whether rows of a table may lack their household. */
async function isUnfilled(sql: Sql, table: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 as found from pg_attribute
     where attrelid = $1::regclass and attname = 'household_key' and not attnotnull`,
    [table],
  );
  return rows.length > 0;
}

/** Devices, also former ones, that have rows without their household. */
function unfilledDevices(sql: Sql, table: string): Promise<Device[]> {
  return sql.query<Device>(
    `select d.key, d.household_key as "householdKey" from (
       select key, household_key from device union all select device_key, household_key from former_device) d
     where exists (select from ${table} m where m.device_key = d.key and m.household_key is null) order by d.key`,
  );
}

async function fillDevice(database: Database, { name, days }: FilledTable, device: Device): Promise<void> {
  const [span] = await database.query<{ first: Date | null; last: Date | null }>(
    `select min(at) as first, max(at) as last from ${name} where device_key = $1`,
    [device.key],
  );
  if (!span?.first || !span.last) return;
  const lastMs = span.last.getTime();
  for (let fromMs = span.first.getTime(); fromMs <= lastMs; fromMs += days * DAY_MS)
    await database.transaction(async (sql) => {
      // The row every change of a home locks first: an older process may hold it for as long as it measures the home.
      await sql.query('select from gateway where household_key = $1 for update', [device.householdKey]);
      await sql.query(
        `update ${name} set household_key = $1
         where device_key = $2 and at >= $3 and at < $4 and household_key is null`,
        [device.householdKey, device.key, new Date(fromMs), new Date(fromMs + days * DAY_MS)],
      );
    }, PATIENT);
}

/** Changes a table as soon as it is free for a moment. */
function alterTable(database: Database, name: string, script: string): Promise<void> {
  const { limitMs } = LOCK_LIMITS;
  return withLockTries(database, (sql) => changeTables(sql, { name, script, limitMs }), LOCK_LIMITS);
}

/** Notes that every row has its household: the check is made without a lock that others wait for. */
async function finish(database: Database, { name }: FilledTable): Promise<void> {
  const constraint = `${name}_household`;
  // Devices of which nothing but measurements is left, until these are deleted.
  await database.transaction(
    (sql) => sql.query(`update ${name} set household_key = 0 where household_key is null`),
    PATIENT,
  );
  await alterTable(
    database,
    name,
    `alter table ${name} drop constraint if exists ${constraint};
     alter table ${name} add constraint ${constraint} check (household_key is not null) not valid`,
  );
  await database.transaction(
    (sql) => sql.script(`alter table ${name} validate constraint ${constraint}`),
    PATIENT,
  );
  await alterTable(
    database,
    name,
    `alter table ${name} alter column household_key set not null;
     alter table ${name} drop constraint ${constraint}`,
  );
}

/**
 * Gives measurements of releases before the key of their household, which every question about them names. Runs once, before the
 * first process of this release answers: homes are locked for a fraction of a second, and processes of the release before go
 * on meanwhile; the rows they write have theirs (`set_household_of_device`).
 */
export async function fillHouseholdKeys(database: Database): Promise<void> {
  for (const table of TABLES) {
    if (!(await isUnfilled(database, table.name))) continue;
    const devices = await database.transaction((sql) => unfilledDevices(sql, table.name), PATIENT);
    for (const device of devices) await fillDevice(database, table, device);
    await finish(database, table);
  }
}
