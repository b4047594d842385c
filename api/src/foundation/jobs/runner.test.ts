import type { Store } from '../../process/store';
import { testStores } from '../database/testing';
import { HOME, homeAccount, OTHER } from '../database/testing/homes';
import { wakeAfter } from './added-jobs';
import { jobStatus } from './job-status';
import { addJob, addMissingJobs } from './job-store';
import { createJobRunner, type JobKind } from './runner';
import { pending } from './testing/pending';

const START = Date.parse('2026-06-21T10:00:00Z');
const MINUTE_MS = 60_000;
const LEASE_MS = 5 * MINUTE_MS;

describe.each(testStores())('jobs on %s', (_name, testDatabase) => {
  let store: Store;
  let nowMs = START;
  const reported: string[] = [];
  const clock = { now: () => nowMs };

  beforeAll(async () => {
    store = await testDatabase.open();
    await store.accounts.create(homeAccount(HOME));
    await store.accounts.create(homeAccount(OTHER));
  }, 120_000);
  beforeEach(async () => {
    nowMs = START;
    reported.length = 0;
    await store.database.query('delete from job');
  });
  afterAll(async () => {
    await store.close();
    await testDatabase.stop();
  });

  const createRunner = (kinds: Readonly<Record<string, JobKind>>) =>
    createJobRunner({
      database: store.database,
      clock,
      lanes: [{ kinds, atOnce: 2, leaseMs: LEASE_MS }],
      onError: (message) => reported.push(message),
    });
  const runDue = async (runner: ReturnType<typeof createRunner>) => {
    runner.wake();
    await runner.whenIdle();
  };
  const add = (kind: string, subject: string, afterMs = 0) =>
    addJob(store.database, { kind, subject, accountId: null, dueAt: new Date(nowMs + afterMs) });
  const rows = () =>
    store.database.query<{ subject: string; failures: number; isGivenUp: boolean; dueAt: Date }>(
      `select subject, failures, given_up_at is not null as "isGivenUp", due_at as "dueAt"
       from job order by kind, subject`,
    );
  const once = (run: (subject: string) => void | Promise<void>, retryMinutes = [1, 5]): JobKind => ({
    retryMinutes,
    run: async ({ subject }) => {
      await run(subject);
      return null;
    },
  });

  test('two runners share the jobs, and each is done once', async () => {
    const done: string[] = [];
    for (let index = 0; index < 40; index += 1) await add('mail', String(index));
    const kinds = { mail: once((subject) => void done.push(subject)) };
    await Promise.all([runDue(createRunner(kinds)), runDue(createRunner(kinds))]);
    expect(done).toHaveLength(40);
    expect(new Set(done).size).toBe(40);
    expect(await rows()).toEqual([]);
  });

  test('a job whose process was killed is taken over after the lease, and its late end changes nothing', async () => {
    await add('papers', HOME.id);
    const begun = pending();
    const hanging = pending();
    const killed = createRunner({
      papers: once(() => {
        begun.resolve();
        return hanging.promise;
      }),
    });
    const ends: number[] = [];
    const next = createRunner({
      papers: {
        retryMinutes: [1],
        run: async () => {
          ends.push(nowMs);
          return new Date(nowMs + MINUTE_MS);
        },
      },
    });
    killed.wake();
    await begun.promise;
    nowMs += LEASE_MS - 1;
    await runDue(next);
    expect(ends).toEqual([]);
    nowMs += 1;
    await runDue(next);
    expect(ends).toEqual([START + LEASE_MS]);
    hanging.resolve();
    await killed.whenIdle();
    expect(await rows()).toMatchObject([
      { subject: HOME.id, failures: 0, dueAt: new Date(nowMs + MINUTE_MS) },
    ]);
  });

  test('a job and a home that always fail delay no other, are listed and given up', async () => {
    const done: string[] = [];
    const kinds = {
      broken: once(() => Promise.reject(new Error('no room'))),
      papers: once((subject) => {
        if (subject === HOME.id) throw new Error('a price is missing');
        done.push(subject);
      }),
    };
    const runner = createRunner(kinds);
    await add('broken', 'x');
    await addMissingJobs(store.database, 'papers', [HOME.id, OTHER.id], new Date(nowMs));
    await runDue(runner);
    expect(done).toEqual([OTHER.id]);
    expect(await jobStatus(store.database, new Date(nowMs))).toEqual({
      due: 0,
      oldestSeconds: 0,
      failing: 2,
      givenUp: 0,
    });
    for (const minutes of [1, 5]) {
      nowMs += minutes * MINUTE_MS - 1;
      await runDue(runner);
      nowMs += 1;
      await runDue(runner);
    }
    expect(reported).toHaveLength(6);
    expect(await rows()).toMatchObject([
      { subject: 'x', failures: 3, isGivenUp: true },
      { subject: HOME.id, failures: 3, isGivenUp: true },
    ]);
    expect(await jobStatus(store.database, new Date(nowMs))).toMatchObject({ failing: 0, givenUp: 2 });
    // Neither tried nor added any more.
    await addMissingJobs(store.database, 'papers', [HOME.id, OTHER.id], new Date(nowMs));
    nowMs += 24 * 60 * MINUTE_MS;
    await runDue(runner);
    expect(reported).toHaveLength(6);
    expect(done).toEqual([OTHER.id, OTHER.id]);
  });

  test.each([undefined, MINUTE_MS])(
    'a job that ends the process is given up (repeated after %s)',
    async (everyMs) => {
      const never = new Promise<never>(() => {});
      let begun = 0;
      const poison: JobKind = {
        retryMinutes: [1, 5],
        ...(everyMs && { everyMs }),
        run: () => {
          begun += 1;
          return never;
        },
      };
      // The runners of the other case still look for jobs of their kind.
      const kind = `poison ${everyMs}`;
      await add(kind, '');
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const before = begun;
        createRunner({ [kind]: poison }).wake();
        // The runner never gets idle, as a process that was killed: wait for its claim.
        while (begun === before && !(await rows())[0]?.isGivenUp);
        nowMs += LEASE_MS;
      }
      expect(begun).toBe(3);
      expect(await rows()).toMatchObject([{ isGivenUp: true }]);
    },
  );

  test('a recurring job runs once after a jump of the clock, and within its interval after a jump back', async () => {
    const runs: number[] = [];
    const kinds = {
      daily: {
        retryMinutes: [1],
        everyMs: 60 * MINUTE_MS,
        run: async () => {
          runs.push(nowMs);
          return null;
        },
      },
    };
    const restart = async () => {
      const runner = createRunner(kinds);
      await runner.start();
      await runner.whenIdle();
      await runner.end();
    };
    await restart();
    await restart();
    expect(runs).toEqual([START]);
    nowMs += 3 * 24 * 60 * MINUTE_MS;
    await restart();
    expect(runs).toHaveLength(2);
    expect(await rows()).toMatchObject([{ dueAt: new Date(nowMs + 60 * MINUTE_MS) }]);
    nowMs = START;
    await restart();
    expect(runs).toHaveLength(2);
    expect(await rows()).toMatchObject([{ dueAt: new Date(START + 60 * MINUTE_MS) }]);
  });

  test('a recurring job goes on after any number of failures', async () => {
    const runner = createRunner({
      colours: { retryMinutes: [1], everyMs: 15 * MINUTE_MS, run: () => Promise.reject(new Error('away')) },
    });
    await add('colours', '');
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await runDue(runner);
      nowMs += 15 * MINUTE_MS;
    }
    expect(reported).toHaveLength(9);
    expect(await rows()).toMatchObject([{ isGivenUp: false }]);
    expect(await jobStatus(store.database, new Date(nowMs))).toMatchObject({ failing: 1, oldestSeconds: 0 });
  });

  test('a job leaves at once after the commit of what added it, and not before', async () => {
    const done: string[] = [];
    const runner = createRunner({ mail: once((subject) => void done.push(subject)) });
    await wakeAfter(runner.wake, async () => {
      await store.database.transaction(async (sql) => {
        await addJob(sql, { kind: 'mail', subject: '1', accountId: HOME.id, dueAt: new Date(nowMs) });
      });
      await runner.whenIdle();
      expect(done).toEqual([]);
    });
    await runner.whenIdle();
    expect(done).toEqual(['1']);
  });

  test('a job that is added while it is worked on is done again', async () => {
    let done = 0;
    const runner = createRunner({
      notification: once(async () => {
        done += 1;
        if (done === 1) await add('notification', HOME.id);
      }),
    });
    await add('notification', HOME.id);
    await runDue(runner);
    expect(done).toBe(2);
    expect(await rows()).toEqual([]);
  });

  test('a job that is added while it is worked on is not worked on by another process at the same time', async () => {
    const begun = pending();
    const hanging = pending();
    const done: string[] = [];
    const [one, other] = ['one', 'other'].map((name) =>
      createRunner({
        commands: once(async () => {
          done.push(name);
          begun.resolve();
          if (done.length === 1) await hanging.promise;
        }),
      }),
    );
    await add('commands', HOME.id);
    one?.wake();
    await begun.promise;
    await add('commands', HOME.id);
    other?.wake();
    await other?.whenIdle();
    expect(done).toEqual(['one']);
    hanging.resolve();
    await one?.whenIdle();
    expect(done).toEqual(['one', 'one']);
    expect(await rows()).toEqual([]);
  });

  test('a job that adds itself again and succeeds is never given up', async () => {
    let done = 0;
    const runner = createRunner({
      poll: once(async () => {
        done += 1;
        await add('poll', HOME.id, MINUTE_MS);
      }, []),
    });
    await add('poll', HOME.id);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await runDue(runner);
      nowMs += MINUTE_MS;
    }
    expect(done).toBe(5);
    expect(await rows()).toMatchObject([{ failures: 0, isGivenUp: false, dueAt: new Date(nowMs) }]);
    expect(reported).toEqual([]);
  });

  test('a failed job that was added meanwhile is tried when that asked for, with all its attempts', async () => {
    const runner = createRunner({
      mail: once(async () => {
        await add('mail', HOME.id, MINUTE_MS);
        throw new Error('away');
      }, []),
    });
    await add('mail', HOME.id);
    await runDue(runner);
    expect(await rows()).toMatchObject([
      { failures: 0, isGivenUp: false, dueAt: new Date(nowMs + MINUTE_MS) },
    ]);
  });

  test('a job that was given up begins anew when it is added', async () => {
    let isAway = true;
    const runner = createRunner({
      recovery: once(() => {
        if (isAway) throw new Error('away');
      }, []),
    });
    await add('recovery', HOME.id);
    await runDue(runner);
    expect(await rows()).toMatchObject([{ failures: 1, isGivenUp: true }]);
    isAway = false;
    nowMs += MINUTE_MS;
    await add('recovery', HOME.id);
    expect(await rows()).toMatchObject([{ failures: 0, isGivenUp: false, dueAt: new Date(nowMs) }]);
    await runDue(runner);
    expect(await rows()).toEqual([]);
  });

  test('the jobs of a home end with its account', async () => {
    await store.accounts.create(
      homeAccount({ ...HOME, id: 'home000000000009', email: 'gone@foyer.example' }),
    );
    await addMissingJobs(store.database, 'papers', ['home000000000009'], new Date(nowMs));
    await store.database.query("delete from account where id = 'home000000000009'");
    expect(await rows()).toEqual([]);
  });
});
