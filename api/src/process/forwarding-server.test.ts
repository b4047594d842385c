import { createServer, get, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { runningClock } from '../foundation/clock';
import { pgliteForTests } from '../foundation/database/testing';
import { NEVER_KEPT } from '../foundation/http/answer-headers';
import { checkPlatform } from '../foundation/http/forward';
import { registerHealth, versions } from '../foundation/http/health';
import { createForwardingApplication } from './forwarding-server';
import { TEST_NOW, type TestPlatform, testPlatform } from './testing/test-platform';

const DEVICE = `device-${'a'.repeat(16)}=id`;

const opened: { close(): Promise<unknown> | unknown }[] = [];

/** A forwarding application in front of a platform, on the network; resolves to its address. */
async function inFrontOf(platformOrigin: string, log: string[] = [], timeoutMs = 10_000): Promise<string> {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk));
      done();
    },
  });
  const app = createForwardingApplication({
    clock: runningClock(),
    platformOrigin,
    timeoutMs,
    logger: { level: 'trace', stream },
  });
  opened.push(app);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Some other server that stands where the platform should. */
async function serverThat(answers: RequestListener): Promise<string> {
  const server: Server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

test.each([
  ['answers', 200, true],
  ['answers that there is nothing at its root', 404, true],
  ['is behind a gateway that does not reach it', 502, false],
])('a platform that %s with %d', async (_what, status, answers) => {
  const origin = await serverThat((_request, response) => response.writeHead(status).end());
  const check = checkPlatform(origin);
  if (answers) await expect(check).resolves.toBeUndefined();
  else await expect(check).rejects.toMatchObject({ code: 'platform.unavailable' });
});

test('health names the platform that does not answer, and recovers with it', async () => {
  const platform = await serverThat((_request, response) => response.end());
  let origin = 'http://127.0.0.1:9';
  const app = createForwardingApplication({ clock: runningClock(), platformOrigin: origin, logger: false });
  opened.push(app);
  registerHealth(app, versions('0.0.0', 'forwarded'), { canServe: () => checkPlatform(origin) });
  const down = await app.inject('/healthz');
  expect(down.headers).toMatchObject(NEVER_KEPT);
  expect([down.statusCode, down.json()]).toEqual([
    503,
    {
      status: 'error',
      error: 'platform.unavailable',
      progress: 'The platform at http://127.0.0.1:9 does not answer',
    },
  ]);
  origin = platform;
  expect((await app.inject('/healthz')).json()).toMatchObject({ status: 'ok' });
});

describe('in front of a second instance of our own platform', () => {
  const database = pgliteForTests({ seededAt: TEST_NOW });
  let platform: TestPlatform;
  let origin: string;

  beforeAll(async () => {
    platform = testPlatform(await database.open());
    origin = await platform.app.listen({ port: 0, host: '127.0.0.1' });
  }, 180_000);
  afterAll(async () => {
    await platform.close();
    await database.stop();
  });

  test('a household of that platform signs in and reads what it would read there', async () => {
    const front = await inFrontOf(origin);
    const signedIn = await fetch(`${front}/api/auth`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'home@foyer.example', password: 'Foyer-demo-2026' }),
    });
    const { authToken } = (await signedIn.json()) as { authToken: string };
    for (const path of ['profile', 'rooms', 'states', 'devices', 'alerts', 'weather']) {
      const [there, here] = await Promise.all(
        [origin, front].map(async (base) =>
          (await fetch(`${base}/api/${path}?authToken=${authToken}`)).json(),
        ),
      );
      expect(here).toEqual(there);
    }
    const headers = { authorization: `Bearer ${authToken}` };
    const profile = await fetch(`${front}/api/profile`, { headers });
    expect(await profile.json()).toMatchObject({ email: 'home@foyer.example' });
  });

  test('hands on what a browser needs to ask again for an unchanged chart', async () => {
    const front = await inFrontOf(origin);
    const { id } = await platform.deviceOfType('virtual');
    const asked = { groupType: 'day', fromDate: '2026-06-10', toDate: '2026-06-13', deviceId: id };
    const url = `${front}/api/measures/grouping?${new URLSearchParams(asked)}`;
    const authorization = `Bearer ${await platform.tokenOf('home@foyer.example')}`;
    const first = await fetch(url, { headers: { authorization } });
    const etag = String(first.headers.get('etag'));
    expect(first.status).toBe(200);
    const again = await fetch(url, { headers: { authorization, 'if-none-match': `W/${etag}` } });
    expect(again.status).toBe(304);
  });

  test('forwards changes as JSON and form, and the platform’s time', async () => {
    const front = await inFrontOf(origin);
    const authToken = await platform.tokenOf('kiosk@foyer.example');
    for (const [language, body, type] of [
      ['en', JSON.stringify({ authToken, language: 'en' }), 'application/json'],
      ['fr', `authToken=${authToken}&language=fr`, 'application/x-www-form-urlencoded'],
    ] as const) {
      const answer = await fetch(`${front}/api/user/update`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      expect(await answer.json()).toEqual({ status: 'ok' });
      expect(answer.headers.get('x-foyer-time')).toBe(String(platform.nowMs()));
      expect((await platform.account('kiosk@foyer.example')).language).toBe(language);
    }
  });

  test('counts tries by visitor and by known device, as without a hop', async () => {
    const front = createForwardingApplication({
      clock: runningClock(),
      platformOrigin: origin,
      logger: false,
    });
    opened.push(front);
    const signIn = (remoteAddress: string, password: string, cookie?: string) =>
      front.inject({
        method: 'POST',
        url: '/api/auth',
        remoteAddress,
        headers: {
          host: 'foyer.example',
          'content-type': 'application/x-www-form-urlencoded',
          ...(cookie === undefined ? {} : { cookie }),
        },
        payload: new URLSearchParams({ email: 'solar@foyer.example', password }).toString(),
      });
    const known = await signIn('192.0.2.1', 'Foyer-demo-2026');
    const cookie = String(known.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-device-.*; Secure$/);
    for (let tried = 0; tried < 10; tried += 1)
      expect((await signIn('192.0.2.2', 'wrong')).statusCode).toBe(200);
    expect((await signIn('192.0.2.2', 'Foyer-demo-2026')).statusCode).toBe(429);
    expect((await signIn('192.0.2.3', 'Foyer-demo-2026')).json().status).toBe('ok');
    const device = cookie.split(';', 1)[0];
    expect((await signIn('192.0.2.2', 'Foyer-demo-2026', device)).json().status).toBe('ok');
  });

  test('refusals come back as they are, throttling included', async () => {
    const front = await inFrontOf(origin);
    expect(await (await fetch(`${front}/api/profile?authToken=${'x'.repeat(32)}`)).json()).toEqual({
      status: 'error',
      error: 'not.authorized',
    });
    expect((await fetch(`${front}/api/nothing`)).status).toBe(404);
  });
});

describe('in front of anything', () => {
  test('sends the client’s address and device cookies there, nothing else of the browser, and lets the answer back alone', async () => {
    let seen: IncomingHttpHeaders = {};
    const origin = await serverThat((request, response) => {
      seen = request.headers;
      response.setHeader('set-cookie', ['theirs=1', DEVICE]);
      response.setHeader('content-security-policy', "default-src 'none'");
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'ok', url: request.url }));
    });
    const log: string[] = [];
    const answer = await fetch(`${await inFrontOf(origin, log)}/api/states?authToken=${'s'.repeat(32)}`, {
      headers: {
        cookie: `ours=1; ${DEVICE}`,
        referer: 'https://foyer.example/home',
        'x-forwarded-for': '1.2.3.4',
      },
    });
    expect(await answer.json()).toEqual({ status: 'ok', url: `/api/states?authToken=${'s'.repeat(32)}` });
    for (const name of ['referer', 'origin', 'sec-fetch-mode']) {
      expect(seen).not.toHaveProperty(name);
    }
    expect(seen.host).toBe(new URL(origin).host);
    // As the connection has it, not as the client claims.
    expect(seen['x-forwarded-for']).toBe('127.0.0.1');
    expect([seen.cookie, answer.headers.get('set-cookie')]).toEqual([DEVICE, DEVICE]);
    expect(answer.headers.get('content-security-policy')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(log.length).toBeGreaterThan(0);
    expect(log.join()).not.toContain('ssssssss');
  });

  test('sends the token of the header as the parameter that every platform of the wire knows', async () => {
    const origin = await serverThat((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ url: request.url, header: request.headers.authorization ?? null }));
    });
    const front = await inFrontOf(origin);
    const headers = { authorization: `Bearer ${'s'.repeat(32)}` };
    for (const [path, url] of [
      ['/api/states', `/api/states?authToken=${'s'.repeat(32)}`],
      ['/api/states?a=1', `/api/states?a=1&authToken=${'s'.repeat(32)}`],
    ]) {
      expect(await (await fetch(front + path, { headers })).json()).toEqual({ url, header: null });
    }
  });

  test('streams a document as it comes', async () => {
    let goOn: () => void = () => {};
    const origin = await serverThat((_request, response) => {
      response.setHeader('content-type', 'application/pdf');
      response.write('first');
      goOn = () => response.end(' last');
    });
    const { body } = await fetch(`${await inFrontOf(origin)}/document/invoice?id=1`);
    const reader = body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    goOn();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(' last');
  });

  test.each<[string, RequestListener, number, string]>([
    ['is silent', () => {}, 504, 'platform.timeout'],
    ['hangs up', (request) => request.socket.destroy(), 502, 'platform.unavailable'],
    [
      'answers with a page of a proxy',
      (_request, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>'),
      502,
      'platform.unavailable',
    ],
    [
      'leads elsewhere',
      (_request, response) => response.writeHead(302, { location: 'https://evil.example' }).end(),
      502,
      'platform.unavailable',
    ],
    [
      'refuses as a proxy does',
      (_request, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>'),
      403,
      'platform.refused',
    ],
  ])('a platform that %s is answered for in the usual form', async (_how, answers, status, error) => {
    const limitMs = error === 'platform.timeout' ? 500 : undefined;
    const front = await inFrontOf(await serverThat(answers), [], limitMs);
    const answer = await fetch(`${front}/api/states?authToken=x`);
    expect([answer.status, await answer.json()]).toEqual([status, { status: 'error', error }]);
  });

  test('answers platform.unavailable when the platform is unreachable', async () => {
    const answer = await fetch(`${await inFrontOf('http://127.0.0.1:9')}/api/states`);
    expect([answer.status, await answer.json()]).toEqual([
      502,
      { status: 'error', error: 'platform.unavailable' },
    ]);
  });

  test.each([
    '/api/device/switch',
    '/api/device/switch/',
    '/api/device/s%77itch',
    '/api/%64evice/switch',
    '/api/device/s%2577itch',
    '/api//device/switch',
    '/api/x/../device/switch',
    '/api/x/%2e%2e/device/switch',
    '/api/device%2Fswitch',
    '/api/device%5Cswitch',
    '/api/Device/Switch',
    '/api/device/switch;a=1',
    '/api/device/switch%3Ba=1',
  ])('keeps foreign pages from changing anything there by %s', async (path) => {
    let asked = 0;
    const origin = await serverThat((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    const front = await inFrontOf(origin);
    // Through a socket: `fetch` would write some of these paths anew.
    const [status, body] = await new Promise<[number | undefined, string]>((resolve, reject) => {
      get(front, { path: `${path}?id=x&on=true`, headers: { origin: 'https://evil.example' } }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve([answer.statusCode, text]));
      }).on('error', reject);
    });
    expect([status, JSON.parse(body)]).toEqual([403, { status: 'error', error: 'request.foreign' }]);
    expect(asked).toBe(0);
  });

  test('has no other methods than the wire', async () => {
    const front = await inFrontOf('http://127.0.0.1:9');
    for (const method of ['DELETE', 'HEAD']) {
      expect((await fetch(`${front}/api/auth`, { method })).status).toBe(405);
    }
  });
});
