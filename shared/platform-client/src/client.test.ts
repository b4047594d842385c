import { alerts } from '@foyer/wire/alerts';
import { defineFileCall } from '@foyer/wire/call';
import { groupedMeasures } from '@foyer/wire/measures';
import { profile } from '@foyer/wire/profile';
import { updateProfile } from '@foyer/wire/profile-editing';
import { rooms } from '@foyer/wire/rooms';
import { canModify, signIn } from '@foyer/wire/session';
import { states, switchDevice } from '@foyer/wire/states';
import * as z from 'zod/mini';
import { createPlatformClient, type PlatformClientOptions } from './client';
import { EARLY_HEADER } from './clock';
import { isPlatformError, platformErrorData } from './errors';
import { type Question, stubFetch } from './network';

interface Reply {
  readonly body?: unknown;
  readonly text?: string;
  readonly file?: ArrayBuffer;
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

/** A client of a stub platform, and the requests it received. */
function platform(
  reply: (sent: Question) => Reply | Promise<Reply>,
  options: Partial<PlatformClientOptions> = {},
) {
  const sent: Question[] = [];
  const reported: { error: unknown; context: unknown }[] = [];
  const refused: string[] = [];
  let nowMs = 1_000_000;
  const fetch = stubFetch(async (question) => {
    sent.push(question);
    const { body, text, file, status = 200, headers } = await reply(question);
    return { body: file ?? text ?? JSON.stringify(body), status, headers: new Headers(headers) };
  });
  const client = createPlatformClient({
    token: () => 'T'.repeat(32),
    onNotAuthorized: (call) => refused.push(call),
    report: (error, context) => reported.push({ error, context }),
    now: () => nowMs,
    isOnline: () => true,
    fetch,
    ...options,
  });
  return { client, sent, reported, refused, passTime: (ms: number) => (nowMs += ms) };
}

const ROOMS = { body: { status: 'ok', rooms: [] } };
const STATES = { body: { status: 'ok', deviceStates: [], errors: {} } };

/** Rejection of a call as plain data. */
async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isPlatformError(error)) throw new Error(`expected a platform error, got ${String(error)}`);
  return platformErrorData(error, 'x');
}

describe('what a call carries', () => {
  it('has the token in a header and the completed parameters in the query string', async () => {
    const { client, sent } = platform(() => STATES);
    await client.call(states, {});
    expect(sent[0]).toMatchObject({
      method: 'GET',
      path: '/api/states',
      headers: { Authorization: `Bearer ${'T'.repeat(32)}` },
    });
    expect(sent[0]?.query).toEqual({ client_type: 'webui', client_version: '7.10.18' });
  });

  it('has credentials in the body and no token where the call carries none', async () => {
    const { client, sent } = platform(() => ({ body: { status: 'ok', authToken: 'new' } }));
    await expect(client.call(signIn, { email: 'a@b.example', password: 'p&1' })).resolves.toBe('new');
    expect(sent[0]?.query).toEqual({});
    expect(sent[0]?.headers).not.toHaveProperty('Authorization');
    expect(String(sent[0]?.body)).toBe('email=a%40b.example&password=p%261');
  });

  it('has the parameters of a form in its body', async () => {
    const { client, sent } = platform(() => ({ body: { status: 'ok' } }));
    await client.call(updateProfile, { language: 'en', kioskMode: true });
    expect(sent[0]).toMatchObject({ method: 'POST', query: {} });
    expect(String(sent[0]?.body)).toBe('language=en&kioskMode=true');
  });

  it('is not sent when its input does not fit, or when there is no token', async () => {
    const { client, sent } = platform(() => STATES);
    const input = { groupType: 'day', fromDate: '2026-02-30', toDate: '2026-03-01', deviceId: 'd' } as const;
    expect(await failureOf(client.call(groupedMeasures, input))).toMatchObject({
      failure: 'refused',
      code: 'parameter.invalid',
      parameter: 'fromDate',
    });
    const signedOut = platform(() => STATES, { token: () => null });
    expect(await failureOf(signedOut.client.call(states, {}))).toMatchObject({ failure: 'not-authorized' });
    expect([sent, signedOut.sent, signedOut.refused]).toEqual([[], [], []]);
  });
});

describe('what an answer means', () => {
  it.each<[string, Reply, object]>([
    [
      'a refusal',
      { body: { status: 'error', error: 'device.not.found' } },
      { failure: 'refused', code: 'device.not.found' },
    ],
    [
      'a refused parameter',
      { body: { status: 'error', error: 'parameter.invalid', parameter: 'city' } },
      { failure: 'refused', code: 'parameter.invalid', parameter: 'city' },
    ],
    [
      'a refused token',
      { body: { status: 'error', error: 'not.authorized' } },
      { failure: 'not-authorized' },
    ],
    [
      'too many tries',
      {
        status: 429,
        headers: { 'retry-after': '42' },
        body: { status: 'error', error: 'too.many.requests' },
      },
      { failure: 'throttled', code: 'too.many.requests', retryAfterS: 42 },
    ],
    ['a throttle without a word', { status: 429, text: '' }, { failure: 'throttled' }],
    [
      'a server in trouble',
      { status: 503, body: { status: 'error', error: 'database.unavailable' } },
      { failure: 'unavailable', code: 'database.unavailable' },
    ],
    ['a page instead of data', { text: '<!doctype html>' }, { failure: 'unavailable' }],
    ['nothing', { text: '' }, { failure: 'unavailable' }],
    ['a list', { body: [] }, { failure: 'unavailable' }],
    ['an unknown path', { status: 404, body: { message: 'no' } }, { failure: 'unavailable' }],
    ['an error without a code', { body: { status: 'error' } }, { failure: 'refused' }],
  ])('%s', async (_what, reply, expected) => {
    const { client, reported } = platform(() => reply);
    expect(await failureOf(client.call(alerts, {}))).toMatchObject({ ...expected, call: 'alerts' });
    expect(reported).toEqual([]);
  });

  it('is reported with the place that does not fit the contract, and without any value', async () => {
    const { client, reported } = platform(() => ({
      body: { status: 'ok', rooms: [{ id: 'r', name: 'secret', type: 7 }] },
    }));
    expect(await failureOf(client.call(rooms, {}))).toMatchObject({ failure: 'unreadable' });
    expect(reported).toHaveLength(1);
    expect(reported[0]?.context).toEqual({ call: 'rooms', path: 'rooms.0.type', issue: 'invalid_type' });
    expect(JSON.stringify(reported)).not.toContain('secret');
  });

  it('ignores fields it does not know', async () => {
    const { client } = platform(() => ({ body: { status: 'ok', rooms: [], new: 1 } }));
    await expect(client.call(rooms, {})).resolves.toEqual([]);
  });
});

describe('a refused token', () => {
  const refusal = { body: { status: 'error', error: 'not.authorized' } };

  it('is reported to the suite, except by the rights check', async () => {
    const { client, refused } = platform(() => refusal);
    await failureOf(client.call(canModify, {}));
    expect(refused).toEqual([]);
    await failureOf(client.call(profile, {}));
    expect(refused).toEqual(['profile']);
  });

  it('of a session that has ended meanwhile is not reported to the next one', async () => {
    let token = 'A'.repeat(32);
    const { client, refused } = platform(
      async () => {
        token = 'B'.repeat(32);
        return refusal;
      },
      { token: () => token },
    );
    await failureOf(client.call(profile, {}));
    expect(refused).toEqual([]);
  });
});

describe('the connection', () => {
  const breaks = () => {
    throw new TypeError('Failed to fetch');
  };

  it.each([
    [true, 'unavailable'],
    [false, 'offline'],
  ])('that breaks while online is %s: %s', async (online, failure) => {
    const { client } = platform(breaks, { isOnline: () => online });
    expect(await failureOf(client.call(alerts, {}))).toMatchObject({ failure });
  });

  it('times out after the caller’s limit, whether or not the answer has begun', async () => {
    const { client, sent } = platform(
      ({ signal }) =>
        new Promise<Reply>((_, reject) => signal.addEventListener('abort', () => reject(new Error('left')))),
    );
    expect(await failureOf(client.call(states, {}, { timeoutMs: 20 }))).toMatchObject({ failure: 'timeout' });
    expect(sent[0]?.signal).toHaveProperty('aborted', true);
  });
});

describe('reads at the same time', () => {
  it('share a request, unless one wants its own', async () => {
    const { client, sent } = platform(() => ({ body: { status: 'ok', alerts: [] } }));
    await Promise.all([client.call(alerts, {}), client.call(alerts, {}), client.call(alerts, {})]);
    expect(sent).toHaveLength(1);
    await Promise.all([client.call(alerts, {}), client.call(alerts, {}, { fresh: true })]);
    expect(sent).toHaveLength(3);
  });

  it('of two sessions do not share a request', async () => {
    let token = 'A'.repeat(32);
    const { client, sent } = platform(() => STATES, { token: () => token });
    const first = client.call(states, {});
    token = 'B'.repeat(32);
    await Promise.all([first, client.call(states, {})]);
    expect(sent).toHaveLength(2);
  });

  it('end for the one who left, and go on for the one who waits', async () => {
    let answer: (reply: Reply) => void = () => {};
    const { client, sent } = platform(() => new Promise<Reply>((resolve) => (answer = resolve)));
    const leaving = new AbortController();
    const left = failureOf(client.call(rooms, {}, { signal: leaving.signal }));
    const stayed = client.call(rooms, {});
    await Promise.resolve();
    leaving.abort();
    expect(await left).toMatchObject({ failure: 'aborted' });
    answer(ROOMS);
    await expect(stayed).resolves.toEqual([]);
    expect(sent[0]?.signal).toHaveProperty('aborted', false);
  });

  it('are aborted when everyone has left', async () => {
    const { client, sent } = platform(() => new Promise<Reply>(() => {}));
    const leaving = new AbortController();
    const left = failureOf(client.call(rooms, {}, { signal: leaving.signal }));
    await new Promise((resolve) => setTimeout(resolve));
    leaving.abort();
    expect(await left).toMatchObject({ failure: 'aborted' });
    expect(sent[0]?.signal).toHaveProperty('aborted', true);
  });
});

describe('a change', () => {
  it('is not shared, and outlives its page', async () => {
    const { client, sent } = platform(() => ({ body: { status: 'ok', state: 'on' } }));
    await Promise.all([1, 2].map(() => client.call(switchDevice, { id: 'wh_sw', on: true })));
    expect(sent.map(({ method, keepalive }) => [method, keepalive])).toEqual([
      ['GET', true],
      ['GET', true],
    ]);
  });

  it.each<[string, Reply, readonly string[][]]>([
    ['success', { body: { status: 'ok', state: 'on' } }, [['states']]],
    ['a refusal', { body: { status: 'error', error: 'device.not.found' } }, [['states']]],
    ['no answer', { status: 503, text: '' }, [['states']]],
  ])('names the data it may have changed after %s', async (_, answered, expected) => {
    const changed: string[][] = [];
    const { client } = platform(({ path }) => (path === '/api/states' ? STATES : answered), {
      onChanged: (tags) => changed.push([...tags]),
    });
    await client.call(states, {});
    await client.call(switchDevice, { id: 'wh_sw', on: true }).catch(() => null);
    // A call of an earlier release has no tags.
    const released: typeof switchDevice = { ...switchDevice };
    Reflect.deleteProperty(released, 'tags');
    await client.call(released, { id: 'wh_sw', on: true }).catch(() => null);
    expect(changed).toEqual(expected);
  });

  it.each([
    ['after success', { body: { status: 'ok', state: 'on' } }],
    ['after a failure', { status: 503, text: '' }],
  ])('makes later reads ask anew, %s', async (_, answered) => {
    let answerEarly: (reply: Reply) => void = () => {};
    let asked = 0;
    const { client, sent } = platform((request) => {
      if (request.path !== '/api/states') return answered;
      asked += 1;
      return asked === 1 ? new Promise<Reply>((resolve) => (answerEarly = resolve)) : STATES;
    });
    const early = client.call(states, {});
    await new Promise((resolve) => setTimeout(resolve));
    await client.call(switchDevice, { id: 'wh_sw', on: true }).catch(() => null);
    await client.call(states, {});
    answerEarly(STATES);
    await early;
    expect(sent.filter(({ path }) => path === '/api/states')).toHaveLength(2);
  });
});

describe('a file', () => {
  const leaflet = defineFileCall({
    id: 'leaflet',
    path: '/leaflets/:id/leaflet.pdf',
    params: z.object({ id: z.string(), page: z.optional(z.number()) }),
    file: 'application/pdf',
    source: 'a test',
  });
  const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

  it('comes with its type and its name, asked by the path its parameters make', async () => {
    const { client, sent } = platform(() => ({
      file: bytes('%PDF-1.7'),
      headers: { 'content-disposition': 'attachment; filename="leaflet.pdf"' },
    }));
    const { blob, name } = await client.call(leaflet, { id: 'a/b', page: 2 });
    expect([name, blob.type, blob.size]).toEqual(['leaflet.pdf', 'application/pdf', 8]);
    expect(sent[0]).toMatchObject({ path: '/leaflets/a%2Fb/leaflet.pdf', query: { page: '2' } });
    expect(sent[0]?.query).not.toHaveProperty('id');
  });

  it.each<[string, Reply, object]>([
    [
      'a refusal',
      { file: bytes('{"status":"error","error":"document.not.found"}') },
      { failure: 'refused', code: 'document.not.found' },
    ],
    ['a page', { file: bytes('<!doctype html>') }, { failure: 'unavailable' }],
    ['a server in trouble', { status: 503, file: bytes('%PDF') }, { failure: 'unavailable' }],
  ])('is not taken from %s', async (_what, reply, expected) => {
    const { client } = platform(() => reply);
    expect(await failureOf(client.call(leaflet, { id: 'a' }))).toMatchObject(expected);
  });
});

describe('the platform’s clock', () => {
  it('is learned from the answers', async () => {
    const { client } = platform(() => ({ ...ROOMS, headers: { 'x-foyer-time': '1782036000000' } }));
    expect(client.clock.now()).toBe(1_000_000);
    await client.call(rooms, {});
    expect(client.clock.now()).toBe(1_782_036_000_000);
  });

  it('counts from when a call was really sent, where it was sent before it was asked for', async () => {
    const headers = { 'x-foyer-time': '1782036000000', [EARLY_HEADER]: '900000 900400' };
    const { client } = platform(() => ({ ...ROOMS, headers }));
    await client.call(rooms, {});
    expect(client.clock.now()).toBe(1_782_036_000_000 - 200 + 100_000);
  });

  it('dates the last measuring answer, and no other', async () => {
    const { client } = platform((request) => (request.path === '/api/states' ? STATES : ROOMS));
    const seen: (number | null)[] = [];
    client.lastAnswerAt$.subscribe((at) => seen.push(at));
    await client.call(rooms, {});
    await client.call(states, {});
    await client.call(states, {});
    expect(seen).toEqual([null, 1_000_000, 1_000_000]);
  });
});
