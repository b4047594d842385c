import fc from 'fast-check';
import { pgliteForTests } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { NOON, testHouse } from '../gateway/testing/house-at-noon';
import { measuredRows } from '../groups/group-rows';
import { acceptReadings } from './accept-readings';
import { createChannel } from './channel-store';
import { prepareReadingWeeks } from './reading-partitions';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DEVICES = [
  { id: 'home', plugType: 'vrt', typeId: 'virtual' },
  { id: 'solar', plugType: 'cmp', typeId: 'production_counter' },
];
const CHANNELS = ['import', 'export', 'production'] as const;
const GROUPS = ['measure_hour', 'measure_day', 'measure_month'] as const;
const TABLES = ['measure_five_minutes', 'measure_spread', ...GROUPS];
/** Steps are final some time after the last reading. */
const END_MS = NOON + 9 * HOUR_MS;

/** A reading of a counter: after a pause, in one of the batches sent; some are strays. */
const reading = fc.record({
  channel: fc.constantFrom(...CHANNELS),
  pauseSeconds: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 240 }) },
    { weight: 1, arbitrary: fc.integer({ min: 900, max: 5400 }) },
  ),
  addedWs: fc.integer({ min: 0, max: 300_000 }),
  isStray: fc.nat({ max: 30 }).map((draw) => draw === 0),
  batch: fc.nat({ max: 3 }),
});

// On one database: what is written is the same on both, as write-steps.test.ts shows.
describe('readings in any order', () => {
  const home = testHouse(pgliteForTests(), DEVICES, null, 'import');

  const dump = async () => {
    const { database } = home.store;
    const sources = [
      'measure_five_minutes',
      'measure_spread',
      ...GROUPS.map((table) => measuredRows(table, { household: '> 0', device: '> 0' })),
    ];
    return Promise.all(sources.map((rows) => database.query(`select * from ${rows} as m order by 1, 2, 3`)));
  };
  const clear = (table: string) => home.store.database.script(`delete from ${table}`);

  beforeAll(async () => {
    await prepareReadingWeeks(home.store.database, NOON);
    for (const [index, quantity] of CHANNELS.entries()) {
      const [device] = await home.store.database.query<{ key: number; householdKey: number }>(
        'select key, household_key as "householdKey" from device where id = $1',
        [index === 2 ? 'solar' : 'home'],
      );
      const channel = {
        householdKey: device?.householdKey ?? 0,
        deviceKey: device?.key ?? 0,
        name: quantity,
      };
      const rest = { quantity, source: 'test', precedence: 0, roundingWs: 3600 };
      await createChannel(home.store.database, { ...channel, ...rest }, new Date(NOON));
    }
    await home.advanceTo(END_MS);
  });

  test('are the same measures as in order and at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(reading, { minLength: 20, maxLength: 150 }), async (drawn) => {
        for (const table of ['reading', 'open_group', ...TABLES]) await clear(table);
        await home.store.database.script('update channel set pending_from = null, settled_at = null');
        const at = new Map(CHANNELS.map((channel) => [channel, { atMs: NOON, value: 1_000_000_000 }]));
        const sent = drawn.flatMap(({ channel, pauseSeconds, addedWs, isStray, batch }) => {
          const last = at.get(channel) ?? { atMs: NOON, value: 0 };
          const atMs = last.atMs + pauseSeconds * SECOND_MS;
          if (atMs > END_MS - HOUR_MS) return [];
          const value = isStray ? 5 : last.value + addedWs;
          at.set(channel, { atMs, value: isStray ? last.value : value });
          return [{ batch, householdId: HOME.id, channel, atMs, value, unit: 'Ws' }];
        });
        for (const batch of [2, 0, 3, 1]) {
          const readings = sent.filter((one) => one.batch === batch);
          await home.store.database.transaction((sql) => acceptReadings(sql, readings, { nowMs: END_MS }));
          await home.advanceTo(END_MS);
        }
        const written = await dump();
        for (const table of [...TABLES, 'open_group']) await clear(table);
        await home.store.database.script(
          `update channel c set settled_at = null,
             pending_from = (select min(at) from reading r where r.channel_key = c.key);
           update gateway set due_at = 'epoch'`,
        );
        await home.advanceTo(END_MS);
        expect(written).toEqual(await dump());
      }),
      { numRuns: 20, endOnFailure: true },
    );
  }, 120_000);
});
