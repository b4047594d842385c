import type { TestPlatform } from '../../platform/testing/test-platform';
import { aRegistration } from './a-registration';

const refused = (error: string) => ({ status: 'error', error });

/** The customer's link works once, and again for a minute in the browser whose answer was lost. */
export function linkCases(platform: () => TestPlatform): void {
  const { handedOver, invited, get, post } = aRegistration(platform);

  const enter = async (token: string, key?: string) =>
    (await platform().ask('/api/loginAs', { token, ...(key && { key }) }, { from: '192.0.2.79' })).body;

  test('the link goes to the customer by mail, and the installer learns the masked address alone', async () => {
    const email = 'mailed-link@foyer.example';
    const { authToken } = await handedOver(email, 'NORM000000000066');
    const { answer, mail, customerCode } = await invited(authToken);
    expect(answer).toEqual({ status: 'ok', sentTo: 'm•••@foyer.example', mailed: true, link: '' });
    expect(mail?.to).toBe(email);
    expect((await enter(customerCode)).status).toBe('ok');
    platform().passTime(60_000);
  });

  test('without mail the call is refused, and the link sent earlier still works', async () => {
    const { authToken, customerCode } = await handedOver('no-mail@foyer.example', 'NORM000000000067');
    platform().failures.set('mail', 'unreachable');
    expect(await post('/api/registration/invite', { authToken })).toEqual(refused('mail.unavailable'));
    platform().failures.set('mail', null);
    expect((await enter(customerCode)).status).toBe('ok');
    platform().passTime(60_000);
  });

  test('the link works once, and a new one ends the one before', async () => {
    const { customerCode, authToken } = await handedOver('once-only@foyer.example', 'NORM000000000062');
    expect((await enter(customerCode)).status).toBe('ok');
    expect(await enter(customerCode)).toEqual(refused('token.invalid'));
    const codeOf = async () => (await invited(authToken)).customerCode;
    const [before, after] = [await codeOf(), await codeOf()];
    expect(await enter(before)).toEqual(refused('token.invalid'));
    expect((await enter(after)).status).toBe('ok');
  });

  test('the browser that used the link is let in again for a minute, to the same session, and no other is', async () => {
    const { customerCode, authToken } = await handedOver('again@foyer.example', 'NORM000000000064');
    const [own, other] = ['own-key-of-a-browser', 'key-of-somebody-else'];
    const answers = await Promise.all([1, 2, 3].map(() => enter(customerCode, own)));
    const [first] = answers;
    expect(first.authToken).toMatch(/^[A-Za-z0-9]{33}$/);
    expect(new Set(answers.map((answer) => answer.authToken))).toEqual(new Set([first.authToken]));
    for (const body of [await enter(customerCode, other), await enter(customerCode)])
      expect(body).toEqual(refused('token.invalid'));
    expect(await get('/api/user', { authToken: first.authToken })).toMatchObject({ part: 'user' });
    const sessions = await platform().store.database.query(
      `select 1 from token t join account a on a.key = t.actor_key
       where a.email = 'again@foyer.example' and t.kind = 'registration'`,
    );
    expect(sessions).toHaveLength(1);
    platform().passTime(59_000);
    expect((await enter(customerCode, own)).authToken).toBe(first.authToken);
    platform().passTime(1_000);
    expect(await enter(customerCode, own)).toEqual(refused('token.invalid'));
    // Refusals count as tries.
    platform().passTime(60_000);
    const { customerCode: code } = await invited(authToken);
    expect((await enter(code, own)).authToken).not.toBe(first.authToken);
  });

  test('a session that has ended, or a newer link, is not begun again by the link before', async () => {
    const { customerCode, authToken } = await handedOver('ended@foyer.example', 'NORM000000000065');
    const key = 'own-key-of-a-browser';
    const newCode = async () => (await invited(authToken)).customerCode;
    const session = (await enter(customerCode, key)).authToken;
    await platform().ask('/api/logout', { authToken: session }, { method: 'PUT' });
    expect(await enter(customerCode, key)).toEqual(refused('token.invalid'));
    const second = await newCode();
    expect((await enter(second, key)).status).toBe('ok');
    await newCode();
    expect(await enter(second, key)).toEqual(refused('token.invalid'));
    // Without a key it is as before: once.
    const third = await newCode();
    expect((await enter(third)).status).toBe('ok');
    expect(await enter(third, key)).toEqual(refused('token.invalid'));
    platform().passTime(60_000);
  });
}
