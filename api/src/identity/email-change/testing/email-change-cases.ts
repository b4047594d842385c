import { randomUUID } from 'node:crypto';
import { registrationSteps } from '../../../areas/registration/testing/a-registration';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const PASSWORD = 'Foyer-demo-2026';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });

/** Changes the e-mail address in two steps, and undoes the change. */
export function emailChangeCases(platform: () => TestPlatform): void {
  const post = async (path: string, fields: Fields) =>
    (await platform().call(`/api/user/email/${path}`, fields, { method: 'POST' })).body;
  const change = (authToken: string, email: string, password = PASSWORD) =>
    post('change', { authToken, email, password });
  const lastMail = () => platform().mails.at(-1) ?? { to: '', subject: '', text: '' };
  const mailedCode = () => /^\d{6}$/m.exec(lastMail().text)?.[0] ?? '';
  const undoCode = () => /email_undo#([\w-]+)/.exec(lastMail().text)?.[1] ?? '';
  const emailOf = async (authToken: string) =>
    (await platform().call('/api/profile', { authToken })).body.email;
  const signInStatus = async (email: string, password = PASSWORD) =>
    (await platform().call('/api/auth', { email, password }, { method: 'POST' })).body.status;
  /** Sets the password with a mailed recovery code. */
  const recover = async (email: string, password: string) => {
    await platform().call('/api/password/forgot', { email }, { method: 'POST' });
    await platform().jobs.whenIdle();
    const recoveryCode = /recoveryCode=([\w-]+)/.exec(lastMail().text)?.[1] ?? '';
    return (await platform().call('/api/password/change', { recoveryCode, password }, { method: 'POST' }))
      .body;
  };

  /** A professional opens a customer's account with this address. */
  const openAccount = async (email: string, by = 'maintainer@foyer.example') => {
    const fields = registrationSteps(platform).identity(email, randomUUID());
    return (await platform().callAs(by, '/api/user/create/regular', fields, { method: 'POST' })).body;
  };

  // Resets the limits of attempts.
  afterEach(() => platform().passTime(2 * MINUTE_MS));

  test.each([
    ['malformed', 'home@foyer', PASSWORD, 'email.invalid'],
    ['the account’s own', 'solar@foyer.example', PASSWORD, 'email.taken'],
    ['free but sent with a wrong password', 'new@foyer.example', 'Not-mine-2026', 'password.incorrect'],
  ])('an address that is %s is refused, and nothing is mailed', async (_, email, password, error) => {
    const before = platform().mails.length;
    const authToken = await platform().tokenOf('solar@foyer.example');
    expect(await change(authToken, email, password)).toEqual(refusal(error));
    expect(platform().mails).toHaveLength(before);
    expect((await platform().call('/api/user/email/pending', { authToken })).body.email).toBeNull();
  });

  test('the old address stays valid until the new one’s code is entered, which ends all other sessions', async () => {
    const [here, elsewhere] = [
      await platform().signIn('swiss@foyer.example'),
      await platform().signIn('swiss@foyer.example'),
    ];
    const before = platform().mails.length;
    const twice = [change(here, ' Moved@Foyer.Example '), change(here, 'moved@foyer.example')];
    expect(await Promise.all(twice)).toEqual([OK, OK]);
    expect(platform().mails).toHaveLength(before + 1);
    expect(lastMail()).toMatchObject({ to: 'moved@foyer.example' });
    expect(lastMail().subject).toBe(`Your code: ${mailedCode()}`);
    expect((await platform().call('/api/user/email/pending', { authToken: elsewhere })).body.email).toBe(
      'moved@foyer.example',
    );
    expect(await emailOf(here)).toBe('swiss@foyer.example');

    const code = mailedCode();
    expect(await post('confirm', { authToken: here, code: `${code.slice(0, 3)} ${code.slice(3)}` })).toEqual(
      OK,
    );
    expect(await emailOf(here)).toBe('moved@foyer.example');
    expect((await platform().call('/api/profile', { authToken: elsewhere })).body).toEqual(
      refusal('not.authorized'),
    );
    expect(lastMail()).toMatchObject({ to: 'swiss@foyer.example' });
    expect(lastMail().text).toContain('moved@foyer.example');
    expect(await signInStatus('swiss@foyer.example')).toBe('error');
    expect(await signInStatus('moved@foyer.example')).toBe('ok');

    const undo = undoCode();
    platform().passTime(7 * DAY_MS - 5 * MINUTE_MS);
    // Until then the old address stays reserved: for a change, a check and a new registration.
    const solar = await platform().tokenOf('solar@foyer.example');
    expect(await change(solar, 'swiss@foyer.example')).toEqual(OK);
    expect(lastMail()).toMatchObject({
      to: 'swiss@foyer.example',
      subject: 'Cette adresse sert déjà à un compte',
    });
    const question = { authToken: solar, email: 'Swiss@foyer.example' };
    const judged = await platform().call('/api/email/verify', question, { method: 'POST' });
    expect(judged.body).toEqual(refusal('email.taken'));
    expect(await openAccount('swiss@foyer.example')).toEqual(refusal('email.taken'));
    expect(await post('undo', { code: undo })).toEqual(OK);
    expect((await platform().call('/api/profile', { authToken: here })).body).toEqual(
      refusal('not.authorized'),
    );
    // The person who changed the address knew the password of the account, so none works until a new one is chosen by mail.
    expect(await signInStatus('swiss@foyer.example')).toBe('error');
    expect(await recover('swiss@foyer.example', 'Chosen-anew-2026')).toEqual(OK);
    expect(await signInStatus('swiss@foyer.example', 'Chosen-anew-2026')).toBe('ok');
    expect(await post('undo', { code: undo })).toEqual(refusal('token.invalid'));
    const { store, account } = platform();
    const done = await store.audit.of((await account('swiss@foyer.example')).id, 20);
    const changes = done.map(({ action }) => action).filter((action) => !/^signIn/.test(action));
    expect(changes.slice(0, 4)).toEqual([
      'password.recovered',
      'email.change.undone',
      'email.changed',
      'email.change.asked',
    ]);
  });

  test('a change can be undone for seven days', async () => {
    const authToken = await platform().signIn('kiosk@foyer.example');
    await change(authToken, 'tablet@foyer.example');
    await post('confirm', { authToken, code: mailedCode() });
    platform().passTime(7 * DAY_MS);
    expect(await post('undo', { code: undoCode() })).toEqual(refusal('token.invalid'));
    expect(await signInStatus('tablet@foyer.example')).toBe('ok');
  });

  test('the first undo link also undoes every later change', async () => {
    const authToken = await platform().signIn('pending@foyer.example');
    await change(authToken, 'second@foyer.example');
    await post('confirm', { authToken, code: mailedCode() });
    const first = undoCode();
    platform().passTime(MINUTE_MS);
    await change(authToken, 'third@foyer.example');
    await post('confirm', { authToken, code: mailedCode() });
    const second = undoCode();
    expect(await post('undo', { code: first })).toEqual(OK);
    expect(await emailOf(await platform().signIn('pending@foyer.example'))).toBe('pending@foyer.example');
    expect(await post('undo', { code: second })).toEqual(refusal('token.invalid'));
  });

  test('a code allows five attempts within half an hour', async () => {
    const authToken = await platform().tokenOf('meter@foyer.example');
    const confirm = (code: string) => post('confirm', { authToken, code });
    await change(authToken, 'dial@foyer.example');
    const code = mailedCode();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await confirm(wrong)).toEqual(refusal('email.code.invalid'));
    }
    expect(await confirm(code)).toEqual(refusal('email.code.expired'));

    platform().passTime(2 * MINUTE_MS);
    await change(authToken, 'dial@foyer.example');
    const late = mailedCode();
    platform().passTime(30 * MINUTE_MS);
    expect(await confirm(late)).toEqual(refusal('email.code.expired'));
    expect(await emailOf(authToken)).toBe('meter@foyer.example');
  });

  test('of two accounts that confirm the same address, one gets it', async () => {
    const [solar, meter] = await Promise.all([
      platform().tokenOf('solar@foyer.example'),
      platform().tokenOf('meter@foyer.example'),
    ]);
    await change(solar, 'both@foyer.example');
    const solarCode = mailedCode();
    await change(meter, 'both@foyer.example');
    const meterCode = mailedCode();
    const answers = await Promise.all([
      post('confirm', { authToken: solar, code: solarCode }),
      post('confirm', { authToken: meter, code: meterCode }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'ok']);
    expect(answers).toContainEqual(refusal('email.taken'));
  });

  test('a pending change can be cancelled', async () => {
    const authToken = await platform().tokenOf('readonly@foyer.example');
    expect(await change(authToken, 'new@foyer.example')).toEqual(refusal('modify.not.allowed'));
    const home = await platform().tokenOf('home@foyer.example');
    await change(home, 'new@foyer.example');
    expect(await post('cancel', { authToken: home })).toEqual(OK);
    expect((await platform().call('/api/user/email/pending', { authToken: home })).body.email).toBeNull();
    expect(await post('confirm', { authToken: home, code: mailedCode() })).toEqual(
      refusal('email.code.expired'),
    );
  });

  test('a code waits until the mail server answers again', async () => {
    const authToken = await platform().tokenOf('home@foyer.example');
    const before = platform().mails.length;
    platform().failures.set('mail', 'unreachable');
    expect(await change(authToken, 'new@foyer.example')).toEqual(OK);
    platform().failures.set('mail', null);
    expect(platform().mails).toHaveLength(before);
    platform().passTime(MINUTE_MS);
    await platform().deliverMails();
    expect(lastMail()).toMatchObject({
      to: 'new@foyer.example',
      subject: `Votre code\u00a0: ${mailedCode()}`,
    });
    expect(await post('cancel', { authToken })).toEqual(OK);
  });

  test('a taken address is reported by mail to its owner and never by the answer', async () => {
    const authToken = await platform().tokenOf('customer@foyer.example');
    const { id } = await platform().account('customer@foyer.example');
    const name = 'Win at https://evil.example';
    await platform().store.accounts.update(id, { details: { firstName: name } });
    for (const [email, subject] of [
      ['home@foyer.example', 'Cette adresse sert déjà à un compte'],
      ['stranger@foyer.example', expect.stringMatching(/^Votre code/)],
    ] as const) {
      expect(await change(authToken, email)).toEqual(OK);
      expect(lastMail()).toMatchObject({ to: email, subject });
      expect(lastMail().text).not.toContain('evil');
      expect((await platform().call('/api/user/email/pending', { authToken })).body.email).toBe(email);
      const code = { authToken, code: '000000' };
      expect(await post('confirm', code)).toEqual(refusal('email.code.invalid'));
    }
  });

  test('five mails an hour are sent for one account, and five to one address', async () => {
    const mailed = async (from: string, to: string) => {
      const before = platform().mails.length;
      const authToken = await platform().tokenOf(from);
      const fields = { authToken, email: to, password: PASSWORD };
      const { httpStatus } = await platform().call('/api/user/email/change', fields, { method: 'POST' });
      return [httpStatus, platform().mails.length - before];
    };
    platform().passTime(60 * MINUTE_MS);
    for (let sent = 0; sent < 5; sent += 1)
      expect(await mailed('started@foyer.example', `to-${sent}@foyer.example`)).toEqual([200, 1]);
    expect(await mailed('started@foyer.example', 'to-6@foyer.example')).toEqual([429, 0]);
    for (const from of ['meter', 'home', 'premium', 'optout', 'customer'])
      expect(await mailed(`${from}@foyer.example`, 'victim@foyer.example')).toEqual([200, 1]);
    expect(await mailed('solar@foyer.example', 'victim@foyer.example')).toEqual([429, 0]);
    platform().passTime(60 * MINUTE_MS);
    expect(await mailed('started@foyer.example', 'to-6@foyer.example')).toEqual([200, 1]);
    platform().passTime(60 * MINUTE_MS);
  });

  test('of two professionals who open the same address at once, one succeeds and the other is refused', async () => {
    const professionals = ['maintainer@foyer.example', 'installer@foyer.example'];
    const answers = await Promise.all(professionals.map((by) => openAccount('same-time@foyer.example', by)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'ok']);
    expect(answers).toContainEqual(refusal('email.taken'));
  });

  test('an address used under another brand is free', async () => {
    const green = 'green@azur.example';
    const question = { email: green };
    const judged = await platform().callAs('home@foyer.example', '/api/email/verify', question, {
      method: 'POST',
    });
    expect(judged.body).toEqual(OK);
    expect(await openAccount(green)).toMatchObject(OK);
    const known = await platform().store.accounts.byEmail(green, 'azur');
    const other = await platform().store.accounts.byEmail(green, 'foyer');
    expect([known?.tenant, other?.tenant]).toEqual(['azur', 'foyer']);
    const enter = async (tenant: string) => {
      const fields = { email: green, password: PASSWORD, tenant };
      return (await platform().call('/api/auth', fields, { method: 'POST' })).body;
    };
    expect(await enter('azur')).toMatchObject(OK);
    expect(await enter('foyer')).toEqual(refusal('invalid.credentials'));
  });
}
