import { parseArgs } from 'node:util';
import { writeHistory } from '../../simulator/src/house/history';
import { replay } from '../../simulator/src/house/home';
import { createGateway, gatewayDevices } from '../src/energy/gateway/gateway-store';
import { houseOf } from '../src/energy/gateway/locked-home';
import { ensurePartitions } from '../src/energy/measures/measure-writer';
import { removeOldSteps } from '../src/energy/measures/old-steps';
import { measuredHomes, packStepDays, truncateEmptyMonths } from '../src/energy/measures/step-days';
import { openPostgres } from '../src/foundation/database/postgres';
import type { Database } from '../src/foundation/database/sql';
import { HOME, homeAccount, homeDevice } from '../src/foundation/database/testing/homes';
import type { Device } from '../src/home/devices/device-store';
import { openStore, type Store } from '../src/process/store';
import { createServerDatabase } from './server-database';

/**
 * `pnpm --filter api bench:storage [--homes 20]`: a year of homes with seven devices on a PostgreSQL server of its own or on
 * the cluster of `CITUS_URL`, and the bytes of a home-year in each table of measures, with its indexes, on all servers: as rows,
 * packed and after retention.
 */
const { values } = parseArgs({ options: { homes: { type: 'string', default: '20' } } });
const HOMES = Number(values.homes);
const TO = Date.parse('2026-06-21T22:00:00Z');
const FROM = Date.parse('2025-06-21T22:00:00Z');
const DAY_MS = 86_400_000;
/** Steps of the last days stay rows. */
const ROW_DAYS = 2;
const OFF_PEAK_MINUTES = new Set([390, 1350]);
const TABLES = [
  'measure_five_minutes',
  'measure_step_day',
  'measure_hour',
  'measure_day',
  'measure_month',
  'measure_spread',
];
const BATTERY: NonNullable<Device['traits']['battery']> = {
  capacityKwh: 8,
  numberOfBoxes: 1,
  msbType: 'DOMUNEO',
  serialNumberFilled: true,
  activationCodeFilled: true,
  providerRegistrationOk: true,
  enedisOk: true,
  ok: true,
  gridInjectionRequested: true,
  strasbourgProcedureRequested: false,
  adjustments: [],
};
const DEVICES: readonly Partial<Device>[] = [
  { id: 'house', plugType: 'vrt', typeId: 'virtual', hasActuator: false, isOn: null },
  {
    id: 'solar',
    plugType: 'cmp',
    typeId: 'production_counter',
    hasActuator: false,
    isOn: null,
    traits: { moduleNumber: 16, unitElectricCapacityW: 375 },
  },
  {
    id: 'battery',
    plugType: 'bat',
    typeId: 'battery',
    hasActuator: false,
    isOn: null,
    traits: { battery: BATTERY },
  },
  { id: 'heater', plugType: 'eth', typeId: 'water_heater' },
  { id: 'washer', plugType: 'sw', typeId: 'washing_machine' },
  { id: 'fridge', plugType: 'sw', typeId: 'refrigerator' },
  { id: 'valve', plugType: 'wsrvl', typeId: 'wiser_valve', targetTemperatureC: 19 },
];

async function createHome(store: Store, index: number): Promise<void> {
  const home = { ...HOME, id: `home${String(index).padStart(12, '0')}`, email: `${index}@foyer.example` };
  await store.accounts.create(homeAccount(home));
  const room = { id: `room${index}`, name: 'Habitation', type: 'alaska_home', color: '#123456' };
  await store.rooms.create(home.id, room);
  for (const device of DEVICES)
    await store.devices.create(
      home.id,
      homeDevice({ ...home, roomId: room.id }, { ...device, id: `${device.id}${index}` }),
    );
  const [{ key = 0 } = {}] = await store.database.query<{ key: number }>(
    'select key from account where id = $1',
    [home.id],
  );
  const gateway = {
    householdKey: key,
    householdId: home.id,
    kind: 'simulated',
    siteTimeZone: 'Europe/Paris',
    zoneSince: null,
    latitude: null,
    longitude: null,
    reportedUntil: new Date(TO),
    followedUntil: null,
    model: { loadScale: 0.6 + (index % 10) / 10 },
    batterySocWs: 0,
    temperatures: {},
  } as const;
  await createGateway(store.database, gateway);
  const plan = {
    home: houseOf(gateway, await gatewayDevices(store.database, key)),
    fromMs: FROM,
    toMs: TO,
    fineHouseholdFromMs: FROM,
    fineDevicesFromMs: FROM,
    situationAt: () => ({ onShare: () => 1, targetC: () => 19 }),
  };
  await writeHistory(store.database, plan, replay());
}

/** Bytes with indexes, and rows, of the measures of all homes. */
function sizes(database: Database) {
  const size = isDistributed ? 'citus_total_relation_size' : 'pg_total_relation_size';
  return database.query<{ table: string; bytes: number; rows: number }>(
    `select root as "table", sum(${size}(relid))::float8 as bytes,
       (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || root, false, true, '')))[1]::text::int as rows
     from unnest($1::text[]) as root
       cross join lateral (select root::regclass as relid union select relid from pg_partition_tree(root::regclass)) as parts
     group by root`,
    [TABLES],
  );
}

async function report(database: Database, title: string): Promise<void> {
  // Without free space: in operation the days of tomorrow use it.
  for (const table of TABLES) await database.script(`vacuum full ${table}`);
  const found = await sizes(database);
  const megabytes = (bytes: number) => Number((bytes / HOMES / 1e6).toFixed(2));
  console.info(`\nOn ${servers}: ${title}, of one home`);
  console.table(
    Object.fromEntries([
      ...found
        .toSorted((one, other) => other.bytes - one.bytes)
        .map(({ table, bytes, rows }) => [
          table,
          {
            MB: megabytes(bytes),
            rows: Math.round(rows / HOMES),
            'bytes of a row': rows === 0 ? null : Math.round(bytes / rows),
          },
        ]),
      ['together', { MB: megabytes(found.reduce((sum, { bytes }) => sum + bytes, 0)) }],
    ]),
  );
}

const { databaseUrl, isDistributed, servers, remove } = await createServerDatabase(
  `foyer_storage_${process.pid}`,
);
const store = await openStore({ databaseUrl, isDistributed });
/** For statements over all homes. */
const patient = await openPostgres({ databaseUrl, statementTimeoutMs: 1_800_000 });
try {
  await ensurePartitions(store.database, FROM, TO);
  for (let index = 0; index < HOMES; index += 1) await createHome(store, index);
  await report(patient, `a year of ${HOMES} homes with ${DEVICES.length} devices as rows`);
  const homes = await measuredHomes(store.database);
  for (const householdId of homes) await packStepDays(store.database, householdId, TO - ROW_DAYS * DAY_MS);
  await truncateEmptyMonths(store.database);
  await report(patient, `with steps older than ${ROW_DAYS} days packed`);
  for (const householdId of homes) {
    const old = { householdId, timeZone: 'Europe/Paris', nowMs: TO, beforeMs: TO };
    await removeOldSteps(store.database, { ...old, cutMinutes: async () => OFF_PEAK_MINUTES });
    await packStepDays(store.database, householdId, TO);
  }
  await truncateEmptyMonths(store.database);
  await report(patient, 'after retention, steps only where the price changes, at 6:30 and 22:30');
} finally {
  await patient.close();
  await store.close();
  await remove();
}
