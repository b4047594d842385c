import type { PlatformErrorData, Profile, StartMode } from '@foyer/contract';

/** How long the shell waits between two comparisons of cookie and session, milliseconds (spec 1 §4). */
export const SESSION_GUARD_MS = 2_000;
/** How long after CONTINUE the sign-in window opens, milliseconds (D1, spec 1 §9). */
export const SIGN_IN_AGAIN_DELAY_MS = 200;

/** Parameters of the entry address that set the start mode, the strongest first (spec 1 §2). */
const MODE_BY_PARAMETER: readonly (readonly [parameter: string, mode: StartMode])[] = [
  ['loginAs', 'loginAs'],
  ['recoveryCode', 'recovery'],
  ['setPasswordCode', 'firstVisit'],
  ['accessGranted', 'accessGranted'],
  ['accessRevoked', 'accessRevoked'],
  ['error', 'generalError'],
  ['support', 'support'],
  ['installer', 'registration'],
  ['registration', 'registration'],
  ['continueRegistration', 'continueRegistration'],
];

/** Modes a cookie may carry over a reload. A one-time token in a cookie would be one too many. */
const MODES_OF_COOKIE: readonly StartMode[] = [
  'support',
  'firstVisit',
  'registration',
  'continueRegistration',
];

/** Parameters of the entry address that nobody else may see: they leave it before any area loads (D2). */
export const SECRET_PARAMETERS = ['loginAs', 'recoveryCode', 'setPasswordCode', 'support', 'code', 'token'];

/** Paths a third party sends the person back to; they show what they are about, whatever the cookie says. */
const RESULT_PATHS = ['/tado/connection/success', '/tado/connection/failure'];

/** Where the suite was entered. */
export interface Entry {
  readonly pathname: string;
  /** The query string, with or without its `?`. */
  readonly search: string;
  /** Value of the start mode's cookie; null without one. Unknown values are ignored. */
  readonly modeCookie: string | null;
}

/** The start mode: the query string decides, then the cookie; otherwise `default` (spec 1 §2). */
export function startModeOf({ pathname, search, modeCookie }: Entry): StartMode {
  if (RESULT_PATHS.includes(pathname)) return 'default';
  const parameters = new URLSearchParams(search);
  const asked = MODE_BY_PARAMETER.find(([parameter]) => parameters.has(parameter));
  return asked?.[1] ?? MODES_OF_COOKIE.find((mode) => mode === modeCookie) ?? 'default';
}

/** Whether a reload must find the mode again, in its cookie. */
export function modeOutlivesReload(mode: StartMode): boolean {
  return MODES_OF_COOKIE.includes(mode);
}

const PATH_BY_MODE: Readonly<Record<StartMode, string | null>> = {
  default: null,
  loginAs: '/home',
  recovery: '/recovery',
  firstVisit: '/registration',
  support: '/support/hold',
  accessGranted: '/support/access_granted',
  accessRevoked: '/support/access_revoked',
  generalError: '/support/general_error',
  registration: '/installer',
  continueRegistration: '/registration',
};

/** Where a start mode leads (spec 1 §2); null where the person goes on to the path they asked for. */
export function pathOfMode(mode: StartMode): string | null {
  return PATH_BY_MODE[mode];
}

/** Whether the suite itself leads people to this path: by a start mode, or because of who came in. */
export function isEntryPath(pathname: string): boolean {
  return Object.values(PATH_BY_MODE).includes(pathname);
}

const PATHS_WITHOUT_SETUP = /^\/(registration|sign_in|recovery|installer)(\/|$)/;

/** Whether rights and kiosk are set up on this path: not on registration, sign-in, recovery and install paths (spec 1 §2). */
export function needsRightsSetup(pathname: string): boolean {
  return !PATHS_WITHOUT_SETUP.test(pathname);
}

/** Whether a token stands for a professional: three dash-separated parts (D4). */
export function isProfessionalToken(token: string): boolean {
  return /^[^-]+-[^-]+-[^-]+$/.test(token);
}

/** What a loaded profile means for who wants in (spec 1 §4, login). */
export type EntryDecision =
  | { readonly kind: 'enter'; readonly path: string }
  /** Nobody is signed in; the message says why. */
  | { readonly kind: 'refused'; readonly messageKey: 'notActivatedMessage' | 'regNotCompleteMessage' };

const FIRST_VISIT = '0';
/** Modes in which somebody comes to go on with a registration (spec 2 §2). */
const REGISTERING_MODES: readonly StartMode[] = ['firstVisit', 'registration', 'continueRegistration'];

/**
 * Whether a session goes on with a registration: by how it was entered, by its token's 33 characters (D4), or because
 * somebody acts for the household.
 */
export function isRegistering(
  { acting }: Pick<Profile, 'acting'>,
  mode: StartMode,
  token: string | null = null,
): boolean {
  return REGISTERING_MODES.includes(mode) || /^[A-Za-z0-9]{33}$/.test(token ?? '') || acting !== null;
}
const SUPPORT = 'SUPPORT';
const PROFESSIONALS: readonly string[] = ['INSTALLER', 'MAINTAINER'];

/** Of a customer who has chosen a password and is not through: the link that led in is used up. */
const PASSWORD_CHOSEN: readonly string[] = ['user_password_set', 'user_accepted_licence'];

/**
 * Whether an account may enter and where to: a first visit goes to registration, as does a half registered account whose
 * registration goes on (`registering`, or its customer has chosen a password); else neither that nor an account that is
 * not activated may. Professionals and support people go to their own areas.
 */
export function entryOf(
  { isActive, subscriptionStatus, userType }: Pick<Profile, 'isActive' | 'subscriptionStatus' | 'userType'>,
  registering = false,
): EntryDecision {
  if (!isActive) return { kind: 'refused', messageKey: 'notActivatedMessage' };
  if (PROFESSIONALS.includes(userType)) return { kind: 'enter', path: '/installer' };
  if (userType === SUPPORT) return { kind: 'enter', path: '/support' };
  if (subscriptionStatus === FIRST_VISIT) return { kind: 'enter', path: '/registration' };
  if (subscriptionStatus === 'ok') return { kind: 'enter', path: '/home' };
  if (registering || PASSWORD_CHOSEN.includes(subscriptionStatus))
    return { kind: 'enter', path: '/registration' };
  return { kind: 'refused', messageKey: 'regNotCompleteMessage' };
}

/** A message and what goes into it. */
export interface FailureMessage {
  readonly messageKey: string;
  readonly values: Readonly<Record<string, number>>;
}

const SECONDS_WITHOUT_WORD = 60;

/** What a person reads when sign-in or recovery got no good answer. */
export function signInFailure({ failure, code, retryAfterS }: PlatformErrorData): FailureMessage {
  if (code === 'tenant.not.allowed') return { messageKey: 'otherPortalMessage', values: {} };
  if (code === 'service.busy') return { messageKey: 'signInBusyMessage', values: {} };
  switch (failure) {
    case 'refused':
    case 'not-authorized':
      return { messageKey: 'logPassWrongMessage', values: {} };
    case 'throttled':
      return { messageKey: 'tooManyTriesMessage', values: { seconds: retryAfterS ?? SECONDS_WITHOUT_WORD } };
    case 'offline':
      return { messageKey: 'offlineSignInMessage', values: {} };
    default:
      return { messageKey: 'serviceNotAvailableMessage', values: {} };
  }
}
