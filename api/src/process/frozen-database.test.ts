import { type PostgresServer, startPostgres } from '../foundation/database/testing';
import { HOME, homeAccount, OTHER } from '../foundation/database/testing/homes';
import { openStore } from './store';
import { type TestPlatform, testPlatform } from './testing/test-platform';

const LIMIT_MS = 5_000;
/** Tolerance for timers on a busy machine. */
const TOLERANCE_MS = 750;

let server: PostgresServer;
let platform: TestPlatform;

beforeAll(async () => {
  server = await startPostgres();
  const store = await openStore({ databaseUrl: server.urlOf('postgres') });
  for (const home of [HOME, OTHER]) await store.accounts.create(homeAccount(home));
  platform = testPlatform(store);
}, 180_000);
afterAll(async () => {
  server.resume();
  await platform.close();
  await server.stop();
});

test('a frozen database is answered with 503 and a wait time within five seconds', async () => {
  const asked = async (
    work: () => Promise<{ httpStatus: number; headers: Readonly<Record<string, unknown>> }>,
  ) => {
    const startedMs = performance.now();
    const { httpStatus, headers } = await work();
    const isInTime = performance.now() - startedMs <= LIMIT_MS + TOLERANCE_MS;
    return { httpStatus, retryAfter: headers['retry-after'], isInTime };
  };
  const tokens = [await platform.tokenOf(HOME.email), await platform.tokenOf(OTHER.email)];
  expect((await platform.callAs(HOME.email, '/api/profile')).httpStatus).toBe(200);
  server.pause();
  // More requests than the limit per household and than connections in the pool.
  const questions = Array.from(
    { length: 20 },
    (_, index) => () =>
      platform.call(index % 3 === 0 ? '/api/rooms' : '/api/profile', { authToken: tokens[index % 2] ?? '' }),
  );
  const answers = await Promise.all([
    ...questions.map(asked),
    asked(() => platform.call('/healthz')),
    asked(() => platform.call('/api/tado/authorisation', { authToken: tokens[0] ?? '' })),
  ]);
  server.resume();
  for (const answer of answers) expect(answer).toEqual({ httpStatus: 503, retryAfter: '2', isInTime: true });
  expect((await platform.callAs(HOME.email, '/api/profile')).httpStatus).toBe(200);
}, 60_000);
