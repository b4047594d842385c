import { notify } from '../../../../energy/notifications/notification-store';
import type { Fields, TestPlatform } from '../../../../process/testing/test-platform';
import { answerWith, isSigned, type Receiver, startReceiver } from './receiver';

const HOME = 'home@foyer.example';
const OTHER = 'swiss@foyer.example';
const MINUTE_MS = 60_000;
const refusal = (error: string) => ({ status: 'error', error });

/** Alerts are posted to addresses that a household chose. */
export function webhookCases(platform: () => TestPlatform): void {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
    platform().passTime(MINUTE_MS);
  });
  afterEach(() => receiver.close());

  const post = async (path: string, fields: Fields = {}, email = HOME) =>
    (await platform().callAs(email, `/api/user/webhooks${path}`, fields, { method: 'POST' })).body;
  const listed = async (email = HOME) => (await platform().callAs(email, '/api/user/webhooks')).body.webhooks;
  const add = async (changes: Fields = {}, email = HOME) =>
    (await post('/add', { address: receiver.address, kinds: 'battery,silent', ...changes }, email)) as {
      id: string;
      secret: string;
    };
  const tell = async (changes: object = {}, email = HOME) => {
    const { store, account, nowMs } = platform();
    await notify(store.database, (await account(email)).id, {
      kind: 'battery',
      subject: 'battery_full',
      textKey: 'battery_full',
      facts: {},
      deviceId: null,
      at: new Date(nowMs()),
      ...changes,
    });
    await platform().deliverMails();
  };

  test('an alert is posted at once, signed with the secret that was shown once', async () => {
    const { store, account, mails, jobs } = platform();
    const { id, secret } = await add();
    await jobs.whenIdle();
    expect(mails.at(-1)?.text).toContain('/user/programs');
    const [entry] = await store.audit.of((await account(HOME)).id, 1);
    expect(entry).toMatchObject({ action: 'webhook.added', facts: { id } });
    expect(JSON.stringify(await listed())).not.toContain(secret);
    const stored = JSON.stringify(await store.database.query('select * from webhook'));
    expect(stored).not.toContain(secret);

    await tell();
    const [received] = receiver.received;
    expect(received && isSigned(secret, received)).toBe(true);
    const message = JSON.parse(received?.body ?? '');
    expect(message).toEqual({
      type: 'alert.battery',
      timestamp: new Date(platform().nowMs()).toISOString(),
      data: {
        kind: 'battery',
        alert: 'battery_full',
        title: 'Batterie pleine',
        text: expect.stringContaining('le surplus part vers le réseau'),
        details: expect.any(String),
        device: null,
        link: 'https://foyer.example/alerts',
      },
    });
    expect(await listed()).toEqual([
      {
        id,
        address: receiver.address,
        kinds: ['battery', 'silent'],
        delivery: { atMs: platform().nowMs(), result: 'delivered', httpStatus: 204 },
        isPaused: false,
      },
    ]);
    expect(await post('/remove', { id })).toEqual({ status: 'ok' });
    expect(await post('/remove', { id })).toEqual(refusal('webhook.not.found'));
  });

  test('its kinds can be changed', async () => {
    const { id } = await add();
    expect(await post('/update', { id, kinds: 'change' })).toEqual({ status: 'ok' });
    await tell();
    expect(receiver.received).toEqual([]);
    await tell({ kind: 'change', textKey: 'tariff_in_force' });
    expect(receiver.received).toHaveLength(1);
    expect(await post('/update', { id, kinds: '' })).toMatchObject({ error: 'parameter.invalid' });
    await post('/remove', { id });
  });

  test('a test tells how it went, and ends a pause', async () => {
    const { id, secret } = await add();
    receiver.answerBy(answerWith(503));
    expect(await post('/test', { id })).toEqual({ status: 'ok', result: 'refused', httpStatus: 503 });
    await platform().store.database.query('update webhook set paused_at = now(), failing_since = now()');
    expect(await listed()).toMatchObject([{ isPaused: true, delivery: { httpStatus: 503 } }]);
    receiver.answerBy(answerWith(200));
    expect(await post('/test', { id })).toEqual({ status: 'ok', result: 'delivered', httpStatus: 200 });
    expect(await listed()).toMatchObject([{ isPaused: false }]);
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({
      type: 'test',
      data: { title: 'Message de test', link: 'https://foyer.example/user/programs' },
    });
    expect(receiver.received.every((one) => isSigned(secret, one))).toBe(true);
    for (let count = 0; count < 3; count += 1) await post('/test', { id });
    expect(await post('/test', { id })).toMatchObject({ error: 'too.many.requests' });
    await post('/remove', { id });
  });

  test.each([
    ['http://hooks.example/', 'webhook.address.not.https'],
    ['https://10.0.0.1/', 'webhook.address.not.public'],
    ['https://2852039166/', 'webhook.address.not.public'],
    ['https://[::ffff:10.0.0.1]/', 'webhook.address.not.public'],
    ['https://user:password@hooks.example/', 'parameter.invalid'],
    ['ftp://hooks.example/', 'parameter.invalid'],
    ['hooks.example', 'parameter.invalid'],
  ])('%s is refused', async (address, error) => {
    expect(await add({ address })).toMatchObject({ error });
  });

  test('a home has five at most', async () => {
    for (let count = 0; count < 5; count += 1) await add({}, OTHER);
    expect(await add({}, OTHER)).toEqual(refusal('webhooks.too.many'));
    for (const { id } of await listed(OTHER)) await post('/remove', { id }, OTHER);
  });

  test('another home neither sees, changes nor tests it, and its alerts go elsewhere', async () => {
    const { id } = await add();
    expect(await listed(OTHER)).toEqual([]);
    for (const [path, fields] of [
      ['/update', { id, kinds: 'change' }],
      ['/remove', { id }],
      ['/test', { id }],
    ] as const)
      expect(await post(path, fields, OTHER)).toEqual(refusal('webhook.not.found'));
    await tell({}, OTHER);
    expect(receiver.received).toEqual([]);
    expect(await listed()).toMatchObject([{ id, kinds: ['battery', 'silent'], delivery: null }]);
    await post('/remove', { id });
  });

  test('people who act for a home neither see nor add one', async () => {
    const { signIn, call } = platform();
    const acting = await call('/api/loginAs', {
      authToken: await signIn('maintainer@foyer.example'),
      email: HOME,
    });
    const { authToken } = acting.body;
    expect((await call('/api/user/webhooks', { authToken })).body).toEqual(refusal('role.not.allowed'));
    const fields = { authToken, address: receiver.address, kinds: 'battery' };
    const added = await call('/api/user/webhooks/add', fields, { method: 'POST' });
    expect(added.body).toEqual(refusal('role.not.allowed'));
  });

  test('a new password ends it', async () => {
    const { store, account } = platform();
    const { id } = await account(HOME);
    await add();
    await store.accounts.setPasswordHash(id, (await store.accounts.passwordHash(id)) ?? '');
    await tell();
    expect(receiver.received).toEqual([]);
  });
}
