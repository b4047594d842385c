import type { Bus, HostServices, Profile, SuiteLocation, TenantConfiguration } from '@foyer/contract';
import {
  deleteSessionDatabases,
  type EntryDecision,
  entryOf,
  type FailureMessage,
  isRegistering,
  needsRightsSetup,
  removeSessionKeys,
  removeStoredForms,
  signInFailure,
} from '@foyer/domain';
import { type HostPlatformClient, platformErrorData } from '@foyer/platform-client';
import {
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  type Observable,
  skip,
} from '@foyer/remote-kit/streams';
import { rooms as roomsCall } from '@foyer/wire/rooms';
import { canModify, loginAs, signIn, signOut } from '@foyer/wire/session';
import { cookieNames, readCookie, removeCookie, writeCookie } from '../browser/cookies/cookies';
import { ENTRY_COOKIE, survivesSignOut } from '../browser/cookies/names';
import { endPushSubscription } from '../browser/push-subscription';
import { pause } from '../browser/timeouts';
import { loadHousehold, loadLifecycle } from './load-household';
import type { SecondStepControl } from './second-step';
import { createSessionCheck } from './session-check';
import { ended, type Household, householdLoaded, lifecycleLoaded, rightsLoaded } from './session-slice';
import type { SavedHousehold } from './stored-state/saved-state';
import type { ShellStore } from './stored-state/shell-store';
import type { TokenStore } from './token-store';

/** Subset of the suite's history a session needs. */
export interface EntryHistory {
  readonly location$: Observable<SuiteLocation>;
  current(): SuiteLocation;
  /** Navigates without asking about unsaved changes. */
  force(to: string): void;
  /** Removes secret parameters from the address without notifying listeners. */
  hideParameters(names: readonly string[]): void;
}

export interface SessionParts {
  readonly store: ShellStore;
  readonly tokenStore: TokenStore;
  readonly platform: HostPlatformClient;
  readonly history: EntryHistory;
  readonly bus: Bus;
  readonly tenant: TenantConfiguration;
  /** Household this browser stored for the session with this token; null without one. */
  readonly savedHousehold: (token: string) => SavedHousehold | null;
  readonly storage: Pick<Storage, 'length' | 'key' | 'removeItem'>;
  readonly report: HostServices['report'];
  /** Asks accounts that have a second factor for it. */
  readonly secondStep: Pick<SecondStepControl, 'ask'>;
  /** Called with the household before anything of it is shown. */
  readonly onEntered: (household: Household) => void;
  /** Called with the profile when the rest of the household cannot be loaded. */
  readonly onUnfinished: (known: Pick<Household, 'profile' | 'canModify'>) => void;
  /** Called when the session has ended. */
  readonly onEnded: () => void;
  /** Called when a session ended without the person's action, with the message for the sign-in page. */
  readonly onDismissed: (messageKey: string) => void;
}

/** Outcome of judging a token: in, refused with a reason, invalid, no answer, or superseded by another session. */
export type Judgement = EntryDecision | { readonly kind: 'invalid' | 'unanswered' | 'superseded' };

/**
 * Outcome of a login-as address. A home of another tenant is not opened here, and a sign-in may lack its second factor.
 */
export type EnteredAs = Judgement | { readonly kind: 'refused'; readonly messageKey: string };

/** Outcome of a sign-in. */
export type SignInResult = EntryDecision | { readonly kind: 'failed'; readonly message: FailureMessage };

export interface SessionControl {
  /** Judges a stored token. Afterwards it has a session or is deleted, unless there was no answer. */
  judge(token: string): Promise<Judgement>;
  /** Exchanges the one-time token of a login-as address and judges the answer. */
  enterAs(oneTimeToken: string): Promise<EnteredAs>;
  /** Same for the invitation link of a registration. After a lost answer this browser may retry for one minute. */
  enterInvited(code: string): Promise<Judgement>;
  signIn(email: string, password: string): Promise<SignInResult>;
  /** Ends the session here and on the platform, and removes the unsaved forms of its account. */
  signOut(): void;
  /** Clears the session in this page and shows the sign-in page, without calling the platform. */
  end(): void;
  /** Loads the household again, as after a change of the profile. Failures are reported and change nothing. */
  reload(): Promise<void>;
  /** True while the session runs on stored state because there is no answer yet. */
  usesSavedHousehold(): boolean;
  readonly usesSavedHousehold$: Observable<boolean>;
  stop(): void;
}

/** Longest wait for an answer when stored state is available, milliseconds. */
const JUDGED_WITHIN_MS = 1_500;

/** Delays before a lost request is repeated, milliseconds. */
const AGAIN_AFTER_MS = [500, 2_000];
/** Lifetime of this browser's key for an invitation link, as on the platform. */
const ENTRY_KEY_S = 120;

const SERVICE_DOWN: FailureMessage = { messageKey: 'serviceNotAvailableMessage', values: {} };

export function createSessionControl(parts: SessionParts): SessionControl {
  const { store, tokenStore, platform, history, bus, report } = parts;
  const session = () => store.getState().session.session;
  let hasRights = false;
  const usesSaved$ = new BehaviorSubject(false);

  /** Requests are numbered when sent; answers older than the current state are dropped. */
  let requests = 0;
  const nextRequest = () => {
    requests += 1;
    return requests;
  };
  /** Oldest request whose profile or rooms may still be applied. */
  const oldest = { profile: 0, rooms: 0 };

  const decide = (profile: Profile): EntryDecision => {
    const shown = session().profile;
    // A registration in progress continues, whatever status it reaches.
    const isUnderWay = shown !== null && shown.subscriptionStatus !== 'ok';
    return entryOf(profile, isUnderWay || isRegistering(profile, session().mode, tokenStore.current()));
  };

  const show = (household: Household) => {
    store.dispatch(householdLoaded(household));
    const isSame = createSessionCheck(tokenStore.current);
    const { rooms } = session();
    loadLifecycle(platform, session()).then((lifecycle) => {
      // Rooms changed since then load their own.
      if (isSame() && rooms === session().rooms) store.dispatch(lifecycleLoaded(lifecycle));
    }, report);
  };

  const enter = (loaded: Household, request: number): EntryDecision => {
    if (request < oldest.profile) return decide(session().profile ?? loaded.profile);
    const decision = decide(loaded.profile);
    if (decision.kind === 'refused') return decision;
    const household = request < oldest.rooms ? { ...loaded, rooms: session().rooms } : loaded;
    oldest.profile = request;
    oldest.rooms = Math.max(oldest.rooms, request);
    parts.onEntered(household);
    show(household);
    usesSaved$.next(false);
    return decision;
  };

  const clear = () => {
    tokenStore.drop();
    for (const name of cookieNames()) if (!survivesSignOut(name) && !isToken(name)) removeCookie(name);
    removeSessionKeys(parts.storage);
    deleteSessionDatabases().catch(report);
    endPushSubscription().catch(report);
    platform.forgetAll();
    parts.onEnded();
    store.dispatch(ended());
  };

  /** Sign-out does not depend on the platform's answer. */
  const quit = () => {
    if (tokenStore.current() !== null) {
      platform.call(signOut, { username: session().profile?.email }).catch(() => {});
    }
    clear();
  };

  const showSignIn = () => history.force(parts.tenant.start ?? '/sign_in');
  const dismiss = (messageKey: string) => {
    showSignIn();
    parts.onDismissed(messageKey);
  };

  const load = async (wanted: Omit<Parameters<typeof loadHousehold>[1], 'rights'>): Promise<Household> => {
    const rights = hasRights;
    const household = await loadHousehold(platform, { ...wanted, rights });
    if (rights === hasRights) return household;
    // Rights were granted meanwhile.
    const { canModify, kiosk } = session();
    return { ...household, canModify, kiosk };
  };

  const judge = async (token: string): Promise<Judgement> => {
    hasRights = session().status !== 'starting' || needsRightsSetup(history.current().pathname);
    const isSame = createSessionCheck(tokenStore.current);
    const request = nextRequest();
    const onUnfinished: typeof parts.onUnfinished = (known) => isSame() && parts.onUnfinished(known);
    try {
      const household = await load({ token, onUnfinished });
      if (!isSame()) return { kind: 'superseded' };
      const decision = enter(household, request);
      if (decision.kind === 'refused') quit();
      return decision;
    } catch (error) {
      if (!isSame()) return { kind: 'superseded' };
      const { failure } = platformErrorData(error, 'profile');
      if (failure === 'not-authorized' || failure === 'refused') {
        clear();
        return { kind: 'invalid' };
      }
      return { kind: 'unanswered' };
    }
  };

  /** @param isChanged true when the profile has just changed: answers to earlier requests are outdated. */
  const reload = async (isChanged = false) => {
    const token = tokenStore.current();
    if (session().status !== 'authenticated' || token === null) return;
    const isSame = createSessionCheck(tokenStore.current);
    const request = nextRequest();
    if (isChanged) oldest.profile = request;
    try {
      const household = await load({ token, fresh: true });
      if (!isSame()) return;
      const decision = enter(household, request);
      if (decision.kind !== 'refused') return;
      quit();
      dismiss(decision.messageKey);
    } catch (error) {
      report(error);
    }
  };

  const reloadRooms = async () => {
    // A household in registration has no rooms to reload.
    if (session().rooms === null || tokenStore.current() === null) return;
    const isSame = createSessionCheck(tokenStore.current);
    const request = nextRequest();
    oldest.rooms = request;
    try {
      const rooms = await platform.call(roomsCall, {});
      const { profile, canModify, professional, kiosk } = session();
      if (!profile || !isSame() || request < oldest.rooms) return;
      show({ profile, rooms, canModify, professional, kiosk });
    } catch (error) {
      report(error);
    }
  };

  const setUpRights = async () => {
    hasRights = true;
    const isSame = createSessionCheck(tokenStore.current);
    const allowed = await platform.call(canModify, {}).catch(() => false);
    const { status, profile } = session();
    if (isSame() && status === 'authenticated' && profile) {
      store.dispatch(rightsLoaded({ canModify: allowed, kiosk: profile.kioskMode }));
    }
  };
  const leavingSetupFree = history.location$
    .pipe(
      skip(1),
      filter(
        ({ pathname }) => !hasRights && session().status === 'authenticated' && needsRightsSetup(pathname),
      ),
    )
    .subscribe(() => void setUpRights());

  const stopHearing = [
    bus.on('data.changed', ({ tags }) => {
      if (tags.includes('profile')) void reload(true);
      else if (tags.includes('rooms')) void reloadRooms();
    }),
    () => leavingSetupFree.unsubscribe(),
  ];

  /** Asks for the second factor that a sign-in was refused for; throws any other refusal. */
  const askSecondFactor = (error: unknown, first: Parameters<SecondStepControl['ask']>[0]) => {
    if (platformErrorData(error, signIn.id).code !== 'second.factor.needed') throw error;
    return parts.secondStep.ask(first);
  };

  return {
    async judge(token) {
      tokenStore.adopt(token);
      const keptRequest = nextRequest();
      const judging = judge(token);
      // Without an answer, or a quick one, the stored state of the same session is used until it comes.
      const judgement = await Promise.race([judging, pause(JUDGED_WITHIN_MS)]);
      if (judgement && judgement.kind !== 'unanswered') return judgement;
      const kept = parts.savedHousehold(token);
      const isStillUnjudged = tokenStore.current() === token && session().status !== 'authenticated';
      if (!kept || !isStillUnjudged) return judging;
      const decision = enter(kept, keptRequest);
      if (decision.kind === 'refused') return judging;
      usesSaved$.next(true);
      void judging.then((late) => {
        if (late.kind === 'invalid') dismiss('app_message_lost_token');
        if (late.kind === 'refused') dismiss(late.messageKey);
      });
      return decision;
    },
    async enterAs(oneTimeToken) {
      try {
        const asked = { token: oneTimeToken, tenant: parts.tenant.tenant };
        const token = await platform
          .call(loginAs, asked)
          .catch((error: unknown) => askSecondFactor(error, asked));
        if (typeof token !== 'string') {
          clear();
          return { kind: 'refused', messageKey: token.messageKey };
        }
        tokenStore.store(token);
        const judgement = await judge(token);
        if (judgement.kind !== 'unanswered') return judgement;
        quit();
      } catch (error) {
        clear();
        if (platformErrorData(error, 'loginAs').code === 'tenant.not.allowed')
          return { kind: 'refused', messageKey: 'loginAsElsewhereMessage' };
      }
      return { kind: 'invalid' };
    },
    async enterInvited(code) {
      const key = readCookie(ENTRY_COOKIE) ?? crypto.randomUUID();
      writeCookie(ENTRY_COOKIE, key, ENTRY_KEY_S);
      try {
        tokenStore.store(await retryRequest(() => platform.call(loginAs, { token: code, key })));
      } catch (error) {
        if (platformErrorData(error, 'loginAs').failure !== 'refused') return { kind: 'unanswered' };
        clear();
        return { kind: 'invalid' };
      }
      return judge(tokenStore.current() ?? '');
    },
    async signIn(email, password) {
      const typed = { email: email.trim().toLowerCase(), password, tenant: parts.tenant.tenant };
      try {
        const token = await platform
          .call(signIn, typed)
          .catch((error: unknown) => askSecondFactor(error, typed));
        if (typeof token !== 'string') return { kind: 'failed', message: token };
        tokenStore.store(token);
        const judgement = await judge(token);
        if (judgement.kind === 'enter' || judgement.kind === 'refused') return judgement;
        if (judgement.kind === 'unanswered') quit();
        return { kind: 'failed', message: SERVICE_DOWN };
      } catch (error) {
        return { kind: 'failed', message: signInFailure(platformErrorData(error, 'signIn')) };
      }
    },
    signOut() {
      const { profile } = session();
      quit();
      if (profile) removeStoredForms(parts.storage, profile.id);
      showSignIn();
    },
    end() {
      clear();
      showSignIn();
    },
    reload: () => reload(),
    usesSavedHousehold: () => usesSaved$.value,
    usesSavedHousehold$: usesSaved$.pipe(distinctUntilChanged()),
    stop: () => {
      for (const stop of stopHearing) stop();
    },
  };
}

/** Repeats a request without an answer, at most twice. */
async function retryRequest<T>(ask: () => Promise<T>): Promise<T> {
  for (const pauseMs of AGAIN_AFTER_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!['offline', 'unavailable', 'timeout'].includes(platformErrorData(error, 'loginAs').failure))
        throw error;
    }
    await pause(pauseMs);
  }
  return ask();
}

/** Only the token store deletes the token's cookie: another tab may have written it since. */
function isToken(name: string): boolean {
  return name.endsWith('authToken');
}
