import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tempoService } from './tempo-service';

const DAY = (day: string, more: object) => ({
  start_date: `${day}T00:00:00+01:00`,
  end_date: `${day}T23:59:59+01:00`,
  ...more,
});
const VALUES = [
  DAY('2026-11-27', { fallback: true, value: 'BLUE' }),
  DAY('2026-11-26', { fallback: false, value: 'RED', updated_date: '2026-11-25T10:20:00+01:00' }),
  DAY('2026-11-25', { value: 'WHITE' }),
  DAY('2026-11-24', {}),
];

let server: Server;
let address = '';
let asked: { url: URL; authorization: string | undefined }[] = [];
let answer: { status: number; body: unknown };

beforeAll(async () => {
  server = createServer(({ url = '/', headers: { authorization } }, response) => {
    asked.push({ url: new URL(url, `http://${address}`), authorization });
    const { status, body } = url.startsWith('/token')
      ? { status: 200, body: { access_token: 'token' } }
      : answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: { tempo_like_calendars: { values: VALUES } } };
});

const colours = (user = '') =>
  tempoService({ service: new URL(`http://${user}${address}/calendars?key=1`) }).colours(
    '2026-10-25',
    '2026-11-28',
  );

test('answers published colours; what is assumed or absent is not known', async () => {
  expect([...(await colours())]).toEqual([
    ['2026-11-26', 'red'],
    ['2026-11-25', 'white'],
  ]);
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    key: '1',
    start_date: '2026-10-25T00:00:00+02:00',
    end_date: '2026-11-28T00:00:00+01:00',
    fallback_status: 'true',
  });
  expect(asked[0]?.authorization).toBeUndefined();
});

test('gets a token with client id and secret', async () => {
  expect((await colours('id:s%40cret@')).size).toBe(2);
  expect(asked.map(({ url, authorization }) => [url.pathname, authorization])).toEqual([
    ['/token/oauth/', `Basic ${Buffer.from('id:s@cret').toString('base64')}`],
    ['/calendars', 'Bearer token'],
  ]);
});

test.each([
  [{ status: 403, body: {} }, 'status 403'],
  [{ status: 200, body: {} }, 'cannot be read'],
  [
    { status: 200, body: { tempo_like_calendars: { values: [DAY('2026-11-26', { value: 'GREEN' })] } } },
    'read',
  ],
  [
    { status: 200, body: { tempo_like_calendars: { values: [{ start_date: 'today', value: 'RED' }] } } },
    'read',
  ],
])('refuses %j', async (wrong, problem) => {
  answer = wrong;
  await expect(colours()).rejects.toThrow(problem);
});
