import { DEFAULT_RETENTION } from '../areas/household-data/retention';
import { createWebhookPoster } from '../areas/programs/webhooks/post-webhook';
import { testStores } from '../foundation/database/testing';
import { HOME, homeAccount } from '../foundation/database/testing/homes';
import { createJobRunner } from '../foundation/jobs/runner';
import { createMailQueue } from '../foundation/mail/mail-queue';
import { DEVELOPMENT_KEY, tokenCipher } from '../foundation/token-cipher';
import { backgroundKinds, type JobDependencies, urgentKinds } from './job-kinds';
import type { Store } from './store';

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

  const dependencies = (): JobDependencies => ({
    brokerUsers: null,
    store,
    now,
    house: { change: () => Promise.reject(new Error('no gateway')) },
    mail: createMailQueue({ isAvailable: true, now }),
    mailDelivery: { deliver: async () => null, end: () => {} },
    notifier: { send: async () => null },
    webhookPoster: createWebhookPoster(),
    publicOriginOf: () => 'https://foyer.example',
    cipher: tokenCipher([DEVELOPMENT_KEY]),
    tadoAuthorisations: { advance: async () => {} },
    tadoReadings: { read: async () => null },
    sendTadoCommand: async () => {},
    tempo: { name: 'test', colours: async () => new Map() },
    retention: { ...DEFAULT_RETENTION, packStepsDays: 2 },
  });

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

  test('make the partitions of the months ahead', async () => {
    const [found] = await store.database.query<{ ahead: string | null }>(
      "select to_regclass('measure_five_minutes_2026_08')::text as ahead",
    );
    expect(found?.ahead).toBe('measure_five_minutes_2026_08');
  });
});
