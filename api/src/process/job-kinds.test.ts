import { testStores } from '../foundation/database/testing';
import { HOME, homeAccount } from '../foundation/database/testing/homes';
import { createMetrics } from '../foundation/http/metrics';
import { addJob } from '../foundation/jobs/job-store';
import { createJobRunner } from '../foundation/jobs/runner';
import { pending } from '../foundation/jobs/testing/pending';
import { backgroundKinds, heatingKinds, urgentKinds } from './job-kinds';
import { platformJobs } from './platform-jobs';
import type { Store } from './store';
import { jobDependencies } from './testing/job-dependencies';

const NOW = Date.parse('2026-06-21T10:00:00Z');
const HOUR_MS = 3_600_000;

describe.each(testStores())('the jobs of the platform on %s', (_name, database) => {
  let store: Store;
  let nowMs = NOW;
  const now = () => nowMs;
  beforeAll(async () => {
    store = await database.open();
    await store.accounts.create(homeAccount(HOME));
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const dependencies = () => jobDependencies(store, now);

  test('do everything but what fails, which is counted, named and tried again', async () => {
    await store.database.query('alter table document rename to away');
    await store.database.query('alter table tempo_colour rename to tempo_away');
    const errors: string[] = [];
    const outcomes = new Map<string, string>();
    const runner = createJobRunner({
      database: store.database,
      clock: { now },
      lanes: [
        { kinds: urgentKinds(dependencies()), atOnce: 3, leaseMs: 60_000 },
        { kinds: heatingKinds(dependencies()), atOnce: 3, leaseMs: 60_000 },
        { kinds: backgroundKinds(dependencies()), atOnce: 1, leaseMs: 60_000 },
      ],
      watch: async (kind, work) => {
        outcomes.set(kind, 'failed');
        const result = await work();
        outcomes.set(kind, 'ok');
        return result;
      },
      onError: (error) => errors.push(error),
    });
    await runner.start();
    await runner.whenIdle();
    const failed = () =>
      [...outcomes].flatMap(([kind, outcome]) => (outcome === 'failed' ? kind : [])).sort();
    // Documents of erased homes are part of the retention.
    expect(failed()).toEqual(['home_documents', 'red_days', 'retention', 'tempo_colours']);
    expect(outcomes.get('production_checks')).toBe('ok');
    expect(outcomes.has('home_checks')).toBe(false);
    expect(errors).toContainEqual(
      expect.stringMatching(/^Job \d+ \(home_documents\) failed, tried again at 2026-06-21T10:10:00\.000Z: /),
    );
    await store.database.query('alter table away rename to document');
    await store.database.query('alter table tempo_away rename to tempo_colour');
    nowMs += HOUR_MS;
    runner.wake();
    await runner.whenIdle();
    expect(failed()).toEqual([]);
    expect(outcomes.get('home_check')).toBe('ok');
    expect(outcomes.get('steps')).toBe('ok');
    await runner.end();
  });

  test('of the background do not wait for tado', async () => {
    const silence = pending();
    const asked = pending();
    const errors: string[] = [];
    const jobs = platformJobs(
      { clock: { now } },
      {
        ...dependencies(),
        tadoReadings: {
          read: async () => {
            asked.resolve();
            await silence.promise;
            return null;
          },
        },
      },
      createMetrics(),
      (error) => errors.push(error),
    );
    const checks = () => store.database.query("select 1 from job where kind = 'production_check'");
    // The reading has been due for longer.
    for (const [kind, dueAt] of [
      ['tado_readings', nowMs - 2],
      ['production_check', nowMs - 1],
    ] as const)
      await addJob(store.database, { kind, subject: HOME.id, accountId: HOME.id, dueAt: new Date(dueAt) });
    jobs.wake();
    await asked.promise;
    while ((await checks()).length > 0);
    silence.resolve();
    await jobs.end();
    expect(errors).toEqual([]);
  });

  test('make the partitions of the months ahead', async () => {
    const [found] = await store.database.query<{ ahead: string | null }>(
      "select to_regclass('measure_five_minutes_2026_08')::text as ahead",
    );
    expect(found?.ahead).toBe('measure_five_minutes_2026_08');
  });
});
