import type { TestPlatform } from '../../platform/testing/test-platform';
import { aRegistration } from './a-registration';

const refused = (error: string) => ({ status: 'error', error });

/** The customer's link: once, and again for a minute to the browser whose answer was lost (D145, D169). */
export function linkCases(platform: () => TestPlatform): void {
  const { handedOver, get, post } = aRegistration(platform);

  const enter = async (token: string, key?: string) =>
    (await platform().ask('/api/loginAs', { token, ...(key && { key }) }, { from: '192.0.2.79' })).body;

  test('the link works once, and a new one ends the one before', async () => {
    const { customerCode, authToken } = await handedOver('once-only@foyer.example', 'NORM000000000062');
    expect((await enter(customerCode)).status).toBe('ok');
    expect(await enter(customerCode)).toEqual(refused('token.invalid'));
    const codeOf = async () => {
      const { link } = await post('/api/registration/invite', { authToken });
      return new URL(link).searchParams.get('setPasswordCode') ?? '';
    };
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
    const { link } = await post('/api/registration/invite', { authToken });
    const code = new URL(link).searchParams.get('setPasswordCode') ?? '';
    expect((await enter(code, own)).authToken).not.toBe(first.authToken);
  });

  test('a session that has ended, or a newer link, is not begun again by the link before', async () => {
    const { customerCode, authToken } = await handedOver('ended@foyer.example', 'NORM000000000065');
    const key = 'own-key-of-a-browser';
    const invited = async () =>
      new URL((await post('/api/registration/invite', { authToken })).link).searchParams.get(
        'setPasswordCode',
      ) ?? '';
    const session = (await enter(customerCode, key)).authToken;
    await platform().ask('/api/logout', { authToken: session }, { method: 'PUT' });
    expect(await enter(customerCode, key)).toEqual(refused('token.invalid'));
    const second = await invited();
    expect((await enter(second, key)).status).toBe('ok');
    await invited();
    expect(await enter(second, key)).toEqual(refused('token.invalid'));
    // Without a key it is as before: once.
    const third = await invited();
    expect((await enter(third)).status).toBe('ok');
    expect(await enter(third, key)).toEqual(refused('token.invalid'));
    platform().passTime(60_000);
  });
}
