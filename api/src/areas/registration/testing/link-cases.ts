import type { TestPlatform } from '../../../process/testing/test-platform';
import { registrationSteps } from './a-registration';

const refusal = (error: string) => ({ status: 'error', error });

/** Wire tests of the customer's invitation link. */
export function linkCases(platform: () => TestPlatform): void {
  const { handOver, openRegistration, sendInvitation, get, post } = registrationSteps(platform);

  const enter = async (token: string, key?: string) =>
    (await platform().call('/api/loginAs', { token, ...(key && { key }) }, { from: '192.0.2.79' })).body;

  test('the link is mailed to the customer and the installer gets only the masked address', async () => {
    const email = 'mailed-link@foyer.example';
    const { authToken } = await handOver(email, 'NORM000000000066');
    const { answer, mail, customerCode } = await sendInvitation(authToken);
    expect(answer).toEqual({
      ...{ status: 'ok', sentTo: 'm•••@foyer.example', mailed: true, link: '' },
      page: expect.stringMatching(/^https?:.+\/registration\/code$/),
    });
    expect(mail?.to).toBe(email);
    // The code can be typed, and the installer sees neither code nor link.
    expect(customerCode).toMatch(/^[A-HJ-NP-Z2-9]{16}$/);
    expect(mail?.text).toContain(`${answer.page} et saisissez ce code`);
    expect(mail?.text).toContain(customerCode.match(/.{4}/g)?.join('-') ?? '');
    const listed = await platform().callAs('installer@foyer.example', '/api/pendingInstallations', {
      search: email,
    });
    expect(listed.body.users).toMatchObject([{ invited: true }]);
    expect((await enter(customerCode)).status).toBe('ok');
    platform().passTime(60_000);
  });

  test('a mistyped address is corrected until a password is chosen: what went to it ends, a new link goes', async () => {
    const [wrong, right] = ['mistyped@foyer.example', 'right-address@foyer.example'];
    const { authToken, customerCode } = await handOver(wrong, 'NORM000000000067');
    const stranger = (await enter(customerCode)).authToken;
    const correct = (email: string, by = authToken) =>
      post('/api/registration/email', { authToken: by, email });
    expect(await correct('home@foyer.example')).toEqual(refusal('email.taken'));
    expect(await correct('no address')).toEqual(refusal('email.invalid'));
    expect(await correct(right, stranger)).toEqual(refusal('role.not.allowed'));
    const before = platform().mails.length;
    expect(await correct(` ${right.toUpperCase()} `)).toEqual({ status: 'ok', invited: true });
    const [mail, ...others] = platform().mails.slice(before);
    expect([mail?.to, others]).toEqual([right, []]);
    expect(await get('/api/user', { authToken: stranger })).toEqual(refusal('not.authorized'));
    expect(await enter(customerCode)).toEqual(refusal('token.invalid'));
    expect(await get('/api/user', { authToken })).toMatchObject({ email: right, invited: true });
    // The same address again changes nothing and sends nothing.
    expect(await correct(right)).toEqual({ status: 'ok', invited: true });
    expect(platform().mails).toHaveLength(before + 1);
    platform().passTime(60_000);
    const code = /setPasswordCode=(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const own = (await enter(code)).authToken;
    const chosen = await post('/api/registration/password', {
      authToken: own,
      password: 'A-password-of-2026',
      loginAsByMaintainerAllowed: true,
    });
    expect(chosen).toMatchObject({ status: 'ok' });
    // From now on the address is the customer's own; the acting session has ended.
    expect(await correct(wrong)).toMatchObject({ status: 'error' });
    platform().passTime(60_000);
  });

  test('an address is corrected before a link was sent, without mail', async () => {
    const authToken = await openRegistration('early-typo@foyer.example');
    const before = platform().mails.length;
    const email = 'early-right@foyer.example';
    expect(await post('/api/registration/email', { authToken, email })).toEqual({
      status: 'ok',
      invited: false,
    });
    expect(platform().mails).toHaveLength(before);
    expect(await get('/api/user', { authToken })).toMatchObject({ email });
  });

  test('the link works once and a new link replaces it', async () => {
    const { customerCode, authToken } = await handOver('once-only@foyer.example', 'NORM000000000062');
    expect((await enter(customerCode)).status).toBe('ok');
    expect(await enter(customerCode)).toEqual(refusal('token.invalid'));
    const codeOf = async () => (await sendInvitation(authToken)).customerCode;
    const [before, after] = [await codeOf(), await codeOf()];
    expect(await enter(before)).toEqual(refusal('token.invalid'));
    expect((await enter(after)).status).toBe('ok');
  });

  test('only the browser that used the link gets the same session again for a minute', async () => {
    const { customerCode, authToken } = await handOver('again@foyer.example', 'NORM000000000064');
    const [own, other] = ['own-key-of-a-browser', 'key-of-somebody-else'];
    const answers = await Promise.all([1, 2, 3].map(() => enter(customerCode, own)));
    const [first] = answers;
    expect(first.authToken).toMatch(/^[A-Za-z0-9]{33}$/);
    expect(new Set(answers.map((answer) => answer.authToken))).toEqual(new Set([first.authToken]));
    for (const body of [await enter(customerCode, other), await enter(customerCode)])
      expect(body).toEqual(refusal('token.invalid'));
    expect(await get('/api/user', { authToken: first.authToken })).toMatchObject({ part: 'user' });
    const sessions = await platform().store.database.query(
      `select 1 from token t join account a on a.key = t.actor_key
       where a.email = 'again@foyer.example' and t.kind = 'registration'`,
    );
    expect(sessions).toHaveLength(1);
    platform().passTime(59_000);
    expect((await enter(customerCode, own)).authToken).toBe(first.authToken);
    platform().passTime(1_000);
    expect(await enter(customerCode, own)).toEqual(refusal('token.invalid'));
    // Refusals count as attempts.
    platform().passTime(60_000);
    const { customerCode: code } = await sendInvitation(authToken);
    expect((await enter(code, own)).authToken).not.toBe(first.authToken);
  });

  test('an earlier link does not reopen a session that ended or was replaced by a newer link', async () => {
    const { customerCode, authToken } = await handOver('ended@foyer.example', 'NORM000000000065');
    const key = 'own-key-of-a-browser';
    const newCode = async () => (await sendInvitation(authToken)).customerCode;
    const session = (await enter(customerCode, key)).authToken;
    await platform().call('/api/logout', { authToken: session }, { method: 'PUT' });
    expect(await enter(customerCode, key)).toEqual(refusal('token.invalid'));
    const second = await newCode();
    expect((await enter(second, key)).status).toBe('ok');
    await newCode();
    expect(await enter(second, key)).toEqual(refusal('token.invalid'));
    // Without a key a link works once.
    const third = await newCode();
    expect((await enter(third)).status).toBe('ok');
    expect(await enter(third, key)).toEqual(refusal('token.invalid'));
    platform().passTime(60_000);
  });
}
