import { pushBrowser } from '../../../partners/push/testing/push-browser';
import type { CallOptions, Fields, TestPlatform } from '../../../process/testing/test-platform';
import { SESSION_DAYS } from '../../accounts/sessions';

const SOLAR = 'solar@foyer.example';
const PASSWORD = 'Foyer-demo-2026';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

/** How long sessions last, the cookie of their token, their list, and messages to their browsers. */
export function openSessionCases(platform: () => TestPlatform): void {
  const post = async (path: string, authToken: string, fields: Fields = {}) =>
    (await platform().call(path, { authToken, ...fields }, { method: 'POST' })).body;
  const read = (authToken: string, headers: Record<string, string> = {}) =>
    platform().call('/api/profile', {}, { headers: { authorization: `Bearer ${authToken}`, ...headers } });
  const isOpen = async (authToken: string) => (await read(authToken)).body.status === 'ok';

  describe('an unused session', () => {
    test.each([
      [SOLAR, 30 * DAY_MS],
      ['kiosk@foyer.example', 180 * DAY_MS],
      ['maintainer@foyer.example', 12 * HOUR_MS],
      ['installer@foyer.example', 12 * HOUR_MS],
      ['support@foyer.example', 12 * HOUR_MS],
    ])('of %s ends after %d ms', async (email, idleMs) => {
      const { sessions, signIn, nowMs } = platform();
      const token = await signIn(email);
      const end = nowMs() + idleMs;
      expect(await sessions.find(token, end - 1)).not.toBeNull();
      expect(await sessions.find(token, end)).toBeNull();
    });

    test('of a professional who acts for a household ends after twelve hours', async () => {
      const { sessions, signIn, call, nowMs } = platform();
      const authToken = await signIn('maintainer@foyer.example');
      const acting = await call('/api/loginAs', { authToken, email: 'home@foyer.example' });
      const end = nowMs() + 12 * HOUR_MS;
      expect(await sessions.find(acting.body.authToken, end - 1)).not.toBeNull();
      expect(await sessions.find(acting.body.authToken, end)).toBeNull();
    });
  });

  test('a session in use lasts 180 days', async () => {
    const { sessions, signIn, nowMs } = platform();
    const token = await signIn(SOLAR);
    const start = nowMs();
    const openAt = async (atMs: number) => {
      const session = await sessions.find(token, atMs);
      if (session) await sessions.recordUse(token, session, { nowMs: atMs, userAgent: ANDROID });
      return session !== null;
    };
    for (let day = 20; day < SESSION_DAYS; day += 20)
      expect([day, await openAt(start + day * DAY_MS)]).toEqual([day, true]);
    expect(await openAt(start + SESSION_DAYS * DAY_MS - 1)).toBe(true);
    expect(await openAt(start + SESSION_DAYS * DAY_MS)).toBe(false);
  });

  test('its use is recorded at most once in ten minutes', async () => {
    const { store, signIn, passTime } = platform();
    const token = await signIn(SOLAR);
    const usedAt = async () => {
      const [session] = (await platform().call('/api/user/sessions', { authToken: token })).body.sessions;
      return Date.parse(`${session.usedAt.replace(' ', 'T')}Z`);
    };
    const first = await usedAt();
    passTime(10 * MINUTE_MS - 1000);
    expect(await usedAt()).toBe(first);
    passTime(1000);
    expect(await usedAt()).toBe(first + 10 * MINUTE_MS);
    const recordUse = jest.spyOn(store.tokens, 'recordUse');
    passTime(10 * MINUTE_MS);
    await Promise.all([usedAt(), usedAt()]);
    expect(await usedAt()).toBe(first + 20 * MINUTE_MS);
    recordUse.mockRestore();
  });

  describe('the cookie of the token', () => {
    const setCookies = (answer: { headers: Readonly<Record<string, unknown>> }) =>
      [answer.headers['set-cookie'] ?? []].flat().map(String);

    test('is moved by every visit, so that a home is still signed in after 31 days of daily use', async () => {
      const { signIn, passTime } = platform();
      const token = await signIn(SOLAR);
      const headers = { host: 'foyer.example', cookie: `foyer_language=fr; __Host-authToken=${token}` };
      for (let day = 1; day <= 31; day += 1) {
        passTime(DAY_MS);
        const answer = await read(token, headers);
        expect([day, answer.body.status, setCookies(answer)]).toEqual([
          day,
          'ok',
          [`__Host-authToken=${token}; Path=/; Max-Age=2592000; SameSite=None; Secure`],
        ]);
      }
      // One under way while a person signs out would bring the token back.
      const other = await platform().call('/api/states', { authToken: token }, { headers });
      expect(setCookies(other)).toEqual([]);
    });

    test.each([
      ['localhost:8080', 'authToken', 'Lax'],
      ['azur.localhost:8080', 'authToken', 'Lax'],
      ['foyer.example', '__Host-authToken', 'None; Secure'],
    ])('at %s is named %s, with SameSite=%s', async (host, name, sameSite) => {
      const { signIn, passTime } = platform();
      const token = await signIn('kiosk@foyer.example');
      passTime(10 * MINUTE_MS);
      const answer = await read(token, { host, cookie: `${name}=${token}` });
      expect(setCookies(answer)).toEqual([
        `${name}=${token}; Path=/; Max-Age=15552000; SameSite=${sameSite}`,
      ]);
    });

    test('is set for no program without it, for no other token and for none that has ended', async () => {
      const { signIn, passTime } = platform();
      const [token, other] = [await signIn(SOLAR), await signIn(SOLAR)];
      passTime(10 * MINUTE_MS);
      const host = 'foyer.example';
      expect(setCookies(await read(token, { host }))).toEqual([]);
      passTime(10 * MINUTE_MS);
      expect(setCookies(await read(token, { host, cookie: `__Host-authToken=${other}` }))).toEqual([]);
      const unknown = 'x'.repeat(32);
      expect(setCookies(await read(unknown, { host, cookie: `__Host-authToken=${unknown}` }))).toEqual([]);
    });
  });

  describe('where an account is signed in', () => {
    const EMAIL = 'meter@foyer.example';
    const signIn = async (userAgent: string, how: CallOptions = {}) => {
      const fields = { email: EMAIL, password: PASSWORD };
      const { body } = await platform().call('/api/auth', fields, { method: 'POST', ...how });
      await read(body.authToken, { 'user-agent': userAgent });
      return body.authToken as string;
    };
    const listed = async (authToken: string) =>
      (await platform().call('/api/user/sessions', { authToken })).body.sessions;

    test('is listed by browser, the current one first, and only to the account itself', async () => {
      const phone = await signIn(ANDROID);
      platform().passTime(MINUTE_MS);
      const desktop = await signIn(MAC);
      platform().passTime(MINUTE_MS);
      const program = await signIn('curl/8.10.1');
      const seen = await listed(phone);
      expect(seen).toMatchObject([
        { browser: 'Chrome', system: 'Android', isCurrent: true },
        { browser: null, system: null, isCurrent: false },
        { browser: 'Safari', system: 'Mac', isCurrent: false },
      ]);
      expect(seen[0]).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        browser: 'Chrome',
        system: 'Android',
        openedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        usedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        isCurrent: true,
      });
      platform().passTime(30 * DAY_MS - 90_000);
      expect((await read(desktop, { 'user-agent': MAC })).body.status).toBe('ok');
      expect(await listed(desktop)).toMatchObject([{ system: 'Mac' }, { system: null }]);
      expect(await isOpen(program)).toBe(true);
    });

    test('another session is ended at once and recorded, the current one is not', async () => {
      const phone = await signIn(ANDROID);
      await post('/api/user/sessions/endOthers', phone);
      const desktop = await signIn(MAC);
      const idOf = async (system: string) =>
        (await listed(phone)).find((one: { system: string }) => one.system === system).id;
      const end = async (id: string) => post('/api/user/sessions/end', phone, { id });
      expect(await end(await idOf('Android'))).toEqual(refusal('session.not.found'));
      const id = await idOf('Mac');
      expect(await end(id)).toEqual(OK);
      expect([await isOpen(phone), await isOpen(desktop)]).toEqual([true, false]);
      expect(await end(id)).toEqual(refusal('session.not.found'));
      const { store, account } = platform();
      const [entry] = await store.audit.of((await account(EMAIL)).id, 1);
      expect(entry).toMatchObject({ action: 'sessions.ended', facts: { count: 1 } });
    });

    test('all others are ended, those of other accounts and of a professional go on', async () => {
      const [phone, desktop] = [await signIn(ANDROID), await signIn(MAC)];
      const other = await platform().signIn(SOLAR);
      const { ended } = await post('/api/user/sessions/endOthers', phone);
      expect(ended).toBeGreaterThan(0);
      expect([await isOpen(phone), await isOpen(desktop), await isOpen(other)]).toEqual([true, false, true]);
      expect(await post('/api/user/sessions/endOthers', phone)).toEqual({ ...OK, ended: 0 });
    });

    test('is neither read nor changed by a professional who acts for it', async () => {
      const { signIn: open, call } = platform();
      const maintainer = await open('maintainer@foyer.example');
      const { body } = await call('/api/loginAs', { authToken: maintainer, email: 'home@foyer.example' });
      const { authToken } = body;
      expect((await call('/api/user/sessions', { authToken })).body).toEqual(refusal('role.not.allowed'));
      expect(await post('/api/user/sessions/endOthers', authToken)).toEqual(refusal('role.not.allowed'));
      expect((await call('/api/user/sessions', { authToken: maintainer })).body.status).toBe('ok');
    });
  });

  describe('messages to a browser', () => {
    const EMAIL = 'premium@foyer.example';
    let added = 0;
    const addBrowser = async (authToken: string, email = EMAIL, label = 'Chrome, Android') => {
      added += 1;
      const { p256dh, auth } = pushBrowser();
      const fields = { endpoint: `https://push.example/open-${email}-${added}`, p256dh, auth, label };
      return (await post('/api/notifications/device/add', authToken, fields)).id as string;
    };
    const browsers = async (email = EMAIL) => {
      const { store, account } = platform();
      return (await store.notifications.devices((await account(email)).id)).map(({ id }) => id);
    };
    const mailsBy = async (work: () => Promise<unknown>) => {
      const before = platform().mails.length;
      await work();
      await platform().jobs.whenIdle();
      return platform().mails.slice(before);
    };
    const recover = async (email: string) => {
      await platform().call('/api/password/forgot', { email }, { method: 'POST' });
      await platform().jobs.whenIdle();
      const recoveryCode = /recoveryCode=([\w-]+)/.exec(platform().mails.at(-1)?.text ?? '')?.[1] ?? '';
      const fields = { recoveryCode, password: 'Quite-new-words-2026' };
      return (await platform().call('/api/password/change', fields, { method: 'POST' })).body;
    };

    test('are announced to the owner by mail, once, and the label is never a link', async () => {
      const authToken = await platform().signIn(EMAIL);
      const { p256dh, auth } = pushBrowser();
      const device = { endpoint: 'https://push.example/announced', p256dh, auth, label: 'Firefox, Windows' };
      const add = (fields: Fields) => post('/api/notifications/device/add', authToken, fields);
      const [mail, ...others] = await mailsBy(() => add(device));
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: EMAIL, subject: 'Un navigateur affiche maintenant vos alertes' });
      expect(mail?.text).toContain('Firefox, Windows');
      expect(mail?.text).toContain('https://foyer.example/user/alerts');
      expect(await mailsBy(() => add(device))).toEqual([]);
      const [second] = await mailsBy(() => addBrowser(authToken, EMAIL, 'https://evil.example'));
      expect(second?.text).not.toContain('evil');
    });

    test('go to one address however it is spelled, and only with a key of the curve', async () => {
      const authToken = await platform().signIn(EMAIL);
      const { p256dh, auth } = pushBrowser();
      const add = (endpoint: string, key = p256dh) =>
        post('/api/notifications/device/add', authToken, { endpoint, p256dh: key, auth, label: 'Chrome' });
      const { id } = await add('https://push.example/spelled/one');
      for (const same of [
        'https://push.example:443/spelled/one',
        'https://PUSH.example/spelled/./one',
        'https://push.example/spelled/one#part',
      ])
        expect(await add(same)).toEqual({ ...OK, id });
      for (const wrong of [`B${'A'.repeat(86)}`, 'B'.repeat(87), 'A'.repeat(87)])
        expect(await add('https://push.example/spelled/two', wrong)).toMatchObject({
          error: 'parameter.invalid',
          parameter: 'p256dh',
        });
    });

    test('end with its session alone', async () => {
      const { signIn } = platform();
      const [here, elsewhere] = [await signIn(EMAIL), await signIn(EMAIL)];
      const mine = await addBrowser(here);
      const other = await addBrowser(elsewhere);
      const third = await signIn(EMAIL);
      const last = await addBrowser(third);
      await platform().call('/api/logout', { authToken: elsewhere }, { method: 'PUT' });
      const left = await browsers();
      expect(left).toEqual(expect.arrayContaining([mine, last]));
      expect(left).not.toContain(other);
      await post('/api/user/sessions/endOthers', here);
      expect(await browsers()).toContain(mine);
      expect(await browsers()).not.toContain(last);
    });

    test.each<[string, (authToken: string) => Promise<unknown>, string | null]>([
      [
        'a password change',
        (authToken) =>
          post('/api/user/update', authToken, { password: PASSWORD, newPassword: 'Quite-new-words-2026' }),
        'Un nouveau mot de passe a été choisi',
      ],
      ['a recovery', () => recover(EMAIL), 'Un nouveau mot de passe a été choisi'],
      [
        'locking the account',
        async () => {
          const { store, account, nowMs } = platform();
          const { id } = await account(EMAIL);
          await store.accounts.setLocked(id, new Date(nowMs()));
          await store.accounts.setLocked(id, null);
        },
        null,
      ],
    ])('end with %s, those of other households do not', async (_how, act, subject) => {
      platform().passTime(2 * HOUR_MS);
      const { signIn } = platform();
      const other = await addBrowser(await signIn(SOLAR), SOLAR);
      const authToken = await signIn(EMAIL);
      await addBrowser(authToken);
      await addBrowser(await signIn(EMAIL));
      const mails = await mailsBy(() => act(authToken));
      expect(await browsers()).toEqual([]);
      expect(await browsers(SOLAR)).toContain(other);
      const notices = mails.filter((mail) => mail.subject === subject);
      expect(notices.map(({ to }) => to)).toEqual(subject === null ? [] : [EMAIL]);
    });

    test('end with a changed address, but not in the browser that changed it, and all with its undoing', async () => {
      const email = 'optout@foyer.example';
      const { signIn, mails } = platform();
      const [here, elsewhere] = [await signIn(email), await signIn(email)];
      const mine = await addBrowser(here, email);
      await addBrowser(elsewhere, email);
      await post('/api/user/email/change', here, { email: 'opted@foyer.example', password: PASSWORD });
      const code = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
      expect(await post('/api/user/email/confirm', here, { code })).toEqual(OK);
      expect(await browsers('opted@foyer.example')).toEqual([mine]);
      const undo = /email_undo#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
      expect(await post('/api/user/email/undo', '', { code: undo })).toEqual(OK);
      expect(await browsers(email)).toEqual([]);
    });
  });
}
