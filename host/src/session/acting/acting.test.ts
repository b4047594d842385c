import { NO_SESSION, type PlatformErrorData, type Session } from '@foyer/contract';
import { waitFor } from '@testing-library/react';
import { cookieNames, readCookie, removeCookie, writeCookie } from '../../browser/cookies/cookies';
import { ACTING_COOKIE, MODE_COOKIE } from '../../browser/cookies/names';
import { profileFixture } from '../../test-support/household-fixture';
import { readToken } from '../token-cookie';
import { actingControl } from './acting';
import { storeOwnSession, takeOwnSession } from './own-session';

const OWN = 'own-own-own';
const HOUSEHOLDS = 'h'.repeat(32);

afterEach(() => {
  for (const name of cookieNames()) removeCookie(name);
  sessionStorage.clear();
});

const sessionOf = (profile: Partial<NonNullable<Session['profile']>>): Session => ({
  ...NO_SESSION,
  status: 'authenticated',
  profile: { ...profileFixture, ...profile },
});

const acting = { name: 'Équipe Assistance', company: null, endsAtMs: null } as const;

function control(session: Session, answers: Readonly<Record<string, unknown>> = {}) {
  const loadAt = jest.fn();
  const alert = jest.fn(async () => {});
  const end = jest.fn();
  const asked: string[] = [];
  const call = (async ({ id }: { readonly id: string }) => {
    asked.push(id);
    const answer = answers[id];
    if (answer instanceof Error) throw answer;
    return answer;
  }) as never;
  const made = actingControl({
    tokenStore: { current: () => OWN },
    platform: { call },
    control: { end, signIn: jest.fn() },
    session: () => session,
    alert,
    tenant: 'foyer',
    here: () => '/installer/pending_installations?sort=since',
    loadAt,
  });
  return { ...made, loadAt, alert, end, asked };
}

describe('entering a household’s session', () => {
  it('stores a professional’s own session with their page', async () => {
    const { acting, loadAt, asked } = control(sessionOf({ userType: 'MAINTAINER' }), { loginAs: HOUSEHOLDS });
    await expect(acting.enter('one-time')).resolves.toBe(true);
    expect(asked).toEqual(['loginAs']);
    expect(readToken()).toBe(HOUSEHOLDS);
    expect(loadAt).toHaveBeenCalledWith('/registration');
    expect(readCookie(ACTING_COOKIE)).toBe('1');
    expect(takeOwnSession()).toEqual({ token: OWN, path: '/installer/pending_installations?sort=since' });
  });

  it('ends a support person’s own session and start mode', async () => {
    writeCookie(MODE_COOKIE, 'support', null);
    const { acting, asked } = control(sessionOf({ userType: 'SUPPORT' }), { loginAs: HOUSEHOLDS });
    await acting.enter('one-time');
    expect(asked).toEqual(['loginAs', 'signOut']);
    expect(takeOwnSession()).toBeNull();
    expect(readCookie(MODE_COOKIE)).toBeNull();
  });

  it('changes nothing when the token is invalid', async () => {
    const { acting, loadAt } = control(sessionOf({ userType: 'SUPPORT' }), {
      loginAs: new Error('token.invalid'),
    });
    await expect(acting.enter('replayed')).resolves.toBe(false);
    expect(loadAt).not.toHaveBeenCalled();
    expect(readToken()).toBeNull();
  });
});

describe('leaving it', () => {
  const asMaintainer = sessionOf({ acting: { ...acting, role: 'maintainer', grantId: null } });
  const own = { token: OWN, path: '/installer/pending_installations?sort=since' };

  it('returns a professional to their earlier page, after the household’s session has ended', async () => {
    storeOwnSession(own);
    writeCookie(ACTING_COOKIE, '1', null);
    let answer = () => {};
    const signedOut = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { acting: services, loadAt, end } = control(asMaintainer, { signOut: signedOut });
    services.leave();
    services.leave();
    await Promise.resolve();
    expect(loadAt).not.toHaveBeenCalled();
    expect(readToken()).not.toBe(OWN);
    answer();
    await waitFor(() => expect(loadAt).toHaveBeenCalledTimes(1));
    expect(loadAt).toHaveBeenCalledWith(own.path);
    expect(readToken()).toBe(OWN);
    expect(readCookie(ACTING_COOKIE)).toBeNull();
    expect(end).not.toHaveBeenCalled();
  });

  it('stays and says so when the platform does not answer, and can be tried again', async () => {
    storeOwnSession(own);
    const answers: Record<string, unknown> = { signOut: new Error('timeout') };
    const { acting: services, loadAt, alert } = control(asMaintainer, answers);
    services.leave();
    await waitFor(() => expect(alert).toHaveBeenCalledWith('actingNotEndedMessage', { severity: 'warning' }));
    expect(loadAt).not.toHaveBeenCalled();
    answers.signOut = undefined;
    services.leave();
    await waitFor(() => expect(loadAt).toHaveBeenCalledWith(own.path));
  });

  it('returns when the session had already ended', async () => {
    storeOwnSession(own);
    const refused: PlatformErrorData = {
      name: 'PlatformError',
      failure: 'not-authorized',
      code: 'session.invalid',
      call: 'signOut',
    };
    const { acting: services, loadAt } = control(asMaintainer, { signOut: Promise.reject(refused) });
    services.leave();
    await waitFor(() => expect(loadAt).toHaveBeenCalledWith(own.path));
  });

  it('leads a professional without a session of their own to their sign-in', () => {
    const {
      acting: services,
      loadAt,
      end,
    } = control(sessionOf({ acting: { ...acting, role: 'installer', grantId: null } }));
    services.leave();
    expect(end).toHaveBeenCalledTimes(1);
    expect(loadAt).toHaveBeenCalledWith('/installer/login');
  });

  it('tells a professional whose access ended before it leads back to their list', async () => {
    storeOwnSession({ token: OWN, path: '/installer' });
    const { handleRefusal, alert, loadAt } = control(
      sessionOf({ acting: { ...acting, role: 'installer', grantId: null } }),
    );
    alert.mockImplementation(async () => expect(loadAt).not.toHaveBeenCalled());
    await handleRefusal();
    expect(alert).toHaveBeenCalledWith('acting_access_ended', { severity: 'warning' });
    await waitFor(() => expect(loadAt).toHaveBeenCalledWith('/installer'));
    expect(readToken()).toBe(OWN);
  });

  it.each([
    ['revoked', 'support_session_revoked'],
    ['finished', 'support_session_ended'],
  ])('announces a session that was %s with %s, once', async (status, message) => {
    const { handleRefusal, alert, end } = control(
      sessionOf({ acting: { ...acting, role: 'support', grantId: 'g' } }),
      { supportStatus: { status } },
    );
    await handleRefusal();
    expect(end).toHaveBeenCalledTimes(1);
    expect(alert).toHaveBeenCalledTimes(1);
    expect(alert).toHaveBeenCalledWith(message, { severity: 'warning' });
  });
});
