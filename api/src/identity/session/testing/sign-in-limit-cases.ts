import { StoreError } from '../../../foundation/database/sql';
import { type TestPlatform, testPlatform } from '../../../process/testing/test-platform';
import { ownSession } from '../../accounts/actors';
import { hashPassword } from '../passwords';

const PASSWORD = 'Foyer-demo-2026';
const refusal = (error: string) => ({ status: 'error', error });

const EMAIL = 'swiss@foyer.example';
// Hashing is expensive on purpose; dozens of sign-ins take long on a busy machine.
const MANY_SIGN_INS_MS = 180_000;
/** All that is admitted at once. */
const STRANGERS = 300;

/** Wire tests of sign-in limits that cannot lock out the owner, and of sessions ended by a password change. */
export function signInLimitCases(platform: () => TestPlatform): void {
  const signIn = (email: string, password: string, from: string, cookie?: string) =>
    platform().call(
      '/api/auth',
      { email, password },
      { method: 'POST', from, headers: cookie === undefined ? {} : { cookie, 'x-requested-with': 'foyer' } },
    );
  const cookieOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
    String(headers['set-cookie']).split(';', 1)[0] ?? '';

  describe('an IPv6 network', () => {
    const wrong = (network: string, index: number) =>
      signIn(`nobody-${network}-${index}@foyer.example`, 'x', `2001:db8:${network}${index.toString(16)}::1`);

    test.each([
      ['of 56 bits', 'a:1', 30],
      // Sixteen networks of 56 bits, one after the other.
      ['of 48 bits', 'b:', 100],
    ])('%s has tries of its own a minute, whatever addresses it uses', async (_, network, allowed) => {
      const groups = Array.from({ length: allowed + 1 }, (_group, index) =>
        network === 'b:' ? (index % 16) * 256 + Math.floor(index / 16) + 4096 : index + 16,
      );
      const answers: number[] = [];
      for (const group of groups) answers.push((await wrong(network, group)).httpStatus);
      expect(answers.slice(0, allowed).filter((status) => status !== 200)).toEqual([]);
      expect(answers.at(-1)).toBe(429);
      expect((await wrong('c:', 4096)).httpStatus).toBe(200);
      platform().passTime(61_000);
      expect((await wrong(network, groups[0] ?? 0)).httpStatus).toBe(200);
    });
  });

  describe('password guessing at an account', () => {
    test(
      'locks out the owner neither on a known nor on a new device at ten attempts a minute from changing addresses',
      async () => {
        const known = cookieOf(await signIn(EMAIL, PASSWORD, '192.0.2.1'));
        let entered = 0;
        let address = 0;
        for (let minute = 0; minute < 3; minute += 1) {
          for (let tried = 0; tried < 10; tried += 1) {
            address += 1;
            expect((await signIn(EMAIL, 'wrong', `203.0.113.${address}`)).body).toEqual(
              refusal('invalid.credentials'),
            );
            platform().passTime(6_000);
            if (entered === 20) continue;
            expect((await signIn(EMAIL, PASSWORD, `203.0.113.${address}`, known)).body.status).toBe('ok');
            entered += 1;
          }
          expect((await signIn(EMAIL, PASSWORD, `198.51.100.${minute}`)).body.status).toBe('ok');
        }
        expect(entered).toBe(20);
      },
      MANY_SIGN_INS_MS,
    );

    test.each(['nobody-at-all@foyer.example', EMAIL])(
      'at %s by strangers keeps a new device waiting only beyond 300 tries, and admits it at the announced time',
      async (email) => {
        platform().passTime(1_200_000);
        const addresses = Array.from(
          { length: STRANGERS },
          (_, index) => `203.0.${113 + (index >> 8)}.${index % 256}`,
        );
        const early = addresses.slice(0, 120);
        for (const from of early) expect((await signIn(email, 'wrong', from)).httpStatus).toBe(200);
        expect((await signIn(email, PASSWORD, '198.51.100.19')).httpStatus).toBe(200);
        for (const from of addresses.slice(120)) await signIn(email, 'wrong', from);
        const owner = await signIn(email, PASSWORD, '198.51.100.20');
        expect(owner.httpStatus).toBe(429);
        expect(Number(owner.headers['retry-after'])).toBeLessThan(60);
        for (const from of ['203.0.120.1', '203.0.120.2'])
          expect((await signIn(email, 'wrong', from)).httpStatus).toBe(429);
        platform().passTime(Number(owner.headers['retry-after']) * 1_000);
        expect((await signIn(email, PASSWORD, '198.51.100.20')).httpStatus).toBe(200);
      },
      MANY_SIGN_INS_MS,
    );

    test('keeps no new device waiting where the account is in use, such as at home', async () => {
      const { call, tokenOf } = platform();
      // The strangers of the test before still wait.
      expect((await signIn(EMAIL, PASSWORD, '198.51.100.21')).httpStatus).toBe(429);
      await call('/api/states', { authToken: await tokenOf(EMAIL) }, { from: '198.51.100.22' });
      expect((await signIn(EMAIL, PASSWORD, '198.51.100.22')).body.status).toBe('ok');
      for (let tried = 0; tried < 10; tried += 1) await signIn(EMAIL, 'wrong', '198.51.100.22');
      expect((await signIn(EMAIL, PASSWORD, '198.51.100.22')).httpStatus).toBe(429);
    });

    test('keeps the owner’s new device waiting no longer than a recovery by mail takes', async () => {
      const { call, jobs, mails, nowMs } = platform();
      const startMs = nowMs();
      const owner = '198.51.100.77';
      expect((await signIn(EMAIL, PASSWORD, owner)).httpStatus).toBe(429);
      const asked = await call('/api/password/forgot', { email: EMAIL }, { method: 'POST', from: owner });
      expect(asked.body).toEqual({ status: 'ok' });
      await jobs.whenIdle();
      const text = mails.findLast(({ to }) => to === EMAIL)?.text ?? '';
      const recoveryCode = /recoveryCode=([\w-]+)/.exec(text)?.[1] ?? '';
      const fields = { recoveryCode, password: PASSWORD };
      const changed = await call('/api/password/change', fields, { method: 'POST', from: owner });
      expect(changed.body).toEqual({ status: 'ok' });
      expect((await signIn(EMAIL, PASSWORD, owner, cookieOf(changed))).body.status).toBe('ok');
      expect(nowMs() - startMs).toBeLessThan(60_000);
      platform().passTime(1_200_000);
    });

    test('is limited to ten a minute with the owner’s cookie too', async () => {
      const known = cookieOf(await signIn(EMAIL, PASSWORD, '192.0.2.1'));
      for (let tried = 0; tried < 10; tried += 1) await signIn(EMAIL, 'wrong', '192.0.2.2', known);
      expect((await signIn(EMAIL, PASSWORD, '192.0.2.2', known)).httpStatus).toBe(429);
      platform().passTime(61_000);
    });

    test('is limited to ten a minute over all processes', async () => {
      const first = platform();
      const second = testPlatform(first.store);
      second.passTime(first.nowMs() - second.nowMs());
      try {
        const processes = [first, second];
        const from = '192.0.2.9';
        const fields = { email: EMAIL, password: 'wrong' };
        const statuses: number[] = [];
        for (let tried = 0; tried < 12; tried += 1) {
          const asked = processes[tried % 2]?.call('/api/auth', fields, { method: 'POST', from });
          statuses.push((await asked)?.httpStatus ?? 0);
        }
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
      } finally {
        await second.jobs.end();
        await second.app.close();
      }
      platform().passTime(61_000);
    });

    test('gains nothing from a cookie of another account, a forged or an expired one', async () => {
      const other = cookieOf(await signIn('solar@foyer.example', PASSWORD, '192.0.2.1'));
      const own = cookieOf(await signIn(EMAIL, PASSWORD, '192.0.2.1'));
      const name = own.split('=', 1)[0];
      const signature = own.at(-1) === 'A' ? 'B' : 'A';
      const forged = [`${name}=${other.split('=')[1]}`, own.slice(0, -1) + signature, `${name}=x`];
      for (const cookie of forged) {
        for (let tried = 0; tried < 10; tried += 1) await signIn(EMAIL, 'wrong', '192.0.2.3', cookie);
        expect((await signIn(EMAIL, 'wrong', '192.0.2.3', cookie)).httpStatus).toBe(429);
        platform().passTime(61_000);
      }
    });

    test('cannot read the cookie from a page or sign in with it alone', async () => {
      const { headers } = await platform().call(
        '/api/auth',
        { email: EMAIL, password: PASSWORD },
        { method: 'POST', headers: { host: 'foyer.example' } },
      );
      expect(headers['set-cookie']).toMatch(
        /^__Host-device-[0-9a-f]{16}=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
      );
      const cookie = cookieOf({ headers });
      expect((await platform().call('/api/profile', {}, { headers: { cookie } })).body).toEqual(
        refusal('not.authorized'),
      );
    });
  });

  test.each([
    ['/api/user/verifyPassword', { password: 'wrong' }],
    ['/api/email/verify', { email: 'nobody@foyer.example' }],
    ['/api/auth', { email: 'kiosk@foyer.example', password: 'wrong' }],
    ['/api/password/forgot', { email: 'kiosk@foyer.example' }],
    ['/api/password/validateRecoveryCode', { recoveryCode: 'x'.repeat(40) }],
  ])('a cross-site request to %s is refused and uses none of the owner’s attempts', async (path, fields) => {
    const authToken = await platform().tokenOf('kiosk@foyer.example');
    const asked = (headers: Readonly<Record<string, string>>) =>
      platform().call(path, { authToken, ...fields }, { method: 'POST', from: '192.0.2.77', headers });
    for (let tried = 0; tried < 12; tried += 1) {
      const { httpStatus, body } = await asked({
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'no-cors',
      });
      expect([httpStatus, body]).toEqual([403, refusal('request.foreign')]);
    }
    expect((await asked({ 'sec-fetch-site': 'same-origin' })).httpStatus).toBe(200);
  });

  test('an attempt that could not be checked does not count', async () => {
    const { store } = platform();
    const { credentials } = store.accounts;
    store.accounts.credentials = () => Promise.reject(new StoreError('database.unavailable', 'away'));
    for (let tried = 0; tried < 11; tried += 1) {
      expect((await signIn('kiosk@foyer.example', PASSWORD, '198.51.100.90')).httpStatus).toBe(503);
    }
    store.accounts.credentials = credentials;
    expect((await signIn('kiosk@foyer.example', PASSWORD, '198.51.100.90')).body.status).toBe('ok');
  });

  describe('a password changed during a sign-in with the old one', () => {
    /** The statement after which the old password has been read, and the one before which it has been verified. */
    test.each([
      ['was read', 'as "passwordHash"', 'after'],
      ['was verified', 'from code_app', 'before'],
    ] as const)(
      'opens no session when the change comes after the old one %s',
      async (_moment, statement, when) => {
        const email = 'swiss@foyer.example';
        const { store, account } = platform();
        const { id } = await account(email);
        const [old, next] = await Promise.all([hashPassword(PASSWORD), hashPassword('a whole new password')]);
        const { database } = store;
        const { query } = database;
        let changes = 0;
        const change = async () => {
          changes += 1;
          await store.accounts.setPasswordHash(id, next);
        };
        database.query = async (text, values) => {
          const isIt = text.includes(statement);
          if (isIt && when === 'before') await change();
          const rows = await query<never>(text, values);
          if (isIt && when === 'after') await change();
          return rows;
        };
        const { body } = await signIn(email, PASSWORD, '198.51.100.1');
        database.query = query;
        expect(changes).toBe(1);
        expect(body).toEqual(refusal('invalid.credentials'));
        const tokenQuery = 'select 1 from token t join account a on a.key = t.actor_key where a.id = $1';
        expect(await database.query(tokenQuery, [id])).toEqual([]);
        await store.accounts.setPasswordHash(id, old);
      },
    );

    test('opens no usable session for concurrent sign-ins', async () => {
      const email = 'swiss@foyer.example';
      const { store, account, call } = platform();
      const { id } = await account(email);
      const old = (await store.accounts.passwordHash(id)) ?? '';
      const next = await hashPassword('a whole new password');
      for (let round = 0; round < 3; round += 1) {
        const entering = Array.from({ length: 4 }, (_, index) =>
          signIn(email, PASSWORD, `198.51.100.${10 * (round + 1) + index}`),
        );
        await entering[0]; // the others are at different stages of their sign-in
        await store.accounts.setPasswordHash(id, next);
        for (const { body } of await Promise.all(entering)) {
          if (body.status !== 'ok') continue;
          const { body: late } = await call('/api/profile', { authToken: body.authToken });
          expect(late).toEqual(refusal('not.authorized'));
        }
        await store.accounts.setPasswordHash(id, old);
      }
    });

    test('opens no session when the checked hash is outdated', async () => {
      const { store, sessions, account, nowMs } = platform();
      const solar = await account('solar@foyer.example');
      const checked = (await store.accounts.passwordHash(solar.id)) ?? '';
      await store.accounts.setPasswordHash(solar.id, await hashPassword(PASSWORD));
      await expect(
        sessions.open(ownSession(solar), nowMs(), { passwordHash: checked }),
      ).rejects.toMatchObject({ code: 'invalid.credentials' });
      expect(await store.accounts.setPasswordHash(solar.id, 'other', checked)).toBe(false);
    });
  });
}
