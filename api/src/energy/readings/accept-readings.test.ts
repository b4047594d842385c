import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount, OTHER } from '../../foundation/database/testing/homes';
import type { Store } from '../../process/store';
import { acceptReadings } from './accept-readings';
import { channelsOf, createChannel } from './channel-store';
import type { Quantity } from './quantities';
import { dropReadingWeeks, prepareReadingWeeks } from './reading-partitions';
import type { SentReading } from './reading-rules';
import { readingsSince } from './reading-store';
import { rejectionsOf } from './rejection-store';

/** 12:00 at the home, in summer. */
const NOW_MS = Date.parse('2026-06-21T10:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe.each(testStores())('readings on %s', (_name, database) => {
  let store: Store;
  const keys = new Map<string, number>();

  const keyOf = (id: string) => keys.get(id) ?? 0;
  const send = (readings: readonly Partial<SentReading>[]) =>
    store.database.transaction((sql) =>
      acceptReadings(
        sql,
        readings.map((reading) => ({
          householdId: HOME.id,
          channel: 'import',
          atMs: NOW_MS,
          value: 0,
          unit: 'kWh',
          ...reading,
        })),
        { nowMs: NOW_MS },
      ),
    );
  const stored = async (name: string, id = HOME.id) => {
    const channels = await channelsOf(store.database, keyOf(id));
    const key = channels.find((channel) => channel.name === name)?.key ?? 0;
    return (await readingsSince(store.database, keyOf(id), [key], 0)).get(key) ?? [];
  };
  const reasons = async (id = HOME.id) =>
    (await rejectionsOf(store.database, keyOf(id))).map(({ channel, reason, readings }) => [
      channel,
      reason,
      readings,
    ]);

  beforeAll(async () => {
    store = await database.open();
    const details = { latitude: 45.75, longitude: 4.85 };
    await store.accounts.create(homeAccount(HOME, { details }));
    await store.accounts.create(homeAccount(OTHER));
    await prepareReadingWeeks(store.database, NOW_MS);
    const quantities: Quantity[] = ['import', 'production', 'production_power', 'temperature'];
    for (const { id } of [HOME, OTHER]) {
      const [account] = await store.database.query<{ key: number }>('select key from account where id = $1', [
        id,
      ]);
      keys.set(id, account?.key ?? 0);
      for (const quantity of quantities) {
        const channel = { householdKey: keyOf(id), deviceKey: null, name: quantity, quantity };
        const rest = { source: 'file', precedence: 0, roundingWs: 3600 };
        await createChannel(store.database, { ...channel, ...rest }, new Date(NOW_MS));
      }
    }
    await store.database.query(
      `insert into contract_version
         (household_key, from_day, supplier, offer, kva, country, currency, ranges, is_off_peak_within)
       values ($1, '2026-01-01', 'Foyer', 'base', 6, 'FR', 'EUR', '', true)`,
      [keyOf(HOME.id)],
    );
  }, 120_000);
  afterEach(async () => {
    await store.database.script('delete from reading; delete from rejected_reading');
    await store.database.script('update channel set pending_from = null');
  });
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  test('of many homes are stored in one batch, in any order and once', async () => {
    const batch = [2, 0, 1].flatMap((minute) =>
      [HOME, OTHER].map(({ id }) => ({
        householdId: id,
        atMs: NOW_MS - (10 - minute) * MINUTE_MS,
        value: 100 + minute / 1000,
      })),
    );
    expect(await send(batch)).toEqual({ accepted: 6, known: 0, rejected: [] });
    expect(await send([...batch, ...batch])).toMatchObject({ accepted: 0, rejected: [] });
    expect((await stored('import', OTHER.id)).map(({ value }) => value)).toEqual([
      360_000_000, 360_003_600, 360_007_200,
    ]);
  });

  test('mark their channel from the oldest new reading on', async () => {
    const pendingFrom = async () =>
      (await channelsOf(store.database, keyOf(HOME.id))).find(({ name }) => name === 'import')?.pendingFrom;
    await send([{ atMs: NOW_MS - MINUTE_MS, value: 1 }]);
    expect(await pendingFrom()).toEqual(new Date(NOW_MS - MINUTE_MS));
    await send([
      { atMs: NOW_MS - 3 * MINUTE_MS, value: 1 },
      { atMs: NOW_MS, value: 1 },
    ]);
    expect(await pendingFrom()).toEqual(new Date(NOW_MS - 3 * MINUTE_MS));
    await store.database.script('update channel set pending_from = null');
    await send([{ atMs: NOW_MS, value: 1 }]);
    expect(await pendingFrom()).toBeNull();
  });

  const night = (minute: number) => Date.parse('2026-06-20T23:00:00Z') + minute * MINUTE_MS;
  test.each<[string, string, Partial<SentReading>[]]>([
    ['of no channel', 'unknown_channel', [{ channel: 'unheard of' }]],
    ['in a unit of something else', 'unknown_unit', [{ unit: '°C' }]],
    ['that are no numbers', 'sentinel', [{ value: Number.NaN }]],
    ['of a sensor without a value', 'sentinel', [{ channel: 'temperature', unit: '°C', value: 85 }]],
    ['of a counter below zero', 'sentinel', [{ value: -1 }]],
    ['from a clock that is ahead', 'clock_ahead', [{ atMs: NOW_MS + 121_000 }]],
    ['of days no longer kept', 'too_old', [{ atMs: NOW_MS - 15 * DAY_MS }]],
    [
      'of production at night',
      'production_at_night',
      [
        { channel: 'production', atMs: night(0), value: 100 },
        { channel: 'production', atMs: night(5), value: 100.2 },
      ],
    ],
    [
      'of power produced at night',
      'production_at_night',
      [{ channel: 'production_power', unit: 'W', atMs: night(0), value: 51 }],
    ],
    [
      'above what the subscribed power lets through',
      'above_subscribed_power',
      [
        { atMs: NOW_MS - 10 * MINUTE_MS, value: 100 },
        // 9 kW for ten minutes are 1.5 kWh.
        { atMs: NOW_MS, value: 101.6 },
      ],
    ],
  ])('%s are refused and counted: %s', async (_what, reason, readings) => {
    const { rejected } = await send(readings);
    expect(rejected.map((one) => one.reason)).toEqual([reason]);
    await send(readings);
    const channel = readings[0]?.channel ?? 'import';
    expect(await reasons()).toEqual([[channel, reason, 2]]);
    expect(await reasons(OTHER.id)).toEqual([]);
    expect(await stored(channel)).toHaveLength(readings.length - 1);
  });

  test('at the old level of a counter are accepted after strays', async () => {
    const values = [978.438, 7.439, 1.15, 978.441, 978.442];
    const readings = values.map((value, minute) => ({ atMs: NOW_MS + (minute - 10) * MINUTE_MS, value }));
    expect(await send(readings)).toMatchObject({ accepted: 5, rejected: [] });
  });

  test('without a known subscribed power or place are not judged by them', async () => {
    const readings = [
      { householdId: OTHER.id, atMs: NOW_MS - MINUTE_MS, value: 100 },
      { householdId: OTHER.id, atMs: NOW_MS, value: 130 },
      { householdId: OTHER.id, channel: 'production_power', unit: 'kW', atMs: night(0), value: 3 },
    ];
    expect(await send(readings)).toMatchObject({ accepted: 3, rejected: [] });
  });

  test('are dropped by the week once none of it is kept', async () => {
    await send([{ atMs: NOW_MS - 14 * DAY_MS }, { atMs: NOW_MS }]);
    await dropReadingWeeks(store.database, NOW_MS + DAY_MS, 14);
    expect(await stored('import')).toHaveLength(2);
    await dropReadingWeeks(store.database, NOW_MS + 2 * DAY_MS, 14);
    expect(await stored('import')).toHaveLength(1);
    await prepareReadingWeeks(store.database, NOW_MS);
    expect(await send([{ atMs: NOW_MS - 14 * DAY_MS }])).toMatchObject({ accepted: 1 });
  });
});
