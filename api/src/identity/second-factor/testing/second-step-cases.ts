import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
import { knownDevices } from '../../session/known-devices';
import { authenticator } from './authenticator';
import { ORIGIN, PASSWORD, secondFactorCalls } from './second-factor-calls';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });

/** The second step of a sign-in and the limits of its tries. */
export function secondStepCases(platform: () => TestPlatform): void {
  const { beginSignIn, finish, codeAt, change, addApp, removeAll } = secondFactorCalls(platform);

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

    test('allows sixty wrong codes an hour from all browsers; recovery codes go on', async () => {
      const made = await change(await platform().signIn(EMAIL), 'recoveryCodes', { password: PASSWORD });
      const visitor = { nowMs: platform().nowMs(), cookie: { read: () => undefined } };
      const key = () => platform().store.secret('device');
      const cookies: string[] = [];
      for (let browser = 0; browser < 4; browser += 1) {
        const set = (name: string, value: string) => cookies.push(`__Host-${name}=${value}`);
        await knownDevices(key).remember(EMAIL, { ...visitor, cookie: { ...visitor.cookie, set } } as never);
      }
      const errors: string[] = [];
      for (let wrong = 0; wrong < 72; wrong += 1) {
        const { step } = await beginSignIn(EMAIL);
        const cookie = cookies[Math.floor(wrong / 18)] ?? '';
        errors.push((await finish(step, { code: '000000' }, `198.51.100.${wrong}`, cookie)).error);
      }
      expect(errors.filter((error) => error === 'second.factor.wrong')).toHaveLength(60);
      const known = cookies[3] ?? '';
      const enter = async (code: string) =>
        finish((await beginSignIn(EMAIL)).step, { code }, '198.51.100.200', known);
      expect((await enter(rightCode())).error).toBe('too.many.requests');
      expect((await enter(made.recoveryCodes[0])).status).toBe('ok');
      platform().passTime(61 * MINUTE_MS);
      expect((await enter(rightCode())).status).toBe('ok');
      platform().passTime(61 * MINUTE_MS);
    });

    test('a recovery of the password by mail makes no known device', async () => {
      const { call, deliverMails, mails } = platform();
      await call('/api/password/forgot', { email: EMAIL }, { method: 'POST', from: '198.51.100.9' });
      await deliverMails();
      const text = mails.findLast(({ to }) => to === EMAIL)?.text ?? '';
      const recoveryCode = /recoveryCode=([\w-]+)/.exec(text)?.[1] ?? '';
      const fields = { recoveryCode, password: PASSWORD };
      const { body, headers } = await call('/api/password/change', fields, { method: 'POST' });
      expect(body).toEqual(OK);
      expect(headers['set-cookie']).toBeUndefined();
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
