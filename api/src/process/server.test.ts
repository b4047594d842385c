import { Writable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CONTRACT_VERSION } from '@foyer/contract';
import { platformCalls } from '@foyer/wire/calls';
import { sandboxThirdParties } from '../../../simulator/src/sandboxes';
import { type Database, StoreError } from '../foundation/database/sql';
import { methodsOf } from '../foundation/http/routes';
import { mailFolder } from '../foundation/mail/mail-folder';
import { failureSwitches } from '../foundation/third-party-failures';
import { platformApplication } from './platform-application';
import { createApplication } from './server';
import { storeOver } from './store';

const clock = { now: () => Date.parse('2026-06-21T10:00:00Z') };
const token = 'a'.repeat(32);

/** A database whose every statement ends like this. */
function databaseThat(answers: () => Promise<never[]>): Database {
  return {
    kind: 'postgres',
    query: answers,
    script: async () => {},
    transaction: (work) => work({ query: answers, script: async () => {} }),
    joined: (work) => work(),
    apart: (work) => work(),
    checkSpace: async () => {},
    close: async () => {},
  };
}

const empty = databaseThat(async () => []);

function application(database: Database = empty, log: string[] = []) {
  const switches = failureSwitches();
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk));
      done();
    },
  });
  return platformApplication({
    store: storeOver(database),
    clock,
    house: {
      switchDevice: async () => 'done',
      setTargetTemperature: async () => 'done',
      findRoom: async () => 'device.not.found',
      change: () => Promise.reject(new Error('this house does not change')),
      refresh: async () => {},
    },
    thirdParties: {
      ...sandboxThirdParties({ switches, now: clock.now }),
      mail: mailFolder(null, switches, clock.now),
    },
    publicOrigin: 'https://foyer.example',
    foyer: '1.2.3',
    server: { logger: { level: 'trace', stream }, allowedOrigins: ['https://friend.example'] },
  }).app;
}

test('answers over https say that browsers keep to https, those over http do not', async () => {
  const app = createApplication({ clock, logger: false, trustedProxies: ['127.0.0.1'] });
  app.get('/page', async () => ({}));
  const headerOf = async (protocol: string, url = '/page') =>
    (await app.inject({ url, headers: { 'x-forwarded-proto': protocol } })).headers[
      'strict-transport-security'
    ];
  expect(await headerOf('https')).toBe('max-age=31536000');
  expect(await headerOf('https', '/nowhere')).toBe('max-age=31536000');
  expect(await headerOf('http')).toBeUndefined();
  await app.close();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

describe('whatever goes wrong, the answer has one form', () => {
  test.each([
    ['an unknown path', { method: 'GET', url: '/api/nothing?authToken=x' }, 404, 'path.not.found'],
    ['an unknown path that is posted to', { method: 'POST', url: '/api/nothing' }, 404, 'path.not.found'],
    ['a path that looks like a pattern', { method: 'GET', url: '/api/*a/b' }, 404, 'path.not.found'],
    ['a path that looks like a bad pattern', { method: 'POST', url: '/api/:a(/b' }, 404, 'path.not.found'],
    ['a path of later documents', { method: 'GET', url: '/document/nothing' }, 404, 'path.not.found'],
    [
      'a known path with another method',
      { method: 'DELETE', url: '/api/profile' },
      405,
      'method.not.allowed',
    ],
    ['a HEAD', { method: 'HEAD', url: '/api/auth?email=a&password=b' }, 405, ''],
    [
      'a body too large',
      { method: 'POST', url: '/api/auth', headers: form, payload: `email=${'a'.repeat(70_000)}` },
      413,
      'request.too.large',
    ],
    [
      'broken JSON',
      { method: 'POST', url: '/api/auth', headers: json, payload: '{"email":' },
      400,
      'request.malformed',
    ],
    [
      'JSON that is not an object',
      { method: 'POST', url: '/api/auth', headers: json, payload: '["a"]' },
      400,
      'request.malformed',
    ],
    [
      'JSON with a prototype',
      { method: 'POST', url: '/api/auth', headers: json, payload: '{"__proto__":{}}' },
      400,
      'request.malformed',
    ],
    [
      'a broken form',
      { method: 'POST', url: '/api/auth', headers: form, payload: 'email=%zz' },
      400,
      'request.malformed',
    ],
    [
      'a kind of body nobody reads',
      { method: 'POST', url: '/api/auth', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'request.malformed',
    ],
    ['a broken address', { method: 'GET', url: '/api/%zz' }, 400, 'request.malformed'],
    ['a broken address of a page', { method: 'GET', url: '/%zz' }, 400, 'request.malformed'],
    ['a change asked of a page', { method: 'POST', url: '/home' }, 404, 'path.not.found'],
    ['invoices and no token', { method: 'GET', url: '/invoices/x/invoices.txt' }, 200, 'not.authorized'],
    ['a letter and no token', { method: 'GET', url: '/newsletter/x/y.txt' }, 200, 'not.authorized'],
    ['no token', { method: 'GET', url: '/api/profile' }, 200, 'not.authorized'],
    ['a wrong token', { method: 'GET', url: `/api/profile?authToken=${token}` }, 200, 'not.authorized'],
    [
      'a token that comes twice',
      { method: 'GET', url: '/api/profile?authToken=a&authToken=b' },
      200,
      'parameter.invalid',
    ],
    [
      'a token in the header that differs from the parameter',
      {
        method: 'GET',
        url: `/api/profile?authToken=${token}`,
        headers: { authorization: `Bearer ${'b'.repeat(32)}` },
      },
      200,
      'parameter.invalid',
    ],
    [
      'a password in an address',
      { method: 'POST', url: '/api/auth?password=s3cret', headers: form, payload: 'email=a' },
      400,
      'secret.in.address',
    ],
    [
      'a code in an address',
      { method: 'GET', url: '/api/password/validateRecoveryCode?recoveryCode=x' },
      400,
      'secret.in.address',
    ],
  ] as const)('%s', async (_what, request, status, code) => {
    const answer = await application().inject(request);
    expect(answer.statusCode).toBe(status);
    if (code) expect(answer.json()).toMatchObject({ status: 'error', error: code });
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-foyer-time': expect.stringMatching(/^\d+$/),
    });
  });

  test.each([
    ['is down', () => Promise.reject(new StoreError('database.unavailable', 'down'))],
    ['has no room left', () => Promise.reject(new StoreError('database.disk_full', 'full'))],
  ])('a database that %s', async (_how, answers) => {
    const answer = await application(databaseThat(answers)).inject(`/api/profile?authToken=${token}`);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'error', error: 'service.unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('an internal error reveals no details', async () => {
    const log: string[] = [];
    const broken = databaseThat(() => Promise.reject(new Error('relation "secret" does not exist')));
    const answer = await application(broken, log).inject(`/api/profile?authToken=${token}`);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ status: 'error', error: 'internal.error' });
    expect(log.join()).toContain('relation');
  });

  test('and once the database is back, so is the platform', async () => {
    let down = true;
    const app = application(
      databaseThat(() =>
        down ? Promise.reject(new StoreError('database.unavailable', 'x')) : Promise.resolve([]),
      ),
    );
    expect((await app.inject('/healthz')).statusCode).toBe(503);
    down = false;
    expect((await app.inject('/healthz')).json()).toEqual({
      status: 'ok',
      versions: {
        foyer: '1.2.3',
        contract: CONTRACT_VERSION,
        database: 'postgres',
      },
    });
  });
});

describe('every answer', () => {
  test('forbids caching and carries the platform’s time', async () => {
    for (const url of ['/api/nothing', '/api/profile', '/api/openapi.json']) {
      const { headers } = await application().inject(url);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-foyer-time']).toBe(String(clock.now()));
      expect(headers['x-foyer-rollout']).toBe('0');
    }
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip;q=0.8', 'gzip', gunzipSync],
    ['identity', undefined, (plain: Buffer) => plain],
    ['br;q=0', undefined, (plain: Buffer) => plain],
  ])('is made small for who reads %s', async (accepts, encoding, read) => {
    const call = (headers = {}) => application().inject({ url: '/api/openapi.json', headers });
    const [small, plain] = [await call({ 'accept-encoding': accepts }), await call()];
    expect(small.headers['content-encoding']).toBe(encoding);
    expect(read(small.rawPayload).toString()).toBe(plain.payload);
    expect(small.headers.vary).toContain('Accept-Encoding');
    if (encoding) expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  test('leaves token and password out of the log, whatever its outcome', async () => {
    const log: string[] = [];
    const app = application(
      databaseThat(() => Promise.reject(new Error('defect'))),
      log,
    );
    await app.inject(`/api/profile?authToken=${token}`);
    await app.inject('/api/auth?email=a%40b.example&password=s3cret');
    await app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } });
    await app.inject(`/api/nothing?authToken=${token}`);
    await app.inject(`/api/%zz?authToken=${token}`);
    expect(log.length).toBeGreaterThan(3);
    expect(log.join()).toContain('/api/profile');
    expect(log.join()).not.toMatch(/aaaaaaaa|s3cret|b\.example/);
  });
});

describe('pages of other origins', () => {
  const app = application();
  const call = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    app.inject({ method, url: '/api/states', headers: { origin } });

  test('may read answers only when they are on the list', async () => {
    expect((await call('https://friend.example')).headers['access-control-allow-origin']).toBe(
      'https://friend.example',
    );
    expect((await call('https://friend.example', 'OPTIONS')).headers['access-control-allow-methods']).toBe(
      'GET, POST, PUT',
    );
    expect((await call('https://friend.example', 'OPTIONS')).headers['access-control-allow-headers']).toBe(
      'authorization, content-type, if-none-match, x-requested-with',
    );
    const stranger = await call('https://stranger.example');
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
    expect(stranger.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each(platformCalls.filter((call) => call.changes || !call.token))(
    'cannot trigger $id',
    async ({ path, method }) => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
        { cookie: 'session=1' },
      ]) {
        const answer = await app.inject({ method, url: `${path}?authToken=${token}`, headers });
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toEqual({ status: 'error', error: 'request.foreign' });
      }
    },
  );
});

describe('the id of a request', () => {
  const broken = databaseThat(() => Promise.reject(new Error('relation "x" does not exist')));

  test.each([
    ['a failure', broken, `/api/profile?authToken=${token}`],
    ['a refusal', empty, '/api/profile'],
    ['an unknown path', empty, '/api/nothing'],
    ['an address that cannot be decoded', empty, '/api/%zz'],
  ])('is in the answer to %s and in every line of its log', async (_what, database, url) => {
    const log: string[] = [];
    const app = application(database, log);
    const ids = [
      (await app.inject(url)).headers['x-request-id'],
      (await app.inject(url)).headers['x-request-id'],
    ];
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[1]).not.toBe(ids[0]);
    const lines = log.map((line) => JSON.parse(line) as { reqId?: string });
    expect(lines.length).toBeGreaterThan(0);
    for (const { reqId } of lines) expect(ids).toContain(reqId);
  });

  test('is not taken from the visitor', async () => {
    const headers = { 'x-request-id': 'chosen-by-visitor' };
    const answer = await application().inject({ url: '/api/profile', headers });
    expect(answer.headers['x-request-id']).not.toBe('chosen-by-visitor');
  });
});

describe('the description of the platform', () => {
  test('has every call with every method it answers to, and nothing else', async () => {
    const { openapi, paths } = (await application().inject('/api/openapi.json')).json();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const answered = platformCalls.flatMap((call) =>
      methodsOf(call).map((method) => `${method} ${call.path.replaceAll(/:(\w+)/g, '{$1}')}`),
    );
    const bySecretAlone = [
      'POST /api/password/change',
      'POST /api/password/validateRecoveryCode',
      'POST /api/registration/password',
      'POST /api/user/close',
      'POST /api/user/contract/end',
      'POST /api/user/email/change',
      'POST /api/user/email/confirm',
      'POST /api/user/email/undo',
      'POST /api/user/export',
      'POST /api/user/verifyPassword',
      'POST /api/wiser/connect',
    ];
    const impossible = bySecretAlone.map((post) => post.replace('POST', 'GET'));
    expect(described.sort()).toEqual(answered.filter((one) => !impossible.includes(one)).sort());
    expect(described).toEqual(expect.arrayContaining(bySecretAlone));
    const app = application();
    await app.ready();
    for (const call of platformCalls) {
      for (const method of methodsOf(call)) expect(app.hasRoute({ method, url: call.path })).toBe(true);
    }
  });

  test('describes the parameters and the answer of a call', async () => {
    const { paths, components } = (await application().inject('/api/openapi.json')).json();
    for (const scheme of paths['/api/rooms'].get.security.flatMap(Object.keys))
      expect(components.securitySchemes).toHaveProperty(scheme);
    const names = paths['/api/measures/grouping'].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual([
      'authToken',
      'groupType',
      'fromDate',
      'toDate',
      'measureType',
      'deviceId',
      'roomId',
    ]);
    const [ok] = paths['/api/auth'].post.responses[200].content['application/json'].schema.oneOf;
    expect(ok).toMatchObject({ properties: { status: { const: 'ok' }, authToken: { type: 'string' } } });
  });
});
