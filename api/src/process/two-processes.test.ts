import { openPostgres } from '../foundation/database/postgres';
import { testStores } from '../foundation/database/testing';
import { storeOver } from './store';
import { TEST_NOW, type TestPlatform, testPlatform } from './testing/test-platform';

const PASSWORD = 'Foyer-demo-2026';
const EMAIL = 'solar@foyer.example';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const STATEMENT_TIMEOUT_MS = 20_000;

const NOT_AUTHORIZED = { status: 'error', error: 'not.authorized' };

// An embedded database has one process.
describe.each(testStores({ seededAt: TEST_NOW }).slice(1))('two processes on one %s', (_name, database) => {
  let one: TestPlatform;
  let other: TestPlatform;

  beforeAll(async () => {
    const { databaseUrl = '' } = await database.create();
    const [first, second] = [1, 2].map(() =>
      testPlatform(storeOver(openPostgres({ databaseUrl, statementTimeoutMs: STATEMENT_TIMEOUT_MS }))),
    );
    if (!first || !second) throw new Error('two platforms');
    one = first;
    other = second;
  }, 180_000);
  afterAll(async () => {
    await one.close();
    await other.close();
    await database.stop();
  });

  const both = <T>(work: (platform: TestPlatform) => Promise<T>) => Promise.all([one, other].map(work));
  const passTime = (ms: number) => {
    one.passTime(ms);
    other.passTime(ms);
  };
  const profile = async (platform: TestPlatform, authToken: string) =>
    (await platform.call('/api/profile', { authToken })).body;

  test('let through together the tries of one minute, at the same moment too', async () => {
    const wrong = (platform: TestPlatform) =>
      platform.call('/api/auth', { email: EMAIL, password: 'wrong' }, { method: 'POST', from: '192.0.2.60' });
    const tried = () => both((platform) => Promise.all(Array.from({ length: 6 }, () => wrong(platform))));
    const statuses = (await tried()).flat().map(({ httpStatus }) => httpStatus);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    passTime(MINUTE_MS + 1);
    expect((await both(wrong)).map(({ httpStatus }) => httpStatus)).toEqual([200, 200]);
  });

  test('end a session that ended in either', async () => {
    const authToken = await one.signIn(EMAIL);
    expect(await profile(other, authToken)).toMatchObject({ email: EMAIL });
    const ended = await other.call('/api/logout', { authToken }, { method: 'PUT' });
    expect(ended.body.status).toBe('ok');
    expect(await profile(one, authToken)).toEqual(NOT_AUTHORIZED);
  });

  test('keep a session open that is used in either, and end it in both when it is not', async () => {
    const authToken = await one.signIn(EMAIL);
    for (const platform of [other, one, other]) {
      passTime(20 * DAY_MS);
      expect(await profile(platform, authToken)).toMatchObject({ email: EMAIL });
    }
    passTime(31 * DAY_MS);
    for (const platform of [one, other]) expect(await profile(platform, authToken)).toEqual(NOT_AUTHORIZED);
  });

  test('mail one code for a password, and take it once at the same moment', async () => {
    await one.call('/api/password/forgot', { email: EMAIL });
    await both((platform) => platform.deliverMails());
    const [mail, ...others] = [...one.mails, ...other.mails].filter(({ text }) => /recoveryCode/.test(text));
    expect(others).toEqual([]);
    const recoveryCode = /recoveryCode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const answers = await both((platform) =>
      platform.call('/api/password/change', { recoveryCode, password: PASSWORD }, { method: 'POST' }),
    );
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['error', 'ok']);
  });
});
