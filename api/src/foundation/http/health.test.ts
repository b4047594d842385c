import fastify from 'fastify';
import { StoreError } from '../database/sql';
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

async function ask(path: string, checks: HealthChecks) {
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
    const answer = await ask(path, { canServe: () => Promise.reject(failure), homes: async () => MEASURING });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'error', error: 'service.unavailable', reason },
    ]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
  });

  test('answers 200 with the versions while requests can be served', async () => {
    const answer = await ask(path, { canServe: serves });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'ok', versions: versions('1.2.3', 'postgres') },
    ]);
  });
});

test('a process that serves but no longer measures is healthy and not ready', async () => {
  const checks = { canServe: serves, homes: async () => ({ ...MEASURING, isStalled: true }) };
  expect((await ask('/healthz', checks)).statusCode).toBe(200);
  const answer = await ask('/readyz', checks);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { reason: 'measuring.stalled', measuring: { isStalled: true } },
  ]);
});

test('there are no figures where another platform measures', async () => {
  expect((await ask('/metrics', { canServe: serves })).statusCode).toBe(404);
});
