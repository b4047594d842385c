import { MAX_PASSKEYS, RECOVERY_CODES } from '@foyer/wire/second-factor';
import { DEVELOPMENT_KEY, KEY_BYTES, tokenCipher } from '../../../foundation/token-cipher';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { sealAppSecrets } from '../app-secret';
import { removeExpiredSteps } from '../step-store';
import { type Authenticator, authenticator } from './authenticator';
import { ORIGIN, PASSWORD, secondFactorCalls } from './second-factor-calls';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });

/** Second factor: adding, signing in, losing, removing. */
export function secondFactorCases(platform: () => TestPlatform): void {
  const { signIn, beginSignIn, finish, codeAt, change, factors, addApp, removeAll } =
    secondFactorCalls(platform);

  const addPasskey = async (authToken: string, device: Authenticator, name: string) => {
    const { step, options } = await change(authToken, 'passkey/propose', { password: PASSWORD });
    return change(authToken, 'passkey/add', { step, name, passkey: device.create(options, ORIGIN) });
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

    test('get another name without the password, of the account alone', async () => {
      const { authToken } = await signIn(EMAIL);
      await addPasskey(authToken, authenticator(), 'Key');
      const [{ id }] = (await factors(authToken)).passkeys;
      expect(await change(authToken, 'passkey/rename', { id, name: 'Blue key' })).toEqual(OK);
      expect((await factors(authToken)).passkeys).toMatchObject([{ id, name: 'Blue key', usedMs: null }]);
      expect(await audited(EMAIL, 1)).toEqual([['passkey.renamed', { id }]]);
      expect(await change(authToken, 'passkey/rename', { id, name: ' ' })).toMatchObject({
        error: 'parameter.invalid',
      });
      const other = await platform().signIn('meter@foyer.example');
      expect(await change(other, 'passkey/rename', { id, name: 'Mine' })).toEqual(
        refusal('passkey.not.found'),
      );
      await removeAll(EMAIL);
    });

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

    test('work on every host name of the tenant, and are offered on no other', async () => {
      const PASSKEY = 'passkey/propose';
      const host = 'www.foyer.example';
      const at = `https://${host}`;
      const device = authenticator();
      await removeAll(EMAIL);
      const authToken = await platform().signIn(EMAIL);
      const { step, options } = await change(authToken, PASSKEY, { password: PASSWORD }, { host });
      expect(options.rp.id).toBe(host);
      const passkey = device.create(options, at);
      expect((await change(authToken, 'passkey/add', { step, name: 'Key', passkey })).status).toBe('ok');
      expect((await beginSignIn(EMAIL)).passkey).toBeNull();
      expect((await beginSignIn(EMAIL, PASSWORD, {}, { host: 'free.example' })).passkey).toBeNull();
      expect(await change(authToken, PASSKEY, { password: PASSWORD }, { host: 'free.example' })).toEqual(
        refusal('passkeys.elsewhere'),
      );
      const begun = await beginSignIn(EMAIL, PASSWORD, {}, { host });
      const used = { passkey: device.use(begun.passkey, at) };
      expect((await finish(begun.step, used)).status).toBe('ok');
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
}
