import { notify } from '../../../energy/notifications/notification-store';
import { WEBHOOK_JOB } from '../../../energy/notifications/webhook-queue';
import { testStores } from '../../../foundation/database/testing';
import { HOME, homeAccount } from '../../../foundation/database/testing/homes';
import { createJobRunner } from '../../../foundation/jobs/runner';
import { DEVELOPMENT_KEY, KEY_BYTES, tokenCipher } from '../../../foundation/token-cipher';
import type { Store } from '../../../process/store';
import { createWebhookPoster } from './post-webhook';
import { newSecret } from './signature';
import { answerWith, isSigned, type Receiver, startReceiver } from './testing/receiver';
import { webhookJob } from './webhook-job';
import { addWebhookRow, sealStoredSecrets, webhooksOf } from './webhook-store';

const START = Date.parse('2026-06-21T10:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SECRET = newSecret();
const FORMER = tokenCipher([Buffer.alloc(KEY_BYTES, 1)]);

describe.each(testStores())('webhooks on %s', (_name, testDatabase) => {
  let store: Store;
  let receiver: Receiver;
  let nowMs = START;
  const cipher = tokenCipher([DEVELOPMENT_KEY, Buffer.alloc(KEY_BYTES, 1)]);
  const errors: string[] = [];

  beforeAll(async () => {
    store = await testDatabase.open();
    await store.accounts.create(homeAccount(HOME));
  }, 120_000);
  beforeEach(async () => {
    nowMs = START;
    errors.length = 0;
    await store.database.query('delete from webhook');
    await store.database.query('delete from job');
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());
  afterAll(async () => {
    await store.close();
    await testDatabase.stop();
  });

  const createRunner = (keys = cipher) =>
    createJobRunner({
      database: store.database,
      clock: { now: () => nowMs },
      lanes: [
        {
          kinds: {
            [WEBHOOK_JOB]: webhookJob({
              database: store.database,
              accounts: store.accounts,
              cipher: keys,
              poster: createWebhookPoster({ allowsLoopback: true }),
              publicOriginOf: () => 'https://foyer.example',
              now: () => nowMs,
            }),
          },
          atOnce: 3,
          leaseMs: MINUTE_MS,
        },
      ],
      onError: (error) => errors.push(error),
    });
  const runDue = async (...runners: ReturnType<typeof createRunner>[]) => {
    for (const runner of runners) runner.wake();
    await Promise.all(runners.map((runner) => runner.whenIdle()));
  };
  const add = (sealedBy = cipher) =>
    addWebhookRow(
      store.database,
      HOME.id,
      { address: receiver.address, kinds: ['battery'], secret: SECRET, at: new Date(nowMs), limit: 5 },
      sealedBy,
    );
  const tell = (subject: string, changes: object = {}) =>
    notify(store.database, HOME.id, {
      kind: 'battery',
      subject,
      textKey: 'battery_full',
      facts: {},
      deviceId: HOME.deviceId,
      at: new Date(nowMs),
      ...changes,
    });
  const webhook = async () => (await webhooksOf(store.database, HOME.id))[0];
  const waiting = async () =>
    (await store.database.query<{ id: string }>('select id from webhook_delivery')).length;
  const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);

  test('two processes deliver each alert once', async () => {
    await add();
    for (let count = 0; count < 20; count += 1) await tell(`battery ${count}`);
    await runDue(createRunner(), createRunner());
    expect(ids()).toHaveLength(20);
    expect(new Set(ids()).size).toBe(20);
    expect(receiver.received.every((one) => isSigned(SECRET, one))).toBe(true);
    expect(await waiting()).toBe(0);
    expect(await store.database.query('select 1 from job where kind = $1', [WEBHOOK_JOB])).toEqual([]);
  });

  test('a failed delivery is tried again under the same id, with the time of the attempt', async () => {
    await add();
    await tell('battery');
    const runner = createRunner();
    receiver.answerBy(answerWith(500));
    await runDue(runner);
    expect(await webhook()).toMatchObject({ lastResult: 'refused', lastStatus: 500, isPaused: false });
    await runDue(runner);
    expect(ids()).toHaveLength(1);
    receiver.answerBy(answerWith(200));
    nowMs += MINUTE_MS;
    await runDue(runner);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(Number(second?.headers['webhook-timestamp'])).toBe(nowMs / 1000);
    expect(second?.body).toBe(first?.body);
    expect(await webhook()).toMatchObject({
      lastResult: 'delivered',
      lastStatus: 200,
      lastAt: new Date(nowMs),
    });
    expect(errors).toEqual([]);
  });

  test('is paused after three days of failures, and told of nothing more', async () => {
    await add();
    await tell('battery');
    const runner = createRunner();
    receiver.answerBy(answerWith(404));
    for (let hour = 0; hour < 72; hour += 1) {
      await runDue(runner);
      expect((await webhook())?.isPaused).toBe(false);
      nowMs += HOUR_MS;
    }
    await tell('battery again');
    await runDue(runner);
    expect((await webhook())?.isPaused).toBe(true);
    expect(await waiting()).toBe(0);
    const count = receiver.received.length;
    await tell('battery once more');
    nowMs += 48 * HOUR_MS;
    await runDue(runner);
    expect(receiver.received).toHaveLength(count);
  });

  test('a success between failures starts the three days anew', async () => {
    await add();
    const runner = createRunner();
    for (const status of [500, 200, 500]) {
      receiver.answerBy(answerWith(status));
      await tell(`battery ${status}`);
      await runDue(runner);
      nowMs += 40 * HOUR_MS;
    }
    expect((await webhook())?.isPaused).toBe(false);
  });

  test('gets its kinds alone, and no alerts of past days', async () => {
    await add();
    await tell('silent', { kind: 'silent', textKey: 'device_offline' });
    await tell('late', { at: new Date(nowMs - 37 * HOUR_MS) });
    await tell('battery', { at: new Date(nowMs - 35 * HOUR_MS) });
    await runDue(createRunner());
    expect(receiver.received.map(({ body }) => JSON.parse(body).timestamp)).toEqual([
      new Date(nowMs - 35 * HOUR_MS).toISOString(),
    ]);
    expect(await waiting()).toBe(0);
  });

  test('a receiver that is away lets a hundred wait at most', async () => {
    await add();
    for (let count = 0; count < 105; count += 1) await tell(`battery ${count}`);
    expect(await waiting()).toBe(100);
  });

  test('a secret of a former key is encrypted anew, and one of an unknown key signs nothing', async () => {
    await add(FORMER);
    await sealStoredSecrets(store.database, cipher);
    const [stored] = await store.database.query<{ secret: string }>('select secret from webhook');
    expect(stored?.secret.startsWith(cipher.prefix)).toBe(true);
    await tell('battery');
    await runDue(createRunner(FORMER));
    expect(await webhook()).toMatchObject({ lastResult: 'unsigned', lastStatus: null });
    await sealStoredSecrets(store.database, FORMER);
    nowMs += MINUTE_MS;
    await runDue(createRunner());
    expect(receiver.received.every((one) => isSigned(SECRET, one))).toBe(true);
    expect(receiver.received).toHaveLength(1);
  });

  test('what waits ends with its webhook', async () => {
    await add();
    await tell('battery');
    await store.database.query('delete from webhook');
    await runDue(createRunner());
    expect(await waiting()).toBe(0);
    expect(receiver.received).toEqual([]);
  });
});
