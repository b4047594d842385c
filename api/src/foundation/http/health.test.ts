import fastify from 'fastify';
import type { PartAvailability } from '../availability';
import { StoreError } from '../database/sql';
import { THIRD_PARTIES } from '../third-party-failures';
import { type HealthChecks, type HomesStatus, registerHealth, versions } from './health';

const MEASURING: HomesStatus = {
  homes: 2,
  behind: 0,
  slowest: null,
  failing: 0,
  failingHomes: [],
  isStalled: false,
};
const serves = async () => {};

async function call(path: string, checks: HealthChecks) {
  const app = fastify();
  registerHealth(app, versions('1.2.3', 'postgres'), checks);
  const answer = await app.inject(path);
  await app.close();
  return answer;
}

describe.each(['/healthz', '/readyz'])('%s', (path) => {
  test.each([
    ['a full disk', new StoreError('database.disk_full', 'secret path'), 'database.disk_full'],
    [
      'a database that is away',
      new StoreError('database.unavailable', 'secret host'),
      'database.unavailable',
    ],
    ['any other failure', new Error('secret'), 'unknown'],
  ])('answers 503 for %s and says no more than the reason', async (_name, failure, reason) => {
    const answer = await call(path, {
      canServe: () => Promise.reject(failure),
      homes: async () => MEASURING,
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'error', error: 'service.unavailable', reason },
    ]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
  });

  const { node, ...shown } = versions('1.2.3', 'postgres');
  /** The proxy forwards `/healthz` to everybody. */
  const shownAt = (asked: string) => (asked === '/healthz' ? shown : { ...shown, node });

  test('answers 200 with the versions while requests can be served', async () => {
    const answer = await call(path, { canServe: serves });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', versions: shownAt(path) }]);
  });
});

test('a process that serves but no longer measures is healthy and not ready', async () => {
  const checks = { canServe: serves, homes: async () => ({ ...MEASURING, isStalled: true }) };
  expect((await call('/healthz', checks)).statusCode).toBe(200);
  const answer = await call('/readyz', checks);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { reason: 'measuring.stalled', measuring: { isStalled: true } },
  ]);
});

test('a process is alive without a database, and tells the id of the request', async () => {
  const answer = await call('/livez', { canServe: () => Promise.reject(new Error('away')) });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) });
});

test('/readyz lists what is real', async () => {
  const all = Object.fromEntries(THIRD_PARTIES.map((party) => [party, 'unavailable'] as const));
  const parts = { ...all, gateway: 'sandboxed', mail: 'real' } as PartAvailability;
  const mail = { waiting: 1, failed: 0, failedLastHour: 0, oldestSeconds: 7 };
  const jobs = { due: 4, oldestSeconds: 12, failing: 1, givenUp: 0 };
  const [ready, healthy] = [
    await call('/readyz', { canServe: serves, parts, mail: async () => mail, jobs: async () => jobs }),
    await call('/healthz', { canServe: serves, parts }),
  ];
  expect(ready.json()).toMatchObject({ status: 'ok', parts, mail, jobs });
  expect(healthy.json()).not.toHaveProperty('parts');
});
