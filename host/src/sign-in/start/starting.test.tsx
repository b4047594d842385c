import { profileBody } from '@foyer/testing';
import { waitFor } from '@testing-library/react';
import { readCookie, writeCookie } from '../../browser/cookies/cookies';
import { readToken } from '../../session/token-cookie';
import { DOWN, OTHER_TOKEN, startSuite, stopSuite, TOKEN } from '../../test-support/start-suite';

afterEach(stopSuite);
const noticeOf = ({ suite }: Awaited<ReturnType<typeof startSuite>>) => {
  let notice: string | null = null;
  suite.starting.notice$
    .subscribe((next) => {
      notice = next;
    })
    .unsubscribe();
  return notice;
};

describe('entering the suite', () => {
  it.each([
    ['/', TOKEN, '/home'],
    ['/sign_in', TOKEN, '/home'],
    ['/weather', TOKEN, '/weather'],
    ['/', null, '/sign_in'],
    ['/weather', null, '/sign_in'],
    ['/hidden/page', null, '/sign_in'],
    ['/recovery', null, '/recovery'],
    ['/nowhere', null, '/nowhere'],
    ['/home?recoveryCode=0123456789abcdef', null, '/recovery'],
    ['/?support=0123456789abcdef', null, '/support/hold'],
    ['/?accessGranted', null, '/support/access_granted'],
    ['/?accessRevoked', null, '/support/access_revoked'],
    ['/?error=token', null, '/support/general_error'],
    ['/?installer', null, '/installer'],
    ['/?registration', null, '/installer'],
    ['/?continueRegistration', null, '/registration'],
    ['/tado/connection/success', null, '/tado/connection/success'],
  ])('%s with the token %s leads to %s', async (entry, token, expected) => {
    const { path } = await startSuite({ path: entry, token });
    await waitFor(() => expect(path()).toBe(expected));
  });

  it.each(['/installer', '/installer/list', '/?installer', '/?registration', '/installer/login'])(
    '%s, signed out, leads to the professionals’ sign-in, and a household is not led back there',
    async (entry) => {
      const { path, suite } = await startSuite({ path: entry, token: null, withProfessionals: true });
      await waitFor(() => expect(path()).toBe('/installer/login'));
      expect(suite.starting.afterSignIn('/home')).toBe('/home');
    },
  );

  it('by a mode of the cookie restores that mode after a reload', async () => {
    writeCookie('foyer_mode', 'continueRegistration');
    const { path, session } = await startSuite({ path: '/', token: null });
    expect(path()).toBe('/registration');
    expect(session().mode).toBe('continueRegistration');
  });

  it.each(
    ['registration', 'firstVisit', 'continueRegistration', 'support'].flatMap((mode) =>
      ['/', '/home', '/weather'].map((path) => [mode, path] as const),
    ),
  )('by a finished household is not led away by the mode %s of the cookie: %s', async (mode, entry) => {
    writeCookie('foyer_mode', mode);
    const { path, session } = await startSuite({ path: entry });
    expect(path()).toBe(entry === '/' ? '/home' : entry);
    expect(session()).toMatchObject({ status: 'authenticated', mode: 'default' });
    expect(readCookie('foyer_mode')).toBeNull();
  });

  it('as an installer continues with the mode of the cookie', async () => {
    writeCookie('foyer_mode', 'registration');
    const answers = { profile: profileBody({ userType: 'INSTALLER' }) };
    const { path, session } = await startSuite({ path: '/', token: 'abc-def-ghi', answers });
    await waitFor(() => expect(path()).toBe('/installer'));
    expect(session().mode).toBe('registration');
  });

  it('stores only modes without a secret for the next reload', async () => {
    await startSuite({ path: '/?registration', token: null });
    expect(readCookie('foyer_mode')).toBe('registration');
    await stopSuite();
    await startSuite({ path: '/?recoveryCode=0123456789abcdef', token: null });
    expect(readCookie('foyer_mode')).toBeNull();
  });

  it('returns to the requested page after signing in', async () => {
    const { suite, path } = await startSuite({ path: '/weather?period=week', token: null });
    expect(path()).toBe('/sign_in');
    await suite.control.signIn('home@foyer.example', 'Foyer-demo-2026');
    expect(path()).toBe('/weather');
    expect(window.location.search).toBe('?period=week');
  });

  it('opens home for the next person, not the page of the last one', async () => {
    const { suite, path } = await startSuite({ path: '/weather' });
    suite.control.signOut();
    await suite.control.signIn('home@foyer.example', 'Foyer-demo-2026');
    expect(path()).toBe('/home');
  });
});

describe('a login-as address', () => {
  const entry = '/?loginAs=one-time-token-1234';

  it('is exchanged for a session, and its token leaves the address before anything else', async () => {
    const seen: string[] = [];
    const { path, session, network } = await startSuite({
      path: entry,
      token: null,
      answers: {
        loginAs: ({ token, tenant }) => {
          seen.push(window.location.href, token ?? '', tenant ?? '');
          return { authToken: OTHER_TOKEN };
        },
      },
    });
    expect(seen).toEqual(['http://localhost/', 'one-time-token-1234', 'foyer']);
    expect(session()).toMatchObject({ status: 'authenticated', mode: 'loginAs' });
    expect(readToken()).toBe(OTHER_TOKEN);
    expect(path()).toBe('/home');
    expect(network.count('profile')).toBe(1);
  });

  it.each([
    ['a token that was used', { loginAs: { refused: 'token.invalid' } }],
    ['no answer', { loginAs: DOWN }],
    ['a profile that cannot be loaded', { loginAs: { authToken: OTHER_TOKEN }, profile: DOWN }],
  ])('with %s signs out', async (_, answers) => {
    const started = await startSuite({ path: entry, token: null, answers });
    expect(started.session().status).toBe('anonymous');
    expect(readToken()).toBeNull();
    expect(started.path()).toBe('/sign_in');
    expect(noticeOf(started)).toBe('app_message_lost_token');
  });
});

it('that was used leads to the professionals’ sign-in', async () => {
  const answers = { loginAs: { refused: 'token.invalid' } };
  const path = '/?loginAs=one-time-token-1234';
  const started = await startSuite({ path, token: null, answers, withProfessionals: true });
  expect(started.path()).toBe('/installer/login');
  expect(noticeOf(started)).toBe('accessLinkUsedMessage');
});

it('of another tenant shows a message', async () => {
  const answers = { loginAs: { refused: 'tenant.not.allowed' } };
  const started = await startSuite({ path: '/?loginAs=one-time-token-1234', token: null, answers });
  expect(started.path()).toBe('/sign_in');
  expect(noticeOf(started)).toBe('loginAsElsewhereMessage');
});

describe('a registration', () => {
  const unfinished = { profile: profileBody({ subscription_status: 'setup_ok' }) };

  it('is entered by the customer’s link, and restored by a reload', async () => {
    const entry = '/?setPasswordCode=one-time-token-1234&name=A&lastName=B';
    const answers = { ...unfinished, loginAs: { authToken: 't'.repeat(33) } };
    const { path, session } = await startSuite({ path: entry, token: null, answers });
    expect(path()).toBe('/registration');
    expect(session().status).toBe('authenticated');
    await stopSuite();
    const token = 't'.repeat(33);
    const again = await startSuite({ path: '/registration/set_password', token, answers });
    expect(again.path()).toBe('/registration/set_password');
    expect(again.session()).toMatchObject({ canModify: true, rooms: null });
    expect(again.network.count('rooms')).toBe(0);
  });

  describe('the link of a customer', () => {
    const entry = '/?setPasswordCode=one-time-token-1234&name=A&lastName=B';
    const answered = { authToken: 't'.repeat(33) };
    const keysOf = ({ network }: Awaited<ReturnType<typeof startSuite>>) =>
      network.asked.filter(({ id }) => id === 'loginAs').map(({ parameters }) => parameters.key);

    it('that was used leads to the sign-in page with instructions', async () => {
      const answers = { loginAs: { refused: 'token.invalid' } };
      const started = await startSuite({ path: entry, token: null, answers });
      expect(started.path()).toBe('/sign_in');
      expect(noticeOf(started)).toBe('invitationUsedMessage');
    });

    it('typed as a code that is refused leads back to the page of the code', async () => {
      const answers = { loginAs: { refused: 'token.invalid' } };
      const started = await startSuite({ path: `${entry}&typed=1`, token: null, answers });
      expect(started.path()).toBe('/registration/code');
      expect(noticeOf(started)).toBe('invitationCodeMessage');
    });

    it('is retried automatically when the answer is lost', async () => {
      let times = 0;
      const loginAs = () => {
        times += 1;
        return times === 1 ? DOWN : answered;
      };
      const started = await startSuite({ path: entry, token: null, answers: { ...unfinished, loginAs } });
      await waitFor(() => expect(started.path()).toBe('/registration'), { timeout: 3_000 });
      expect(keysOf(started)).toHaveLength(2);
      expect(new Set(keysOf(started)).size).toBe(1);
    });

    it('is retried by a tap, or after a killed page, with the same key', async () => {
      const answers = { ...unfinished, loginAs: DOWN };
      const started = await startSuite({ path: entry, token: null, answers });
      await waitFor(() => expect(keysOf(started)).toHaveLength(3), { timeout: 4_000 });
      expect(started.session().status).toBe('starting');
      started.network.answers.loginAs = answered;
      await started.suite.starting.start();
      expect(started.session().status).toBe('authenticated');
      const key = keysOf(started)[0];
      expect(readCookie('foyer_entry')).toBe(key);
      await stopSuite();
      writeCookie('foyer_entry', key ?? '');
      const again = await startSuite({
        path: entry,
        token: null,
        answers: { ...unfinished, loginAs: answered },
      });
      expect([...keysOf(started), ...keysOf(again)]).toEqual(Array.from({ length: 5 }, () => key));
    });

    it('is not reused when only the household failed to load', async () => {
      const answers = { loginAs: answered, profile: DOWN };
      const started = await startSuite({ path: entry, token: null, answers });
      expect(started.session().status).toBe('starting');
      Object.assign(started.network.answers, unfinished, { loginAs: { refused: 'token.invalid' } });
      await started.suite.starting.start();
      expect(started.session().status).toBe('authenticated');
      expect(keysOf(started)).toHaveLength(1);
    });
  });

  it('opens no other page of the home', async () => {
    writeCookie('foyer_mode', 'continueRegistration');
    const { path } = await startSuite({ path: '/home', answers: unfinished });
    expect(path()).toBe('/registration');
  });
});

describe('a stored token of an account that may not enter', () => {
  it.each([
    ['not activated', { isActive: false }, 'notActivatedMessage'],
    ['half registered', { subscription_status: 'setup_ok' }, 'regNotCompleteMessage'],
  ])('%s is ended with its message', async (_, changes, messageKey) => {
    const started = await startSuite({ answers: { profile: profileBody(changes) } });
    expect(started.session().status).toBe('anonymous');
    expect(started.path()).toBe('/sign_in');
    expect(noticeOf(started)).toBe(messageKey);
    expect(started.network.count('signOut')).toBe(1);
  });

  it('on a first visit opens the registration', async () => {
    const { path } = await startSuite({ answers: { profile: profileBody({ subscription_status: 0 }) } });
    expect(path()).toBe('/registration');
  });
});
