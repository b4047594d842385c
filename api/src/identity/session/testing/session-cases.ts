import type { CallOptions, Fields, TestPlatform } from '../../../process/testing/test-platform';
import { newOneTimeCode } from '../../accounts/session-tokens';

const PASSWORD = 'Foyer-demo-2026';
const refusal = (error: string) => ({ status: 'error', error });

/** Wire tests of sign-in, sign-out, recovery, acting for a customer and read-only accounts. */
export function sessionCases(platform: () => TestPlatform): void {
  const signIn = (email: string, password: string, from: string) =>
    platform().call('/api/auth', { email, password }, { method: 'POST', from });

  describe('signing in', () => {
    test('accepts query, form and JSON, GET and POST, and any case of the e-mail address', async () => {
      const fields = { email: 'Solar@Foyer.Example', password: PASSWORD };
      for (const how of [
        { method: 'GET', as: 'query' },
        { method: 'POST', as: 'form' },
        { method: 'POST', as: 'json' },
      ] as const) {
        const { body } = await platform().call('/api/auth', fields, how);
        expect(body.status).toBe('ok');
        expect((await platform().call('/api/profile', { authToken: body.authToken })).body.email).toBe(
          'solar@foyer.example',
        );
      }
    });

    test('gives a professional a token with three parts', async () => {
      const { body } = await signIn('maintainer@foyer.example', PASSWORD, '192.0.2.2');
      expect(body.authToken.split('-')).toHaveLength(3);
      expect((await platform().call('/api/profile', { authToken: body.authToken })).body.userType).toBe(
        'MAINTAINER',
      );
    });

    test('allows ten failed attempts a minute per address and does not count successful ones', async () => {
      for (let tried = 0; tried < 10; tried += 1) {
        expect((await signIn(`nobody-${tried}@foyer.example`, 'x', '192.0.2.10')).body).toEqual(
          refusal('invalid.credentials'),
        );
        expect((await signIn('solar@foyer.example', PASSWORD, '192.0.2.11')).body.status).toBe('ok');
      }
      const eleventh = await signIn('solar@foyer.example', PASSWORD, '192.0.2.10');
      expect([eleventh.httpStatus, eleventh.body]).toEqual([429, refusal('too.many.requests')]);
      expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
      expect((await signIn('solar@foyer.example', PASSWORD, '192.0.2.11')).body.status).toBe('ok');
      platform().passTime(61_000);
      expect((await signIn('solar@foyer.example', PASSWORD, '192.0.2.10')).body.status).toBe('ok');
    });
  });

  describe('signing in on a tenant’s page', () => {
    const enter = async (email: string, tenant: string, password = PASSWORD) => {
      const fields = { email, password, tenant };
      return (await platform().call('/api/auth', fields, { method: 'POST', from: '192.0.2.60' })).body;
    };

    test.each([
      ['home@foyer.example', 'foyer'],
      ['green@azur.example', 'azur'],
      ['maintainer@foyer.example', 'foyer'],
      ['maintainer@foyer.example', 'installer'],
    ])('admits %s at %s', async (email, tenant) => {
      expect((await enter(email, tenant)).status).toBe('ok');
    });

    test.each([
      ['home@foyer.example', 'azur'],
      ['home@foyer.example', 'installer'],
      ['green@azur.example', 'foyer'],
      ['maintainer@foyer.example', 'azur'],
    ])('refuses %s at %s and gives the reason only with the right password', async (email, tenant) => {
      expect(await enter(email, tenant)).toEqual(refusal('tenant.not.allowed'));
      expect(await enter(email, tenant, 'wrong')).toEqual(refusal('invalid.credentials'));
    });
  });

  describe('a session', () => {
    test('is named by the header, the parameter or both alike, never by another scheme or a cookie', async () => {
      const token = await platform().signIn('solar@foyer.example');
      const other = await platform().signIn('home@foyer.example');
      const read = async (fields: Fields, headers: Record<string, string>, how: CallOptions = {}) => {
        const { body } = await platform().call('/api/profile', fields, { ...how, headers });
        return body.email ?? body.error;
      };
      const bearer = { authorization: `Bearer ${token}` };
      const parameter = { authToken: token };
      expect(await read({}, bearer)).toBe('solar@foyer.example');
      expect(await read({}, { authorization: `bearer ${token}` }, { method: 'POST' })).toBe(
        'solar@foyer.example',
      );
      expect(await read(parameter, bearer)).toBe('solar@foyer.example');
      expect(await read(parameter, { authorization: 'Basic dXNlcjpwYXNz' })).toBe('solar@foyer.example');
      expect(await read({ authToken: other }, bearer)).toBe('parameter.invalid');
      expect(await read({}, { authorization: `Basic ${token}` })).toBe('not.authorized');
      expect(await read({}, { cookie: `__Host-authToken=${token}; authToken=${token}` })).toBe(
        'not.authorized',
      );
    });

    test('ends at sign-out without ending other sessions', async () => {
      const { signIn: open, call } = platform();
      const email = 'solar@foyer.example';
      const [one, other] = [await open(email), await open(email)];
      const out = await call(
        '/api/logout',
        { authToken: one, username: email },
        { method: 'PUT', as: 'query' },
      );
      expect(out.body).toEqual({ status: 'ok' });
      expect((await call('/api/profile', { authToken: one })).body).toEqual(refusal('not.authorized'));
      expect((await call('/api/profile', { authToken: other })).body.status).toBe('ok');
    });

    test('also ends when named by the `token` parameter of sign-out', async () => {
      const { signIn: open, call } = platform();
      const email = 'solar@foyer.example';
      const [one, other] = [await open(email), await open(email)];
      const fields = { authToken: one, username: email, token: other };
      expect((await call('/api/logout', fields, { method: 'PUT', as: 'query' })).body).toEqual({
        status: 'ok',
      });
      for (const authToken of [one, other]) {
        expect((await call('/api/profile', { authToken })).body).toEqual(refusal('not.authorized'));
      }
    });

    test('is not accepted from a cookie alone', async () => {
      const cookie = `__Host-authToken=${await platform().tokenOf('home@foyer.example')}`;
      const { body } = await platform().call('/api/profile', {}, { headers: { cookie } });
      expect(body).toEqual(refusal('not.authorized'));
    });

    test('is stored only as a hash', async () => {
      const token = await platform().tokenOf('home@foyer.example');
      const rows = await platform().store.database.query('select * from token');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  });

  describe('special demo accounts', () => {
    test.each([
      ['inactive@foyer.example', { isActive: false }],
      ['started@foyer.example', { subscription_status: 'setup_installation_details_set' }],
      ['first@foyer.example', { subscription_status: '0' }],
      ['kiosk@foyer.example', { kioskMode: true }],
      ['green@azur.example', { tenant: 'azur' }],
      [
        'swiss@foyer.example',
        { currency: 'CHF', timeZone: 'Europe/Zurich', gridType: '3 phases', language: 'en' },
      ],
    ])('%s has the expected profile', async (email, fields) => {
      expect((await platform().callAs(email, '/api/profile')).body).toMatchObject({
        status: 'ok',
        ...fields,
      });
    });

    test('states and profile contain the platform’s time', async () => {
      for (const path of ['/api/states', '/api/profile']) {
        expect((await platform().callAs('home@foyer.example', path)).body.serverTime).toBe(
          platform().nowMs(),
        );
      }
    });
  });

  describe('a known password', () => {
    const email = 'first@foyer.example';
    const open = () => platform().signIn(email);
    const post = (path: string, fields: Fields, from: string) =>
      platform().call(path, fields, { method: 'POST', from });

    test('is verified, and a wrong one counts as an attempt', async () => {
      const authToken = await open();
      const verify = (password: string) =>
        post('/api/user/verifyPassword', { authToken, password }, '192.0.2.40');
      for (let tried = 0; tried < 12; tried += 1) {
        expect((await verify(PASSWORD)).body).toEqual({ status: 'ok' });
      }
      for (let tried = 0; tried < 10; tried += 1) {
        expect((await verify('wrong')).body).toEqual(refusal('invalid.credentials'));
      }
      const late = await verify(PASSWORD);
      expect([late.httpStatus, late.body]).toEqual([429, refusal('too.many.requests')]);
      platform().passTime(61_000);
      expect((await verify(PASSWORD)).body).toEqual({ status: 'ok' });
    });

    test('is changed: all sessions end and a new one begins', async () => {
      const [authToken, other] = [await open(), await open()];
      const change = (fields: Fields) => post('/api/user/update', { authToken, ...fields }, '192.0.2.41');
      const wrong = { password: 'wrong', newPassword: 'a whole new password', firstName: 'Nobody' };
      expect((await change(wrong)).body).toEqual(refusal('invalid.credentials'));
      for (const [newPassword, fault] of [
        ['short', 'password.too.short'],
        [email.toUpperCase(), 'password.sameAsMail'],
      ] as const) {
        expect((await change({ password: PASSWORD, newPassword })).body).toEqual(refusal(fault));
      }
      expect((await platform().account(email)).details.firstName).not.toBe('Nobody');
      const { body } = await change({ password: PASSWORD, newPassword: 'a whole new password' });
      expect(body).toEqual({ status: 'ok', authToken: expect.stringMatching(/^[A-Za-z0-9]{32}$/) });
      for (const token of [authToken, other]) {
        expect((await platform().call('/api/profile', { authToken: token })).body).toEqual(
          refusal('not.authorized'),
        );
      }
      expect((await platform().call('/api/profile', { authToken: body.authToken })).body.email).toBe(email);
      expect((await signIn(email, PASSWORD, '192.0.2.42')).body).toEqual(refusal('invalid.credentials'));
      expect((await signIn(email, 'a whole new password', '192.0.2.42')).body.status).toBe('ok');
      const { store, account } = platform();
      const newest = await store.audit.of((await account(email)).id, 3);
      expect(newest.map(({ action }) => action)).toEqual(['signIn', 'signIn.failed', 'password.changed']);
    });
  });

  describe('checking whether an e-mail address is free', () => {
    test.each([
      ['nobody@foyer.example', null],
      ['Solar@Foyer.Example', 'email.taken'],
      ['home@foyer.example', null],
    ])('%s checked by home@foyer.example: %s', async (email, error) => {
      const { body } = await platform().callAs('home@foyer.example', '/api/email/verify', { email });
      expect(body).toEqual(error ? refusal(error) : { status: 'ok' });
    });

    test('requires a session and is limited to ten an hour', async () => {
      const verify = (fields: Fields) => platform().call('/api/email/verify', fields, { from: '192.0.2.43' });
      const email = 'nobody@foyer.example';
      expect((await verify({ email })).body).toEqual(refusal('not.authorized'));
      platform().passTime(3_600_000);
      const authToken = await platform().tokenOf('home@foyer.example');
      for (let tried = 0; tried < 10; tried += 1)
        expect((await verify({ email, authToken })).httpStatus).toBe(200);
      platform().passTime(3_599_999);
      expect((await verify({ email, authToken })).httpStatus).toBe(429);
      platform().passTime(1);
      expect((await verify({ email, authToken })).httpStatus).toBe(200);
    });
  });

  test('whichever call tells that an address is taken, a person learns it ten times an hour', async () => {
    const { signIn: open, call } = platform();
    platform().passTime(3_600_000);
    const authToken = await open('maintainer@foyer.example');
    const taken = (email: string) =>
      call(
        '/api/team/invite',
        { authToken, email, firstName: 'Ada', lastName: 'Petit' },
        { method: 'POST', from: '192.0.2.44' },
      );
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await taken('home@foyer.example')).body).toEqual(refusal('email.taken'));
      expect((await call('/api/email/verify', { authToken, email: 'home@foyer.example' })).body).toEqual(
        refusal('email.taken'),
      );
      platform().passTime(61_000);
    }
    expect((await taken('home@foyer.example')).httpStatus).toBe(429);
    expect((await taken('nobody-at-all@foyer.example')).httpStatus).toBe(429);
    platform().passTime(3_600_000);
    for (let asked = 0; asked < 12; asked += 1) {
      platform().passTime(61_000);
      expect((await taken('not an address')).body).toEqual(refusal('email.invalid'));
    }
    expect((await taken('home@foyer.example')).body).toEqual(refusal('email.taken'));
  });

  describe('a forgotten password', () => {
    const email = 'started@foyer.example';
    const forgot = (address: string, from = '192.0.2.30') =>
      platform().call('/api/password/forgot', { email: address }, { from });
    const change = (recoveryCode: string, password: string) =>
      platform().call(
        '/api/password/change',
        { recoveryCode, password },
        { method: 'POST', from: '192.0.2.31' },
      );
    const codeOfLastMail = async () => {
      await platform().jobs.whenIdle();
      return /recoveryCode=([\w-]+)/.exec(platform().mails.at(-1)?.text ?? '')?.[1] ?? '';
    };

    // The mail limit is per minute.
    beforeEach(() => platform().passTime(61_000));

    test('is answered alike for known and unknown addresses, and only a known one gets a mail', async () => {
      const before = platform().mails.length;
      const [known, unknown] = [await forgot(email), await forgot('nobody@foyer.example')];
      expect([known.httpStatus, known.body]).toEqual([unknown.httpStatus, unknown.body]);
      await platform().jobs.whenIdle();
      expect(
        platform()
          .mails.slice(before)
          .map(({ to }) => to),
      ).toEqual([email]);
      // The code stands alone too: the page asks for it where the link is not opened.
      expect(platform().mails.at(-1)?.text).toMatch(
        /^https:\/\/foyer\.example\/\?recoveryCode=([\w-]+)$[\s\S]*^\1$/m,
      );
    });

    test('is mailed with a link to the pages of the tenant of the account', async () => {
      await forgot('green@azur.example');
      await platform().jobs.whenIdle();
      expect(platform().mails.at(-1)?.text).toContain('https://azur.example/?recoveryCode=');
      const authToken = await platform().signIn('green@azur.example');
      expect((await platform().call('/api/profile', { authToken })).body).toMatchObject({
        appUrl: 'https://azur.example',
      });
    });

    test('causes as many database calls for an unknown address as for a known one', async () => {
      const { database } = platform().store;
      const questions = [jest.spyOn(database, 'query'), jest.spyOn(database, 'transaction')];
      const costOf = async (address: string) => {
        for (const spy of questions) spy.mockClear();
        await forgot(address, '192.0.2.34');
        await platform().jobs.whenIdle();
        // The delivery and the claims of jobs run apart from the request and from the job that makes the mail.
        const isOfDelivery = ([text]: readonly unknown[]) =>
          /^(update mail_outbox|select next_attempt_at|update job|delete from job)/.test(String(text));
        return questions.map((spy) => spy.mock.calls.filter((call) => !isOfDelivery(call)).length);
      };
      const known = await costOf(email);
      expect(await costOf('nobody@foyer.example')).toEqual(known);
      for (const spy of questions) spy.mockRestore();
    });

    test('is changed once with the mailed code, and all sessions end', async () => {
      const token = await platform().signIn(email);
      await forgot(email);
      const code = await codeOfLastMail();
      const valid = () =>
        platform().call('/api/password/validateRecoveryCode', { recoveryCode: code }, { method: 'POST' });
      expect((await valid()).body).toEqual({ status: 'ok', valid: true });
      expect((await change(code, 'short')).body).toEqual(refusal('password.too.short'));
      expect((await change(code, email.toUpperCase())).body).toEqual(refusal('password.sameAsMail'));
      expect((await change(code, 'a whole new password')).body).toEqual({ status: 'ok' });
      expect((await valid()).body).toEqual({ status: 'ok', valid: false });
      expect((await change(code, 'and another one')).body).toEqual(refusal('recovery.code.invalid'));
      expect((await platform().call('/api/profile', { authToken: token })).body).toEqual(
        refusal('not.authorized'),
      );
      expect((await signIn(email, PASSWORD, '192.0.2.32')).body).toEqual(refusal('invalid.credentials'));
      expect((await signIn(email, 'a whole new password', '192.0.2.32')).body.status).toBe('ok');
    });

    test('can be reset by any mailed code, and the first use invalidates the others', async () => {
      await forgot(email);
      const earlier = await codeOfLastMail();
      await forgot(email, '192.0.2.33');
      const later = await codeOfLastMail();
      expect((await change(earlier, 'a whole new password')).body).toEqual({ status: 'ok' });
      expect((await change(later, 'a whole new password')).body).toEqual(refusal('recovery.code.invalid'));
    });

    test('is changed together with consuming the code, so a failure keeps the code valid', async () => {
      const { database } = platform().store;
      await forgot(email);
      const code = await codeOfLastMail();
      await database.query(`alter table account add constraint broken check (password_hash = '') not valid`);
      expect((await change(code, 'a whole new password')).httpStatus).toBe(500);
      await database.query('alter table account drop constraint broken');
      expect((await change(code, 'a whole new password')).body).toEqual({ status: 'ok' });
    });

    test('is mailed at most three times a minute', async () => {
      const before = platform().mails.length;
      for (let stranger = 0; stranger < 30; stranger += 1)
        expect((await forgot(email, `203.0.113.${stranger}`)).body).toEqual({ status: 'ok' });
      await platform().jobs.whenIdle();
      expect(platform().mails.length - before).toBe(3);
    });

    test('cannot be changed with an expired or an invented code', async () => {
      await forgot(email);
      const later = await codeOfLastMail();
      platform().passTime(31 * 60_000);
      expect((await change(later, 'a whole new password')).body).toEqual(refusal('recovery.code.invalid'));
      expect((await change(newOneTimeCode(), 'a whole new password')).body).toEqual(
        refusal('recovery.code.invalid'),
      );
    });

    test('is answered alike when mail cannot be sent', async () => {
      platform().failures.set('mail', 'unreachable');
      const { body } = await forgot(email);
      await platform().jobs.whenIdle();
      platform().failures.set('mail', null);
      expect(body).toEqual({ status: 'ok' });
    });
  });
}
