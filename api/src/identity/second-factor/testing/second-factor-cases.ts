import { MAX_PASSKEYS, RECOVERY_CODES } from '@foyer/wire/second-factor';
import { Secret, TOTP } from 'otpauth';
import { DEVELOPMENT_KEY, KEY_BYTES, tokenCipher } from '../../../foundation/token-cipher';
import type { Answered, Fields, TestPlatform } from '../../../process/testing/test-platform';
import { sealAppSecrets } from '../app-secret';
import { removeExpiredSteps } from '../step-store';
import { type Authenticator, authenticator } from './authenticator';

const PASSWORD = 'Foyer-demo-2026';
const ORIGIN = 'https://foyer.example';
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });

/** Calls of the second factor as pages make them. */
export function secondFactorCalls(platform: () => TestPlatform) {
  const post = async (path: string, fields: Fields, how: { from?: string; as?: 'json' } = {}) =>
    (await platform().call(path, fields, { method: 'POST', from: '192.0.2.130', ...how })).body;
  const asked = (email: string, password = PASSWORD, fields: Fields = {}) =>
    post('/api/auth/second', { email, password, ...fields });

  return {
    signIn: (email: string, password = PASSWORD) => post('/api/auth', { email, password }),
    beginSignIn: asked,
    finish: (step: string, proof: Fields, from?: string) =>
      post('/api/auth/second/finish', { step, ...proof }, { as: 'json', ...(from && { from }) }),
    codeAt: (secret: string, timestamp: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }),
    /** A change by the account itself, in the session of a token. */
    change: (authToken: string, what: string, fields: Fields): Promise<Answered['body']> =>
      post(`/api/user/secondFactor/${what}`, { authToken, ...fields }, { as: 'json' }),
    factors: async (authToken: string) =>
      (await platform().call('/api/user/secondFactor', { authToken })).body,
  };
}

/** Second factor: adding, signing in, losing, removing. */
export function secondFactorCases(platform: () => TestPlatform): void {
  const { signIn, beginSignIn, finish, codeAt, change, factors } = secondFactorCalls(platform);

  const addPasskey = async (authToken: string, device: Authenticator, name: string) => {
    const { step, options } = await change(authToken, 'passkey/propose', { password: PASSWORD });
    return change(authToken, 'passkey/add', { step, name, passkey: device.create(options, ORIGIN) });
  };
  const addApp = async (authToken: string) => {
    const proposed = await change(authToken, 'app/propose', { password: PASSWORD });
    const code = codeAt(proposed.secret, platform().nowMs());
    return {
      secret: proposed.secret as string,
      added: await change(authToken, 'app/add', { step: proposed.step, code }),
    };
  };
  const usePasskey = async (email: string, device: Authenticator) => {
    const { step, passkey } = await beginSignIn(email);
    return finish(step, { passkey: device.use(passkey, ORIGIN) });
  };
  const audited = async (email: string, count: number) => {
    const { store, account } = platform();
    return (await store.audit.of((await account(email)).id, count)).map(({ action, facts }) => [
      action,
      facts,
    ]);
  };
  const removeAll = async (email: string) => {
    const { id } = await platform().account(email);
    for (const table of ['passkey', 'code_app', 'recovery_code', 'second_step'])
      await platform().store.database.query(
        `delete from ${table} where account_key = (select key from account where id = $1)`,
        [id],
      );
    // Counts of tries do not pass from one test to the next.
    platform().passTime(61 * MINUTE_MS);
  };

  describe('an account without a second factor', () => {
    const EMAIL = 'solar@foyer.example';

    test('signs in with its password alone, which is audited as its failures and its end', async () => {
      const { authToken } = await signIn(EMAIL);
      expect((await signIn(EMAIL, 'wrong')).error).toBe('invalid.credentials');
      await platform().call('/api/logout', { authToken }, { method: 'PUT' });
      expect(await audited(EMAIL, 3)).toEqual([
        ['signOut', {}],
        ['signIn.failed', { reason: 'password' }],
        ['signIn', {}],
      ]);
      expect(await beginSignIn(EMAIL)).toEqual(refusal('second.factor.none'));
    });

    test('no more than ten failures an hour are recorded', async () => {
      const failures = async () =>
        (await audited(EMAIL, 200)).filter(([action]) => action === 'signIn.failed').length;
      platform().passTime(61 * MINUTE_MS);
      const before = await failures();
      for (let tried = 0; tried < 14; tried += 1) {
        if (tried % 7 === 0) platform().passTime(MINUTE_MS);
        expect((await signIn(EMAIL, 'wrong')).error).toBe('invalid.credentials');
      }
      expect((await failures()) - before).toBe(10);
      platform().passTime(61 * MINUTE_MS);
    });

    test('cannot be given one without its password', async () => {
      const authToken = await platform().signIn(EMAIL);
      for (const what of ['passkey/propose', 'app/propose', 'recoveryCodes'])
        expect(await change(authToken, what, { password: 'wrong' })).toEqual(refusal('password.incorrect'));
      expect(await change(authToken, 'recoveryCodes', { password: PASSWORD })).toEqual(
        refusal('second.factor.none'),
      );
      platform().passTime(MINUTE_MS);
    });
  });

  describe('passkeys', () => {
    const EMAIL = 'swiss@foyer.example';
    afterAll(() => removeAll(EMAIL));

    test('two devices sign in, a lost one is removed, a recovery code opens the account once', async () => {
      const [phone, laptop] = [authenticator(), authenticator()];
      const authToken = await platform().signIn(EMAIL);
      const first = await addPasskey(authToken, phone, ' My\tphone ');
      expect(first.recoveryCodes).toHaveLength(RECOVERY_CODES);
      expect(await addPasskey(authToken, laptop, 'Laptop')).toEqual({ ...OK, recoveryCodes: null });
      expect(await signIn(EMAIL)).toEqual(refusal('second.factor.needed'));

      expect((await usePasskey(EMAIL, phone)).authToken).toMatch(/^[A-Za-z0-9]{32}$/);
      expect((await usePasskey(EMAIL, laptop)).status).toBe('ok');
      expect((await audited(EMAIL, 1))[0]).toEqual(['signIn', { secondFactor: 'passkey' }]);
      const { passkeys } = await factors(authToken);
      expect(passkeys).toMatchObject([
        { name: 'Laptop', usedMs: platform().nowMs(), host: 'foyer.example' },
        { name: 'My phone', usedMs: platform().nowMs() },
      ]);

      const lost = { id: passkeys[1].id, password: PASSWORD };
      expect(await change(authToken, 'passkey/remove', lost)).toEqual(OK);
      expect(await change(authToken, 'passkey/remove', lost)).toEqual(refusal('passkey.not.found'));
      const { step, passkey } = await beginSignIn(EMAIL);
      expect(passkey.allowCredentials).toHaveLength(1);
      expect(await finish(step, { passkey: phone.use(passkey, ORIGIN) })).toEqual(
        refusal('second.factor.wrong'),
      );

      const [code] = first.recoveryCodes;
      const typed = code.toUpperCase().replaceAll('-', ' ');
      expect((await finish(step, { code: typed })).status).toBe('ok');
      expect((await finish((await beginSignIn(EMAIL)).step, { code: typed })).error).toBe(
        'second.factor.wrong',
      );
      expect((await factors(authToken)).recoveryCodes).toBe(RECOVERY_CODES - 1);
      await platform().deliverMails();
      expect(platform().mails.at(-1)).toMatchObject({
        to: EMAIL,
        subject: expect.stringMatching(/recovery code was used|code de secours a été utilisé/),
      });
    });

    test.each<[string, (device: Authenticator, passkey: never) => object]>([
      ['another origin', (device, passkey) => device.use(passkey, 'https://azur.example')],
      [
        'another challenge',
        (device, passkey) => device.use({ ...(passkey as object), challenge: 'AAAA' } as never, ORIGIN),
      ],
      [
        'another host',
        (device, passkey) => device.use({ ...(passkey as object), rpId: 'azur.example' } as never, ORIGIN),
      ],
      ['another device', (_device, passkey) => authenticator().use(passkey, ORIGIN)],
      [
        'another signature',
        (device, passkey) => {
          const answer = device.use(passkey, ORIGIN) as { response: object };
          return { ...answer, response: { ...answer.response, signature: 'MEUCIQ' } };
        },
      ],
    ])('an answer with %s is refused', async (_, answerOf) => {
      const device = authenticator();
      expect((await addPasskey(await platform().signIn(EMAIL), device, 'Key')).status).toBe('ok');
      const { step, passkey } = await beginSignIn(EMAIL);
      expect((await finish(step, { passkey: answerOf(device, passkey as never) })).error).toBe(
        'second.factor.wrong',
      );
      expect((await finish(step, { passkey: device.use(passkey, ORIGIN) })).status).toBe('ok');
    });

    test('a counter that goes back is that of a copy', async () => {
      const device = authenticator({ uses: 7 });
      await addPasskey(await platform().signIn(EMAIL), device, 'Counted');
      await usePasskey(EMAIL, device);
      const { id } = await platform().account(EMAIL);
      await platform().store.database.query(
        `update passkey set counter = 9 where credential_id = $1
         and account_key = (select key from account where id = $2)`,
        [device.credentialId, id],
      );
      expect((await usePasskey(EMAIL, device)).error).toBe('second.factor.wrong');
    });

    test('one that is not made as asked is refused, and none is added twice or beyond the limit', async () => {
      const authToken = await platform().signIn(EMAIL);
      const propose = () => change(authToken, 'passkey/propose', { password: PASSWORD });
      const device = authenticator();
      const { step, options } = await propose();
      const elsewhere = { step, name: 'Key', passkey: device.create(options, 'https://azur.example') };
      expect(await change(authToken, 'passkey/add', elsewhere)).toEqual(refusal('passkey.invalid'));
      await addPasskey(authToken, device, 'Key');
      expect((await addPasskey(authToken, device, 'Again')).error).toBe('passkey.known');
      for (let many = (await factors(authToken)).passkeys.length; many < MAX_PASSKEYS; many += 1)
        expect((await addPasskey(authToken, authenticator(), 'Key')).status).toBe('ok');
      expect(await propose()).toEqual(refusal('passkeys.too.many'));
    });

    test('are not offered on the pages of another host', async () => {
      const EVERYWHERE = 'maintainer@foyer.example';
      const device = authenticator();
      await addPasskey(await platform().signIn(EVERYWHERE), device, 'Key');
      expect((await beginSignIn(EVERYWHERE, PASSWORD, { tenant: 'installer' })).passkey).toBeNull();
      expect((await beginSignIn(EVERYWHERE, PASSWORD, { tenant: 'foyer' })).passkey.rpId).toBe(
        'foyer.example',
      );
      await removeAll(EVERYWHERE);
    });
  });

  describe('a code app', () => {
    const EMAIL = 'green@azur.example';
    afterEach(() => removeAll(EMAIL));

    test('signs in with a code of now, the step before or after, each once', async () => {
      const { secret, added } = await addApp(await platform().signIn(EMAIL));
      expect(added.recoveryCodes).toHaveLength(RECOVERY_CODES);
      const enter = async (offMs: number) =>
        (await finish((await beginSignIn(EMAIL)).step, { code: codeAt(secret, platform().nowMs() + offMs) }))
          .error ?? 'entered';
      // The code with which the app was set up.
      expect(await enter(0)).toBe('second.factor.wrong');
      platform().passTime(10 * STEP_MS);
      expect(await enter(-2 * STEP_MS)).toBe('second.factor.wrong');
      expect(await enter(-STEP_MS)).toBe('entered');
      expect(await enter(-STEP_MS)).toBe('second.factor.wrong');
      expect(await enter(STEP_MS)).toBe('entered');
      expect(await enter(0)).toBe('second.factor.wrong');
      expect((await audited(EMAIL, 2)).map(([action]) => action)).toEqual(['signIn.failed', 'signIn']);
    });

    test('two sign-ins with one code at a time: one enters', async () => {
      const { secret } = await addApp(await platform().signIn(EMAIL));
      platform().passTime(2 * STEP_MS);
      const code = codeAt(secret, platform().nowMs());
      const steps = [(await beginSignIn(EMAIL)).step, (await beginSignIn(EMAIL)).step];
      const answers = await Promise.all(steps.map((step) => finish(step, { code })));
      expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'ok']);
    });

    test('its secret is encrypted, and recovery codes are hashed', async () => {
      const { secret, added } = await addApp(await platform().signIn(EMAIL));
      const { database } = platform().store;
      const stored = JSON.stringify([
        await database.query('select * from code_app'),
        await database.query('select * from second_step'),
        await database.query('select * from recovery_code'),
      ]);
      expect(stored).toContain('sealed1:');
      for (const text of [secret, ...added.recoveryCodes]) expect(stored).not.toContain(text);
    });

    test('its secret is encrypted again when the key is replaced', async () => {
      const { database } = platform().store;
      const { secret } = await addApp(await platform().signIn(EMAIL));
      const next = tokenCipher([Buffer.alloc(KEY_BYTES, 1), DEVELOPMENT_KEY]);
      await sealAppSecrets(database, next);
      const [row] = await database.query<{ secret: string }>('select secret from code_app');
      expect(row?.secret.startsWith(next.prefix)).toBe(true);
      await sealAppSecrets(database, tokenCipher([DEVELOPMENT_KEY, Buffer.alloc(KEY_BYTES, 1)]));
      platform().passTime(2 * STEP_MS);
      const { step } = await beginSignIn(EMAIL);
      expect((await finish(step, { code: codeAt(secret, platform().nowMs()) })).status).toBe('ok');
    });

    test('new recovery codes end the former ones, and the last factor takes all along', async () => {
      const authToken = await platform().signIn(EMAIL);
      const { added } = await addApp(authToken);
      const { recoveryCodes } = await change(authToken, 'recoveryCodes', { password: PASSWORD });
      expect((await finish((await beginSignIn(EMAIL)).step, { code: added.recoveryCodes[0] })).error).toBe(
        'second.factor.wrong',
      );
      expect((await finish((await beginSignIn(EMAIL)).step, { code: recoveryCodes[0] })).status).toBe('ok');
      expect(await change(authToken, 'app/remove', { password: PASSWORD })).toEqual(OK);
      expect(await factors(authToken)).toMatchObject({ app: null, recoveryCodes: 0 });
      expect((await signIn(EMAIL)).status).toBe('ok');
      expect((await audited(EMAIL, 4)).map(([action]) => action)).toEqual([
        'signIn',
        'codeApp.removed',
        'signIn',
        'signIn.failed',
      ]);
    });

    test('an app that is not confirmed protects nothing', async () => {
      const authToken = await platform().signIn(EMAIL);
      const { step } = await change(authToken, 'app/propose', { password: PASSWORD });
      expect((await change(authToken, 'app/add', { step, code: '000000' })).error).toBe(
        'second.factor.wrong',
      );
      expect((await signIn(EMAIL)).status).toBe('ok');
      platform().passTime(5 * MINUTE_MS);
      expect((await change(authToken, 'app/add', { step, code: '000000' })).error).toBe(
        'second.step.not.found',
      );
      const { database } = platform().store;
      await removeExpiredSteps(database, new Date(platform().nowMs()));
      expect(await database.query('select 1 from second_step')).toEqual([]);
    });

    test('every change is mailed to the owner', async () => {
      const authToken = await platform().signIn(EMAIL);
      await addApp(authToken);
      await change(authToken, 'recoveryCodes', { password: PASSWORD });
      await change(authToken, 'app/remove', { password: PASSWORD });
      await platform().deliverMails();
      const mailed = platform().mails.filter(({ to }) => to === EMAIL);
      expect(mailed.slice(-3).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/application de codes a été ajoutée|code app was added/),
        expect.stringMatching(/codes de secours|recovery codes/),
        expect.stringMatching(/application de codes a été retirée|code app was removed/),
      ]);
      expect(mailed.at(-1)?.text).toContain('https://azur.example/user/second_factor');
    });
  });

  describe('a second step', () => {
    const EMAIL = 'home@foyer.example';
    let secret = '';
    beforeAll(async () => {
      ({ secret } = await addApp(await platform().signIn(EMAIL)));
      platform().passTime(10 * STEP_MS);
    });
    afterAll(() => removeAll(EMAIL));
    const rightCode = () => codeAt(secret, platform().nowMs());

    test('ends after five wrong codes, after five minutes and once it was used', async () => {
      const tried = (await beginSignIn(EMAIL)).step;
      for (let wrong = 0; wrong < 5; wrong += 1)
        expect((await finish(tried, { code: '000000' })).error).toBe('second.factor.wrong');
      expect((await finish(tried, { code: rightCode() })).error).toBe('second.step.not.found');
      const old = (await beginSignIn(EMAIL)).step;
      platform().passTime(5 * MINUTE_MS);
      expect((await finish(old, { code: rightCode() })).error).toBe('second.step.not.found');
      const used = (await beginSignIn(EMAIL)).step;
      expect((await finish(used, { code: rightCode() })).status).toBe('ok');
      platform().passTime(2 * STEP_MS);
      expect((await finish(used, { code: rightCode() })).error).toBe('second.step.not.found');
    });

    test('allows twenty wrong codes an hour, from however many addresses', async () => {
      platform().passTime(61 * MINUTE_MS);
      let errors: string[] = [];
      for (let wrong = 0; wrong < 25; wrong += 1) {
        const { step } = await beginSignIn(EMAIL);
        errors = [...errors, (await finish(step, { code: '000000' }, `198.51.100.${wrong}`)).error];
      }
      expect(errors.filter((error) => error === 'second.factor.wrong')).toHaveLength(20);
      expect(errors.at(-1)).toBe('too.many.requests');
      const { step } = await beginSignIn(EMAIL);
      expect((await finish(step, { code: rightCode() }, '198.51.100.200')).error).toBe('too.many.requests');
      platform().passTime(61 * MINUTE_MS);
      const later = (await beginSignIn(EMAIL)).step;
      expect((await finish(later, { code: rightCode() }, '198.51.100.200')).status).toBe('ok');
    });

    test('needs the right password, and is no session', async () => {
      expect((await beginSignIn(EMAIL, 'wrong')).error).toBe('invalid.credentials');
      const { step } = await beginSignIn(EMAIL);
      expect((await platform().call('/api/profile', { authToken: step })).body).toEqual(
        refusal('not.authorized'),
      );
      platform().passTime(MINUTE_MS);
    });

    test.each<[string, Fields]>([
      ['nothing', {}],
      ['two proofs', { code: '123456', passkey: authenticator().use({ rpId: '' } as never, ORIGIN) }],
    ])('with %s is refused', async (_, proof) => {
      const { step } = await beginSignIn(EMAIL);
      expect(await finish(step, proof)).toEqual({ ...refusal('parameter.invalid'), parameter: 'code' });
    });

    test('ends with the password it rests on', async () => {
      const { step } = await beginSignIn(EMAIL);
      const { store, account } = platform();
      const { id } = await account(EMAIL);
      const before = await store.accounts.passwordHash(id);
      await store.accounts.setPasswordHash(id, 'another hash');
      expect((await finish(step, { code: rightCode() })).error).toBe('second.step.not.found');
      await store.accounts.setPasswordHash(id, before ?? '');
    });
  });
}
