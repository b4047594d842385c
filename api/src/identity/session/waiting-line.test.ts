import fc from 'fast-check';
import { testStores } from '../../foundation/database/testing';
import type { Store } from '../../process/store';
import { waitingLine } from './waiting-line';

const HOUR_MS = 3_600_000;

describe.each(testStores())('attempts from an account’s unknown devices on %s', (_name, databaseKind) => {
  let store: Store;
  let accounts = 0;
  /** An account that no other test uses. */
  const newAccount = () => {
    accounts += 1;
    return `account ${accounts}`;
  };
  const lineOf = (burst: number, intervalMs: number) => waitingLine(store.database, { burst, intervalMs });

  beforeAll(async () => {
    store = await databaseKind.open();
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await databaseKind.stop();
  });

  test('pass up to the burst, and later ones get one admission time each', async () => {
    const line = lineOf(2, 30_000);
    const account = newAccount();
    const waits: (number | null)[] = [];
    for (const n of [1, 2, 3, 4, 5]) waits.push(await line.take(account, `address ${n}`, 0));
    expect(waits).toEqual([null, null, 30, 60, 90]);
    expect(await line.take(newAccount(), 'address 5', 0)).toBeNull();
  });

  test('are admitted at the announced time, whatever comes meanwhile', async () => {
    const line = lineOf(1, 60_000);
    const account = newAccount();
    await line.take(account, 'stranger', 0);
    expect(await line.take(account, 'owner', 1_000)).toBe(59);
    for (let other = 0; other < 100; other += 1) await line.take(account, `stranger ${other}`, 2_000 + other);
    expect(await line.take(account, 'owner', 59_999)).toBe(1);
    expect(await line.take(account, 'owner', 60_000)).toBeNull();
    expect(await line.take(account, 'owner', 60_001)).not.toBeNull();
  });

  test('lose an announced time that they let pass by a minute', async () => {
    const line = lineOf(1, 60_000);
    const account = newAccount();
    await line.take(account, 'stranger', 0);
    expect(await line.take(account, 'owner', 0)).toBe(60);
    expect(await line.take(account, 'owner', 120_000)).toBeNull();
    expect(await line.take(account, 'owner', 120_000)).toBe(60);
  });

  test('free their slot when they succeed', async () => {
    const line = lineOf(1, 60_000);
    const account = newAccount();
    await line.giveBack(account);
    for (let time = 0; time < 5; time += 1) {
      expect(await line.take(account, 'owner', time)).toBeNull();
      await line.giveBack(account);
    }
  });

  test('of a hundred and twenty strangers keep no new device waiting', async () => {
    const line = lineOf(300, 3_000);
    const account = newAccount();
    for (let stranger = 0; stranger < 120; stranger += 1)
      await line.take(account, `stranger ${stranger}`, stranger);
    expect(await line.take(account, 'owner', 60_000)).toBeNull();
  });

  test('wait in one line of all processes, at the same moment too', async () => {
    const processes = [1, 2].map(() => lineOf(5, 10_000));
    const account = newAccount();
    const addresses = Array.from({ length: 20 }, (_, index) => `address ${index}`);
    const waits = await Promise.all(
      addresses.map((address, index) => processes[index % 2]?.take(account, address, 0)),
    );
    const inOrder = waits.map((waitS) => waitS ?? 0).sort((one, other) => one - other);
    expect(inOrder).toEqual(addresses.map((_, index) => Math.max(0, index - 4) * 10));
    const last = addresses[waits.indexOf(150)] ?? '';
    for (const line of processes) expect(await line.take(account, last, 0)).toBe(150);
  });

  test('are not kept waiting by a clock that was ahead', async () => {
    const line = lineOf(1, 60_000);
    const account = newAccount();
    await line.take(account, 'stranger', HOUR_MS);
    expect(await line.take(account, 'owner', HOUR_MS)).toBe(60);
    expect(await line.take(account, 'owner', 0)).toBeNull();
    expect(await line.take(account, 'owner', 0)).toBe(60);
  });

  test('never exceed the burst and one each interval, in any order and span', async () => {
    const tries = fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 30 })), {
      minLength: 50,
      maxLength: 150,
    });
    const [burst, intervalMs] = [5, 12_000];
    await fc.assert(
      fc.asyncProperty(tries, async (asked) => {
        const line = lineOf(burst, intervalMs);
        const account = newAccount();
        const letIn: number[] = [];
        let nowMs = 0;
        for (const [laterMs, address] of asked) {
          nowMs += laterMs;
          if ((await line.take(account, `address ${address}`, nowMs)) === null) letIn.push(nowMs);
        }
        // An announced time is valid for one minute, so that those of a minute may coincide.
        return letIn.every((from, first) =>
          letIn.slice(first).every((to, count) => count + 1 <= burst + (to - from + 60_000) / intervalMs + 1),
        );
      }),
      { numRuns: 10 },
    );
  }, 60_000);
});
