import type { Store } from '../../process/store';
import { testStores } from '../database/testing';
import { createJobRunner } from '../jobs/runner';
import { createMailDelivery, mailJob } from './delivery';
import { createMailQueue } from './mail-queue';
import type { Message } from './message';
import { MAIL_JOB } from './outbox-store';
import { smtpTransport } from './smtp';
import { neutralBrand } from './tenant-brands';
import { CERTIFICATE, startMailServer, type TestMailServer } from './testing/mail-server';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-06-21T10:00:00Z');
const sender = { name: 'Foyer', address: 'no-reply@foyer.example' };

const message: Message = {
  kind: 'recovery',
  tenant: 'foyer',
  accountId: null,
  to: 'anna@foyer.example',
  language: 'fr',
  subject: 'Votre code',
  text: 'Bonjour,\n\nhttps://foyer.example/?code=42&x=<1>',
  lapsesAt: null,
  unsubscribe: null,
};

describe.each(testStores())('the mail outbox on %s', (_name, database) => {
  let store: Store;
  let mailServer: TestMailServer;
  let nowMs = START;
  const now = () => nowMs;
  const pass = (minutes: number) => {
    nowMs += minutes * MINUTE_MS;
  };
  const reported: string[] = [];

  beforeAll(async () => {
    store = await database.open();
    mailServer = await startMailServer();
  }, 120_000);
  beforeEach(async () => {
    await store.database.query('delete from mail_outbox');
    mailServer.reply = 'accept';
    (mailServer.received as unknown[]).length = 0;
    reported.length = 0;
  });
  afterAll(async () => {
    await mailServer.close();
    await store.close();
    await database.stop();
  });

  const queue = createMailQueue({ isAvailable: true, now });
  const add = (changes: Partial<Message> = {}) => queue.add(store.database, { ...message, ...changes });
  const process = (outbox = store.mailOutbox, server = mailServer.server) => {
    const delivery = createMailDelivery({
      outbox,
      transport: smtpTransport(server, { ca: CERTIFICATE }),
      brandOf: neutralBrand,
      sender,
      now,
      onError: (error) => reported.push(String(error)),
    });
    const jobs = createJobRunner({
      database: store.database,
      clock: { now },
      lanes: [{ kinds: { [MAIL_JOB]: mailJob(delivery) }, atOnce: 3, leaseMs: MINUTE_MS }],
      onError: (error) => reported.push(error),
    });
    return {
      run: async () => {
        jobs.wake();
        await jobs.whenIdle();
      },
    };
  };
  const onlyMail = async () => {
    const [mail] = await store.mailOutbox.list({ limit: 10 });
    if (!mail) throw new Error('no mail');
    return mail;
  };
  const content = async () => {
    const [row] = await store.database.query<{ content: unknown }>('select content from mail_outbox');
    return row?.content;
  };

  test('a mail is handed over encrypted and signed in, and its content is deleted', async () => {
    await add({ unsubscribe: 'https://foyer.example/api/off?code=1' });
    await process().run();
    const [received] = mailServer.received;
    expect(received).toMatchObject({ isEncrypted: true, user: 'foyer@mail.example' });
    for (const header of [
      'From: Foyer <no-reply@foyer.example>',
      'To: anna@foyer.example',
      'Subject: Votre code',
      'Auto-Submitted: auto-generated',
      'List-Unsubscribe: <https://foyer.example/api/off?code=1>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]) {
      expect(received?.raw).toContain(`${header}\r\n`);
    }
    expect(received?.raw).toMatch(/text\/plain[\s\S]*text\/html[\s\S]*lang=3D"fr"[\s\S]*x=3D&lt;1&gt;/);
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 1, failure: null });
    expect(await content()).toBeNull();
    expect(reported).toEqual([]);
  });

  test('a mail refused for hours is tried after longer and longer delays and arrives once', async () => {
    await add();
    const delivery = process();
    const attempted: number[] = [];
    let minutes = 0;
    for (; minutes < 300; minutes += 1) {
      mailServer.reply = minutes % 2 ? 'try later' : 'try later at the receiver';
      await delivery.run();
      if (reported.length > attempted.length) attempted.push(minutes);
      pass(1);
    }
    expect(attempted).toEqual([0, 1, 6, 21, 81, 261]);
    expect(await onlyMail()).toMatchObject({ state: 'waiting', failure: '451 Local error, try later' });
    expect(await store.mailOutbox.status(new Date(nowMs))).toEqual({
      waiting: 1,
      failed: 0,
      failedLastHour: 0,
      oldestSeconds: 300 * 60,
    });
    mailServer.reply = 'accept';
    pass(360);
    await delivery.run();
    pass(600);
    await delivery.run();
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 7 });
  });

  test('after the last attempt a mail is given up, and can be sent again', async () => {
    await add();
    mailServer.reply = 'try later';
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await process().run();
      pass(361);
    }
    expect(reported).toHaveLength(7);
    const { id, ...mail } = await onlyMail();
    expect(mail).toMatchObject({ state: 'failed', attempts: 7, nextAttemptAt: null });
    const statusAfter = (minutes: number) =>
      store.mailOutbox.status(new Date((mail.failedAt?.getTime() ?? 0) + minutes * 60_000));
    expect(await statusAfter(59)).toMatchObject({ failed: 1, failedLastHour: 1 });
    expect(await statusAfter(60)).toMatchObject({ failed: 1, failedLastHour: 0 });
    mailServer.reply = 'accept';
    expect(await store.mailOutbox.resend(id, new Date(nowMs))).toBeNull();
    await process().run();
    expect(mailServer.received).toMatchObject([{ messageId: `<${id}@foyer.example>` }]);
    expect(await store.mailOutbox.resend(id, new Date(nowMs))).toBe('not failed');
    expect(await store.mailOutbox.resend('another', new Date(nowMs))).toBe('unknown');
  });

  test('an unknown receiver ends the attempts at once, and no address is logged', async () => {
    await add();
    mailServer.reply = 'unknown receiver';
    await process().run();
    expect(await onlyMail()).toMatchObject({ state: 'failed', attempts: 1, failure: '550 5.1.1 … unknown' });
    expect(reported.join()).not.toContain('anna');
  });

  /** Runs three further rounds; the server then has the mail twice with one Message-ID. */
  const expectOneRepetition = async () => {
    for (let more = 0; more < 3; more += 1) {
      pass(1);
      await process().run();
    }
    const ids = mailServer.received.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  };

  test('a connection cut after the data causes one more mail with the same Message-ID', async () => {
    await add();
    mailServer.reply = 'cut after the data';
    await process().run();
    mailServer.reply = 'accept';
    await expectOneRepetition();
  });

  test('a process that ends between sending and noting it causes one more mail with the same Message-ID', async () => {
    await add();
    const dying = process({
      ...store.mailOutbox,
      markSent: async () => {
        throw new Error('the process ended');
      },
    });
    await dying.run();
    await process().run(); // not due before the delay
    expect(mailServer.received).toHaveLength(1);
    await expectOneRepetition();
  });

  test('several processes send each mail once', async () => {
    for (let mail = 0; mail < 12; mail += 1) await add({ to: `home-${mail}@foyer.example` });
    await Promise.all([process().run(), process().run(), process().run()]);
    expect(new Set(mailServer.received.map(({ messageId }) => messageId)).size).toBe(12);
    expect(mailServer.received).toHaveLength(12);
  });

  test('a wrong password and a server without TLS send nothing and reveal no credentials', async () => {
    const { host, port } = mailServer.server;
    const wrong = {
      host,
      port,
      isTlsFromStart: false,
      credentials: { user: 'foyer@mail.example', pass: 'hunter2' },
    };
    await add();
    await process(store.mailOutbox, wrong).run();
    expect(await onlyMail()).toMatchObject({ state: 'waiting', failure: expect.stringContaining('535') });
    const stripped = await startMailServer({ offersTls: false });
    pass(1);
    await process(store.mailOutbox, stripped.server).run();
    await stripped.close();
    expect(await onlyMail()).toMatchObject({ state: 'waiting', attempts: 2 });
    expect(stripped.received).toEqual([]);
    expect(`${reported} ${JSON.stringify(await onlyMail())}`).not.toMatch(/hunter2|aHVudGVyMg|s@s%word/);
  });

  test('a mail whose code has expired is not sent, and its content is deleted', async () => {
    await add({ lapsesAt: new Date(nowMs + 30 * MINUTE_MS) });
    pass(30);
    await process().run();
    await store.mailOutbox.tidy(new Date(nowMs));
    expect(mailServer.received).toEqual([]);
    const { id, ...mail } = await onlyMail();
    expect(mail).toMatchObject({ state: 'failed', failure: 'lapsed' });
    expect(await content()).toBeNull();
    expect(await store.mailOutbox.resend(id, new Date(nowMs))).toBe('without content');
    pass(31 * 24 * 60);
    await store.mailOutbox.tidy(new Date(nowMs));
    expect(await store.mailOutbox.list({ limit: 10 })).toEqual([]);
  });

  test('a transaction that is rolled back sends nothing', async () => {
    const failing = store.transaction(async (inside) => {
      await queue.add(inside.database, message);
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    await process().run();
    expect(mailServer.received).toEqual([]);
  });

  test('a platform without mail refuses at once', async () => {
    const none = createMailQueue({ isAvailable: false, now });
    await expect(none.add(store.database, message)).rejects.toThrow('mail.unavailable');
  });
});
