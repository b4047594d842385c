import type { Session, StartMode, TenantConfiguration } from '@foyer/contract';
import { pathOfMode, SECRET_PARAMETERS, startModeOf, survivesReload } from '@foyer/domain';
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  filter,
  type Observable,
  skip,
  timer,
} from '@foyer/remote-kit/streams';
import type { Remotes } from '../../areas';
import { readCookie, removeCookie, writeCookie } from '../../browser/cookies/cookies';
import { MODE_COOKIE } from '../../browser/cookies/names';
import type { EnteredAs, EntryHistory, SessionControl } from '../../session/session-control';
import { ended, modeFound } from '../../session/session-slice';
import type { ShellStore } from '../../session/stored-state/shell-store';
import { readToken } from '../../session/token-cookie';
import { destination, SECOND_FACTOR } from './destination';

/** `unanswered`: the token could not be judged; the person may retry. */
export type StartState = 'judging' | 'done' | 'unanswered';

export interface Starting {
  readonly state$: Observable<StartState>;
  /** Message key shown above the sign-in form; null for none. */
  readonly notice$: Observable<string | null>;
  /** Judges the entry, and again after `unanswered`. */
  start(): Promise<void>;
  /** Code of a recovery link, or the e-mail typed at sign-in; null without. */
  /** `signIn` is the page of a link that was not the start page, such as the professionals' sign-in. */
  recovery(): { readonly code: string | null; readonly email: string | null; readonly signIn: string | null };
  /** Stores the typed e-mail for the recovery page. */
  recover(email: string): void;
  /** Path after signing in: the page requested before, else `entry`. */
  afterSignIn(entry: string): string;
  /** Sets the message of the sign-in page, which is shown next. */
  setNotice(messageKey: string | null): void;
  stop(): void;
}

interface Parts {
  readonly store: ShellStore;
  readonly session$: Observable<Session>;
  readonly control: SessionControl;
  readonly history: EntryHistory;
  readonly tenant: TenantConfiguration;
  readonly remotes: Pick<Remotes, 'routes$' | 'routes' | 'preload'>;
  readonly connectivity$: Observable<boolean>;
}

const HOME = '/home';
const REGISTRATION = '/registration';
const PROFESSIONALS = '/installer';
const PROFESSIONAL_SIGN_IN = `${PROFESSIONALS}/login`;
/** Page of the code a customer types instead of following their link. */
const CODE_PAGE = '/registration/code';
/** Interval of judging a session that runs on stored state, milliseconds. */
const JUDGE_AGAIN_EVERY_MS = 30_000;

/** Support's wait token is useless without their own session, so it may stay in the address. */
function entryPath(mode: StartMode, parameters: URLSearchParams): string | null {
  const path = pathOfMode(mode);
  const waitsWith = parameters.get('support') || parameters.get('token');
  return mode === 'support' && waitsWith ? `${path}?token=${encodeURIComponent(waitsWith)}` : path;
}

/** Leads from the start mode of the address to the right page. */
export function createStarting(parts: Parts): Starting {
  const { store, session$, control, history, tenant, remotes, connectivity$ } = parts;
  const state$ = new BehaviorSubject<StartState>('judging');
  const notice$ = new BehaviorSubject<string | null>(null);
  let recoveryCode: string | null = null;
  let recoverySignIn: string | null = null;
  let recoveryEmail: string | null = null;
  let wanted: string | null = null;
  let status: Session['status'] = 'starting';
  /** Code of a link that got no answer yet. */
  let unusedCode: string | null = null;

  const consumeWantedPath = (entry: string) => {
    const path = entry === HOME && wanted !== null ? wanted : entry;
    wanted = null;
    return path;
  };

  const redirecting = combineLatest([session$, history.location$, remotes.routes$]).subscribe(
    ([session, { pathname, search }, routes]) => {
      const before = status;
      status = session.status;
      const shown = routes.match(pathname)?.route;
      const route = shown ?? routes.hidden(pathname);
      const isForProfessionals =
        shown?.requires.includes('session.professional') === true &&
        routes.match(PROFESSIONAL_SIGN_IN)?.route.auth === false;
      const elsewhere = destination({
        session,
        pathname,
        needsHousehold: route?.auth === true,
        start: isForProfessionals ? PROFESSIONAL_SIGN_IN : tenant.start,
      });
      if (elsewhere === null || elsewhere === pathname) return;
      const isWanted = before === 'starting' && status === 'anonymous' && pathname !== '/';
      if (isWanted && !isForProfessionals) wanted = pathname + search;
      history.force(status === 'authenticated' && elsewhere === HOME ? consumeWantedPath(HOME) : elsewhere);
    },
  );
  const judgingAgain = timer(JUDGE_AGAIN_EVERY_MS, JUDGE_AGAIN_EVERY_MS)
    .pipe(filter(() => control.usesSavedHousehold()))
    .subscribe(() => void control.reload());
  const backOnline = connectivity$
    .pipe(
      distinctUntilChanged(),
      skip(1),
      filter((online) => online),
    )
    .subscribe(() => void (state$.value === 'unanswered' ? start() : control.reload()));

  const settle = (judgement: EnteredAs) => {
    if (judgement.kind === 'invalid') notice$.next('app_message_lost_token');
    if (judgement.kind === 'refused') notice$.next(judgement.messageKey);
    if (judgement.kind !== 'enter' || judgement.path === HOME) return;
    const { pathname } = history.current();
    // A professional opening a customer's account stays there on reload.
    const isOpening = judgement.path === PROFESSIONALS && pathname.startsWith(REGISTRATION);
    const isOwnAccount = pathname === SECOND_FACTOR;
    if (!isOpening && !isOwnAccount && !pathname.startsWith(judgement.path)) history.force(judgement.path);
  };

  const hasProfessionalSignIn = () => remotes.routes().match(PROFESSIONAL_SIGN_IN)?.route.auth === false;

  const remember = (mode: StartMode) => {
    store.dispatch(modeFound(mode));
    if (survivesReload(mode)) writeCookie(MODE_COOKIE, mode, null);
    else removeCookie(MODE_COOKIE);
  };

  const enterAs = async (oneTimeToken: string) => {
    const judgement = await control.enterAs(oneTimeToken);
    settle(judgement);
    if (judgement.kind === 'invalid' && hasProfessionalSignIn()) {
      notice$.next('accessLinkUsedMessage');
      history.force(PROFESSIONAL_SIGN_IN);
    }
    if (judgement.kind === 'enter') history.force(judgement.path);
  };

  /** False without an answer; the session is judged at the next start, or the link retried. */
  const enterInvited = async (code: string, isTyped: boolean) => {
    const before = readToken();
    const judgement = await control.enterInvited(code);
    const isAnswered = judgement.kind !== 'unanswered';
    unusedCode = isAnswered || readToken() !== before ? null : code;
    if (judgement.kind === 'invalid') {
      notice$.next(isTyped ? 'invitationCodeMessage' : 'invitationUsedMessage');
      if (isTyped) history.force(CODE_PAGE);
    } else settle(judgement);
    if (judgement.kind === 'enter') history.force(judgement.path);
    return isAnswered;
  };

  /**
   * False without an answer.
   * @param isFromCookie true when only the cookie leads to this path: a complete household ignores it.
   */
  const enterWithStoredToken = async (path: string | null, isFromCookie: boolean): Promise<boolean> => {
    const token = readToken();
    if (token === null) store.dispatch(ended());
    else {
      const { pathname } = history.current();
      remotes.preload(pathname === '/' ? HOME : pathname);
      const judgement = await control.judge(token);
      if (judgement.kind === 'unanswered') return false;
      if (path === null) settle(judgement);
      else if (isFromCookie && judgement.kind === 'enter' && judgement.path === HOME) {
        remember('default');
        return true;
      }
    }
    // A reload within a mode's pages stays on the page.
    if (path !== null && !history.current().pathname.startsWith(`${path}/`)) history.force(path);
    return true;
  };

  const start = async () => {
    state$.next('judging');
    const { pathname, search } = history.current();
    const parameters = new URLSearchParams(search);
    const mode = startModeOf({ pathname, search, modeCookie: readCookie(MODE_COOKIE) });
    remember(mode);
    const invitation = mode === 'firstVisit' ? (parameters.get('setPasswordCode') ?? unusedCode) : null;
    // Secrets leave the address before any area loads.
    if (mode !== 'default') history.hideParameters(SECRET_PARAMETERS);

    let judged = true;
    if (mode === 'loginAs') await enterAs(parameters.get('loginAs') ?? '');
    else if (invitation) judged = await enterInvited(invitation, parameters.has('typed'));
    else if (mode === 'recovery') {
      recoveryCode = parameters.get('recoveryCode');
      recoverySignIn = pathname === '/' || pathname === '/recovery' ? null : pathname;
      store.dispatch(ended());
      history.force('/recovery');
    } else {
      const isFromCookie = mode !== startModeOf({ pathname, search, modeCookie: null });
      judged = await enterWithStoredToken(entryPath(mode, parameters), isFromCookie);
    }
    state$.next(judged ? 'done' : 'unanswered');
  };

  return {
    state$,
    notice$,
    start,
    recovery: () => ({ code: recoveryCode, email: recoveryEmail, signIn: recoverySignIn }),
    recover: (email) => {
      recoveryEmail = email.trim() || null;
    },
    afterSignIn: consumeWantedPath,
    setNotice: (messageKey) => notice$.next(messageKey),
    stop() {
      redirecting.unsubscribe();
      judgingAgain.unsubscribe();
      backOnline.unsubscribe();
    },
  };
}
