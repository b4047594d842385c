import { simulatedGateway } from '../../../../simulator/src/house';
import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { NOON, testHouse, VALVE } from '../gateway/testing/house-at-noon';
import { acceptReadings } from './accept-readings';
import { createChannel } from './channel-store';
import type { Quantity } from './quantities';
import { ensureReadingWeeks, keptSinceMs } from './reading-partitions';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DEVICES = [
  { id: 'home', plugType: 'vrt', typeId: 'virtual' },
  { id: 'solar', plugType: 'cmp', typeId: 'production_counter' },
  { id: 'meter', plugType: 'cmp', typeId: 'asoka_electric_counter' },
  { id: 'washer', plugType: 'sw', typeId: 'washing_machine' },
  { id: 'battery', plugType: 'bat', typeId: 'battery' },
  VALVE,
];
const CHANNELS: readonly (readonly [device: string, quantity: Quantity])[] = [
  ['meter', 'import'],
  ['meter', 'export'],
  ['solar', 'production'],
  ['washer', 'consumption_power'],
  ['battery', 'charge_level'],
  ['valve', 'temperature'],
];
/** W of each counter, in the order of the channels. */
const RATES = { import: 600, export: 120, production: 1200 } as const;
type Counter = keyof typeof RATES;

describe.each(testStores())('a home that sends readings, on %s', (_name, database) => {
  const home = testHouse(database, DEVICES, simulatedGateway, 'import');

  const send = (
    channel: string,
    unit: string,
    readings: readonly (readonly [minute: number, value: number])[],
  ) =>
    home.store.database.transaction((sql) =>
      acceptReadings(
        sql,
        readings.map(([minute, value]) => ({
          householdId: HOME.id,
          channel,
          unit,
          atMs: NOON + minute * MINUTE_MS,
          value,
        })),
        { nowMs: home.nowMs },
      ),
    );
  /** A counter read every minute from one to another. */
  const count = (channel: Counter, fromMinute: number, toMinute: number, rateW: number = RATES[channel]) =>
    send(
      channel,
      'Ws',
      Array.from({ length: toMinute - fromMinute + 1 }, (_, index) => [
        fromMinute + index,
        1_000_000 + rateW * 60 * (fromMinute + index),
      ]),
    );
  const groups = async (
    deviceId: string,
    groupType: 'five_minutes' | 'hour' | 'day' | 'month' = 'five_minutes',
    [fromDate, toDate] = ['2026-06-21', '2026-06-22'],
  ) => {
    const question = { of: { deviceId }, groupType, fromDate, toDate, now: new Date(home.nowMs) };
    const found = (await home.store.measures.grouping(HOME.id, question)) ?? [];
    return found
      .filter(({ startsAt }) => startsAt.getTime() >= NOON || groupType === 'day' || groupType === 'month')
      .map(({ values }) =>
        Object.fromEntries(values.flatMap(({ type, value }) => (value === null ? [] : [[type, value]]))),
      );
  };
  const firstHourQuality = async () => {
    const question = { of: { deviceId: 'home' }, groupType: 'hour', fromDate: '2026-06-21' } as const;
    const now = new Date(home.nowMs);
    const found = await home.store.measures.grouping(HOME.id, { ...question, toDate: '2026-06-22', now });
    return found?.find(({ startsAt }) => startsAt.getTime() === NOON)?.quality;
  };
  const stamp = async () =>
    (await home.store.database.query<{ stamp: number }>('select stamp from household_measured'))[0]?.stamp;
  const statesOf = async () => {
    const states = await home.store.states.ofHousehold(HOME.id, new Date(home.nowMs));
    return Object.fromEntries(
      states.map(({ deviceId, measuredAt, isUpToDate, reading }) => [
        deviceId,
        { minute: (measuredAt.getTime() - NOON) / MINUTE_MS, isUpToDate, reading },
      ]),
    );
  };

  beforeAll(async () => {
    home.setClock(NOON);
    const { database: sql } = home.store;
    await ensureReadingWeeks(sql, keptSinceMs(NOON), NOON + 30 * 24 * HOUR_MS);
    for (const [id, quantity] of CHANNELS) {
      const [device] = await sql.query<{ key: number; householdKey: number }>(
        'select key, household_key as "householdKey" from device where id = $1',
        [id],
      );
      const channel = {
        householdKey: device?.householdKey ?? 0,
        deviceKey: device?.key ?? 0,
        name: quantity,
      };
      const rest = { quantity, source: 'test', precedence: 0, roundingWs: 3600 };
      await createChannel(sql, { ...channel, ...rest }, new Date(NOON));
    }
    await home.advanceTo(NOON);
  });

  test('is measured by them; consumption and own use follow', async () => {
    home.setClock(NOON + 12 * MINUTE_MS);
    for (const counter of ['import', 'export', 'production'] as const) await count(counter, 0, 12);
    await home.advanceTo(NOON + 12 * MINUTE_MS);
    const step = {
      energy: 1680 * 300,
      produced_energy: 1200 * 300,
      electricity_meter_energy: 480 * 300,
      green_energy: 1200 * 300,
      grid_energy: 600 * 300,
      grid_sans_msb_energy: 480 * 300,
    };
    expect((await groups('home')).slice(0, 2)).toEqual([step, step]);
    expect((await groups('solar'))[0]).toEqual({ energy: 360_000, produced_energy: 360_000 });
    expect((await groups('meter'))[0]).toEqual({ energy: 144_000 });
    expect(await groups('home', 'day')).toMatchObject([{ energy: 2 * step.energy }]);
  });

  test('shows what each device reported, with its own time', async () => {
    await send('temperature', '°C', [[11, 20.46]]);
    await send('charge_level', 'kWh', [[10, 2.5]]);
    await send('consumption_power', 'W', [
      [6, 90],
      [11, 100],
    ]);
    await home.advanceTo(NOON + 13 * MINUTE_MS);
    expect(await statesOf()).toMatchObject({
      home: {
        minute: 12,
        isUpToDate: true,
        reading: { powerW: 1680, gridWs: 600 * 150, producedWs: 1200 * 150 },
      },
      solar: { minute: 12, reading: { kind: 'power', powerW: 1200 } },
      meter: { minute: 12, reading: { kind: 'power', powerW: 480 } },
      washer: { minute: 11, reading: { kind: 'power', powerW: 100 } },
      valve: { minute: 11, reading: { kind: 'temperature', temperatureC: 20.5 } },
      battery: { minute: 10, reading: { kind: 'battery', socWs: 9_000_000, chargeWs: null } },
    });
    home.setClock(NOON + 22 * MINUTE_MS);
    expect(await statesOf()).toMatchObject({ home: { minute: 12, isUpToDate: false } });
  });

  test('is not written again without new readings', async () => {
    const before = await stamp();
    await home.advanceTo(NOON + 14 * MINUTE_MS);
    expect(await stamp()).toBe(before);
  });

  test('counts the last step in part once no reading followed', async () => {
    await home.advanceTo(NOON + 29 * MINUTE_MS);
    expect((await groups('home'))[2]).toEqual({});
    await home.advanceTo(NOON + 40 * MINUTE_MS);
    expect((await groups('home'))[2]).toMatchObject({ grid_energy: 600 * 120 });
    const pending = await home.store.database.query('select 1 from channel where pending_from is not null');
    expect(pending).toEqual([]);
  });

  test('keeps the energy of a gap in its day, and no course of it', async () => {
    home.setClock(NOON + 90 * MINUTE_MS);
    for (const counter of ['import', 'export', 'production'] as const) await count(counter, 72, 90);
    await home.advanceTo(NOON + 90 * MINUTE_MS);
    const steps = await groups('home');
    expect(steps.slice(2, 14)).toEqual(Array.from({ length: 12 }, () => ({})));
    expect(steps[14]).toMatchObject({ grid_energy: 600 * 180 });
    expect(steps[15]).toMatchObject({ grid_energy: 600 * 300 });
    const whole = { grid_energy: 600 * 90 * 60, energy: 1680 * 90 * 60, green_energy: 1200 * 90 * 60 };
    expect(await groups('home', 'day')).toMatchObject([whole]);
    expect(await groups('home', 'month', ['2026-06-01', '2026-07-01'])).toMatchObject([whole]);
    expect(await groups('home', 'hour')).toMatchObject([{ grid_energy: 600 * 600 }, {}]);
    expect(await firstHourQuality()).toBe('partial');
  });

  test('has the course of a gap once late readings tell it, and the same total', async () => {
    for (const counter of ['import', 'export', 'production'] as const) await count(counter, 13, 71);
    await home.advanceTo(NOON + 91 * MINUTE_MS);
    const steps = await groups('home');
    expect(steps.slice(0, 18).map(({ grid_energy: energy }) => energy)).toEqual(
      Array.from({ length: 18 }, () => 600 * 300),
    );
    expect(await groups('home', 'day')).toMatchObject([{ grid_energy: 600 * 90 * 60 }]);
    expect(await groups('home', 'hour')).toMatchObject([{ grid_energy: (600 * HOUR_MS) / 1000 }, {}]);
    expect(await firstHourQuality()).toBe('measured');
    expect(await home.store.database.query('select 1 from measure_spread')).toEqual([]);
  });

  test('knows what it bought, not what it consumed, while the production is silent', async () => {
    home.setClock(NOON + 101 * MINUTE_MS);
    await count('import', 91, 100);
    await count('export', 91, 100);
    await home.advanceTo(NOON + 101 * MINUTE_MS);
    expect((await groups('home'))[19]).toEqual({ grid_energy: 180_000, electricity_meter_energy: 144_000 });
    await count('production', 91, 100);
    await home.advanceTo(NOON + 102 * MINUTE_MS);
    expect((await groups('home'))[19]).toMatchObject({ energy: 1680 * 300 });
  });

  test('divides a gap over midnight by the time of each day', async () => {
    // 24:00 at the home is at minute 720.
    home.setClock(NOON + 770 * MINUTE_MS);
    await count('import', 101, 660);
    await count('import', 760, 770);
    await home.advanceTo(NOON + 770 * MINUTE_MS);
    const days = await groups('home', 'day', ['2026-06-21', '2026-06-23']);
    expect(days).toMatchObject([{ grid_energy: 600 * 720 * 60 }, { grid_energy: 600 * 50 * 60 }]);
  });

  test('begins again with a counter that was replaced', async () => {
    home.setClock(NOON + 900 * MINUTE_MS);
    await send(
      'import',
      'Ws',
      Array.from({ length: 91 }, (_, index) => [771 + index, index * 600 * 60]),
    );
    await home.advanceTo(NOON + 900 * MINUTE_MS);
    const [, today] = await groups('home', 'day', ['2026-06-21', '2026-06-23']);
    expect(today).toMatchObject({ grid_energy: 600 * (50 + 90) * 60 });
  });

  test('shows a measured power before the mean of a counter, which a late reading makes jump', async () => {
    const { database: sql } = home.store;
    const [device] = await sql.query<{ key: number; householdKey: number }>(
      `select key, household_key as "householdKey" from device where id = 'solar'`,
    );
    const channel = { householdKey: device?.householdKey ?? 0, deviceKey: device?.key ?? 0 };
    const power = { name: 'production_power', quantity: 'production_power', source: 'test' } as const;
    await createChannel(sql, { ...channel, ...power, precedence: 1, roundingWs: 0 }, new Date(NOON));
    const minute = Math.ceil((home.nowMs - NOON) / MINUTE_MS) + 10;
    home.setClock(NOON + minute * MINUTE_MS);
    await count('production', minute - 5, minute - 1);
    await send('production_power', 'W', [[minute - 1, 900]]);
    await home.advanceTo(home.nowMs);
    expect(await statesOf()).toMatchObject({ solar: { reading: { powerW: 900 } } });
  });
});
