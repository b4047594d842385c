import { meteredHomes } from '../../../../simulator/src/house/metering';
import { testStores } from '../../foundation/database/testing';
import { HOME, homeAccount, homeDevice } from '../../foundation/database/testing/homes';
import type { Store } from '../../process/store';
import { createGateway } from '../gateway/gateway-store';
import { createHousekeeper } from '../gateway/housekeeper';
import { STEP_MS } from '../gateway/port';
import { acceptReadings } from '../readings/accept-readings';
import { createChannel } from '../readings/channel-store';
import { prepareReadingWeeks } from '../readings/reading-partitions';
import { attemptHome } from './home-attempt';
import { failingHomes } from './home-failures';
import { claimHomes } from './home-work';
import { homesStatus } from './homes-status';
import { createMeasuring, type MeasuringOptions } from './measuring';

const NOON = Date.parse('2026-06-21T10:00:00Z');
const MINUTE_MS = 60_000;
/** More than the two batches of ten that one process claims at a time. */
const HOMES = 24;
const idOf = (index: number) => `home${String(index).padStart(12, '0')}`;
const FIRST = idOf(0);

describe.each(testStores())('processes that measure homes on %s', (databaseName, testDatabase) => {
  /** The embedded database has one session and one process. */
  const testOfSeveral = databaseName === 'PGlite' ? test.skip : test;
  let store: Store;
  let nowMs = NOON;
  let brokenKey = 0;
  let errors: unknown[] = [];
  /** Household and start of every step read. */
  let steps: string[] = [];

  beforeAll(async () => {
    store = await testDatabase.open();
    for (let index = 0; index < HOMES; index += 1) {
      const home = { ...HOME, id: idOf(index), email: `${index}@foyer.example`, roomId: `room${index}` };
      await store.accounts.create(homeAccount(home));
      await store.rooms.create(home.id, {
        id: home.roomId,
        name: 'R',
        type: 'alaska_home',
        color: '#123456',
      });
      await store.devices.create(home.id, homeDevice(home, { id: `lamp${index}` }));
      await createGateway(store.database, {
        householdId: home.id,
        kind: 'simulated',
        reportedUntil: new Date(NOON),
        model: { loadScale: 1 },
      });
    }
  }, 120_000);
  beforeEach(() => {
    steps = [];
    errors = [];
  });
  afterAll(async () => {
    await store.close();
    await testDatabase.stop();
  });

  const gateway = meteredHomes((house, memory) => ({
    measured: (atMs) => {
      if (house.householdKey === brokenKey) throw new Error('a number out of range');
      steps.push(`${house.householdKey} ${atMs}`);
      return new Map(house.devices.map(({ key }) => [key, { consumption: 3000 }]));
    },
    reported: () => [],
    memory: () => memory,
  }));
  const createProcess = (options: Partial<MeasuringOptions> = {}) =>
    createMeasuring({
      database: store.database,
      gateway,
      dueChanges: async () => [],
      now: () => new Date(nowMs),
      onError: (error) => errors.push(error),
      ...options,
    });
  const query = <Row extends object>(text: string) => store.database.query<Row>(text);
  const latestMs = async (which = 'max', except = 0) => {
    const [row] = await query<{ until: Date }>(
      `select ${which}(reported_until) as until from gateway where household_key <> ${except}`,
    );
    return row?.until.getTime() ?? 0;
  };
  const keyOf = async (id: string) =>
    (await query<{ key: number }>(`select key from account where id = '${id}'`))[0]?.key ?? 0;
  const stored = async () =>
    (await query<{ rows: number }>('select count(*)::int as rows from measure_five_minutes'))[0]?.rows;
  const claimAll = () =>
    claimHomes(store.database, { now: new Date(nowMs), leaseMs: MINUTE_MS, limit: HOMES });

  test('share them, and each step is read and stored once', async () => {
    nowMs += 3 * STEP_MS;
    const taken = new Set<number>();
    let letGo = () => {};
    const bothWork = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // The embedded database has one session: a process that waits in a transaction stops the other one.
    if (databaseName === 'PGlite') letGo();
    const process = (index: number) =>
      createProcess({
        dueChanges: async () => {
          taken.add(index);
          if (taken.size === 2) letGo();
          await bothWork;
          return [];
        },
      });
    await Promise.all([process(0).advance(), process(1).advance()]);
    expect(errors).toEqual([]);
    expect(steps).toHaveLength(3 * HOMES);
    expect(new Set(steps).size).toBe(3 * HOMES);
    expect(await stored()).toBe(3 * HOMES);
    expect(taken.size).toBe(2);
  });

  test('are not delayed by a home that always fails, which is tried at growing intervals by all of them', async () => {
    brokenKey = await keyOf(FIRST);
    const processes = [createProcess(), createProcess()];
    for (let minute = 0; minute < 40; minute += 1) {
      nowMs += MINUTE_MS;
      await processes[minute % 2]?.advance();
      expect(nowMs - (await latestMs('min', brokenKey))).toBeLessThan(2 * STEP_MS);
    }
    expect(errors.length).toBeGreaterThanOrEqual(5);
    expect(errors.length).toBeLessThanOrEqual(8);
    expect(await failingHomes(store.database, 10)).toMatchObject([
      { householdId: FIRST, failures: errors.length },
    ]);
    brokenKey = 0;
    nowMs += 15 * MINUTE_MS;
    await createProcess().advance();
    expect(await failingHomes(store.database, 10)).toEqual([]);
    expect(await latestMs('min')).toBe(nowMs);
  });

  test('leave a home to the next one when its process is killed, once the lease has ended', async () => {
    nowMs += STEP_MS;
    expect(await claimAll()).toHaveLength(HOMES);
    await createProcess().advance();
    expect(steps).toEqual([]);
    nowMs += MINUTE_MS;
    await createProcess().advance();
    expect(steps).toHaveLength(HOMES);
    expect(await failingHomes(store.database, 1)).toEqual([]);
  });

  test('store nothing in an attempt that is no longer the current one', async () => {
    nowMs += STEP_MS;
    const [late] = await claimAll();
    nowMs += MINUTE_MS;
    await createProcess().advance();
    const before = await query('select * from gateway order by household_key');
    steps = [];
    await attemptHome(
      store.database,
      { gateway, dueChanges: async () => [] },
      { householdId: late?.householdId ?? '', attempts: late?.attempts ?? 0 },
      nowMs + 2 * STEP_MS,
    );
    expect(steps).toEqual([]);
    expect(await query('select * from gateway order by household_key')).toEqual(before);
  });

  test('measure a home at once that was changed, or of which readings were accepted', async () => {
    const { database } = store;
    nowMs = (await latestMs()) + STEP_MS;
    await createProcess().advance();
    const dueMs = async (id: string) =>
      (
        await query<{ dueAt: Date }>(
          `select due_at as "dueAt" from gateway where household_key = ${await keyOf(id)}`,
        )
      )[0]?.dueAt.getTime();
    expect(await dueMs(FIRST)).toBe(nowMs + STEP_MS);
    const house = createHousekeeper({ database, gateway, now: () => new Date(nowMs), onHomeError: () => {} });
    await house.change(FIRST, async () => {});
    expect(await dueMs(FIRST)).toBe(nowMs);

    const other = idOf(1);
    await prepareReadingWeeks(database, nowMs);
    const channel = {
      householdKey: await keyOf(other),
      deviceKey: null,
      name: 'import',
      quantity: 'import',
      source: 'file',
      precedence: 0,
      roundingWs: 3600,
    } as const;
    await createChannel(database, channel, new Date(nowMs));
    const reading = { householdId: other, channel: 'import', atMs: nowMs - MINUTE_MS, value: 5, unit: 'kWh' };
    expect(await database.transaction((sql) => acceptReadings(sql, [reading], { nowMs }))).toMatchObject({
      accepted: 1,
    });
    expect(await dueMs(other)).toBe(nowMs);
    expect(await dueMs(idOf(2))).toBe(nowMs + STEP_MS);
  });

  test('say that measuring is stalled when a home has waited for ten minutes', async () => {
    await createProcess().advance();
    nowMs += STEP_MS + 10 * MINUTE_MS;
    const isStalled = async (before: Date | null) =>
      (await homesStatus(store.database, nowMs, before)).isStalled;
    expect(await isStalled(new Date(nowMs - 10 * MINUTE_MS + 1))).toBe(true);
    expect(await isStalled(null)).toBe(false);
    await createProcess().advance();
    expect(await isStalled(new Date(nowMs - 10 * MINUTE_MS + 1))).toBe(false);
  });

  test('go on after a restart with what is due', async () => {
    nowMs += 3 * STEP_MS;
    const claimed = await claimAll();
    const isServer = store.database.kind === 'postgres';
    // Another process may still work on them where there can be one.
    if (isServer) nowMs += MINUTE_MS;
    const restarted = createProcess();
    await restarted.start();
    await restarted.stop();
    expect(claimed).toHaveLength(HOMES);
    expect(steps).toHaveLength(3 * HOMES);
    expect(new Set(steps).size).toBe(3 * HOMES);
  });

  testOfSeveral('do not wait for a home whose attempt does not end', async () => {
    nowMs += STEP_MS;
    const hangingKey = await keyOf(FIRST);
    let release = () => {};
    const hang = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hanging = createProcess({
      // Longer than any other attempt takes on a busy machine.
      attemptLimitMs: 3_000,
      dueChanges: async (_sql, { householdKey }) => {
        if (householdKey === hangingKey) await hang;
        return [];
      },
    });
    await hanging.advance();
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining(FIRST) })]);
    expect(await latestMs('min', hangingKey)).toBe(nowMs - (nowMs % STEP_MS));
    for (let minute = 0; minute < 10; minute += 1) {
      nowMs += MINUTE_MS;
      await createProcess().advance();
      expect(nowMs - (await latestMs('min', hangingKey))).toBeLessThan(2 * STEP_MS);
    }
    release();
    for (let wait = 0; wait < 100 && (await latestMs('min')) < (await latestMs()) - 2 * STEP_MS; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    nowMs += 15 * MINUTE_MS;
    await createProcess().advance();
    expect(new Set(steps).size).toBe(steps.length);
    expect(await latestMs('min')).toBe(await latestMs());
  });

  testOfSeveral('are not led by one whose clock is ahead', async () => {
    nowMs += STEP_MS;
    const aheadMs = 5 * MINUTE_MS;
    const ahead = createProcess({
      now: () => new Date(nowMs + aheadMs),
      systemNow: () => Date.now() + aheadMs,
    });
    await ahead.advance();
    const rows = await stored();
    expect(await latestMs()).toBe(nowMs - (nowMs % STEP_MS));
    for (let minute = 0; minute < 12; minute += 1) {
      nowMs += MINUTE_MS;
      await (minute % 2 === 0 ? ahead : createProcess()).advance();
      expect(nowMs - (await latestMs())).toBeGreaterThan(-1000);
      expect(nowMs - (await latestMs('min'))).toBeLessThan(2 * STEP_MS);
    }
    expect(await stored()).toBeGreaterThan(rows ?? 0);
    expect(new Set(steps).size).toBe(steps.length);
    expect(errors).toEqual([]);
  });
});
