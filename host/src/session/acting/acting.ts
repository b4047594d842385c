import type { HostServices, Session } from '@foyer/contract';
import { supportEndMessage } from '@foyer/domain';
import { type HostPlatformClient, platformErrorData } from '@foyer/platform-client';
import { loginAs, signOut } from '@foyer/wire/session';
import { supportStatus } from '@foyer/wire/support';
import { removeCookie, writeCookie } from '../../browser/cookies/cookies';
import { ACTING_COOKIE, MODE_COOKIE } from '../../browser/cookies/names';
import { createSessionCheck } from '../session-check';
import type { SessionControl } from '../session-control';
import { storeToken } from '../token-cookie';
import type { TokenStore } from '../token-store';
import { type OwnSession, storeOwnSession, takeOwnSession } from './own-session';

interface Parts {
  readonly tokenStore: Pick<TokenStore, 'current'>;
  readonly platform: Pick<HostPlatformClient, 'call'>;
  readonly control: Pick<SessionControl, 'end' | 'signIn'>;
  readonly session: () => Session;
  readonly alert: HostServices['notify']['alert'];
  /** Tenant of this page. */
  readonly tenant: string;
  /** Current path with its query. */
  readonly here: () => string;
  /** Reloads the suite at a path, so that no state of one session reaches the next. */
  readonly loadAt?: (path: string) => void;
}

/** Acting for a household, and returning to the own session. */
export interface ActingControl extends Pick<HostServices, 'acting'> {
  /** The platform refused the session: shows how it ended and leaves. */
  handleRefusal(): Promise<void>;
}

const HOME = '/home';
const REGISTRATION = '/registration';
const PROFESSIONAL_SIGN_IN = '/installer/login';

export function actingControl({
  tokenStore,
  platform,
  control,
  session,
  alert,
  tenant,
  here,
  loadAt = (path) => window.location.assign(path),
}: Parts): ActingControl {
  let leaving = false;
  let isTold = false;

  /** A professional's own session is stored; a support person's ends when the household's begins. */
  const setOwnAside = async () => {
    const own = tokenStore.current();
    if (own === null) return;
    if (session().profile?.userType === 'SUPPORT') await platform.call(signOut, {}).catch(() => {});
    else storeOwnSession({ token: own, path: here() });
  };

  /** Ends the household's session on the platform. False when the platform did not answer: it may still be open. */
  const endSession = async () => {
    try {
      await platform.call(signOut, {});
      return true;
    } catch (error) {
      const { failure } = platformErrorData(error, 'signOut');
      return failure === 'not-authorized' || failure === 'refused';
    }
  };

  /** Waits for the household's session to end: the page that is loaded next would cancel the request. */
  const returnToOwnSession = async (own: OwnSession) => {
    const isEnded = await endSession();
    if (!isEnded) {
      storeOwnSession(own);
      leaving = false;
      await alert('actingNotEndedMessage', { severity: 'warning' });
      return;
    }
    removeCookie(ACTING_COOKIE);
    storeToken(own.token);
    loadAt(own.path);
  };

  const leave = (messageKey?: string) => {
    if (leaving) return;
    leaving = true;
    const own = takeOwnSession();
    if (own) {
      void returnToOwnSession(own);
      return;
    }
    void endSession();
    const { role } = session().profile?.acting ?? {};
    control.end();
    leaving = false;
    // Opened by a link in another browser: the professional has no session of their own here.
    if (role !== undefined && role !== 'support') return loadAt(PROFESSIONAL_SIGN_IN);
    if (messageKey) void alert(messageKey, { severity: 'warning' });
  };

  return {
    acting: {
      async enter(oneTimeToken) {
        let isSupport = false;
        try {
          const token = await platform.call(loginAs, { token: oneTimeToken, tenant });
          isSupport = session().profile?.userType === 'SUPPORT';
          await setOwnAside();
          removeCookie(MODE_COOKIE);
          writeCookie(ACTING_COOKIE, '1', null);
          storeToken(token);
        } catch {
          return false;
        }
        // Professionals enter homes under registration: the home page's files are not fetched on a roof's line.
        loadAt(isSupport ? HOME : REGISTRATION);
        return true;
      },
      leave,
      async signIn(email, password) {
        const result = await control.signIn(email, password);
        if (result.kind === 'enter') return null;
        return result.kind === 'failed' ? result.message : { messageKey: result.messageKey, values: {} };
      },
    },
    async handleRefusal() {
      const { acting } = session().profile ?? {};
      if (acting && acting.role !== 'support') {
        if (isTold) return;
        isTold = true;
        // Read before the page goes back to the list: the access ended, and nothing else says so.
        await alert('acting_access_ended', { severity: 'warning' });
        return leave();
      }
      if (acting?.role !== 'support') return leave('userNotAuthorizedInfo');
      const isSame = createSessionCheck(tokenStore.current);
      const ended = await platform.call(supportStatus, {}).catch(() => null);
      if (isSame()) leave(supportEndMessage(ended?.status ?? null));
    },
  };
}
