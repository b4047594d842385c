import type { PlatformErrorData, Profile, StartMode } from '@foyer/contract';

/** Interval between comparisons of token cookie and session, ms. */
export const SESSION_GUARD_MS = 2_000;
/** Delay before the sign-in window opens after CONTINUE, ms. */
export const SIGN_IN_AGAIN_DELAY_MS = 200;

/** Query parameters that set the start mode, highest priority first. */
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

/** Modes that survive a reload through a cookie. Modes with a one-time token must not. */
const COOKIE_MODES: readonly StartMode[] = ['support', 'firstVisit', 'registration', 'continueRegistration'];

/** Query parameters removed from the address before any area loads. */
export const SECRET_PARAMETERS = ['loginAs', 'recoveryCode', 'setPasswordCode', 'support', 'code', 'token'];

/** Return pages of third parties, shown regardless of the mode cookie. */
const RESULT_PATHS = ['/tado/connection/success', '/tado/connection/failure'];

/** Address and mode cookie at page load. */
export interface Entry {
  readonly pathname: string;
  /** With or without `?`. */
  readonly search: string;
  /** Null without the cookie; unknown values are ignored. */
  readonly modeCookie: string | null;
}

/** Start mode: the query string wins over the cookie. */
export function startModeOf({ pathname, search, modeCookie }: Entry): StartMode {
  if (RESULT_PATHS.includes(pathname)) return 'default';
  const parameters = new URLSearchParams(search);
  const requested = MODE_BY_PARAMETER.find(([parameter]) => parameters.has(parameter));
  return requested?.[1] ?? COOKIE_MODES.find((mode) => mode === modeCookie) ?? 'default';
}

/** Whether the mode is stored in a cookie to survive a reload. */
export function survivesReload(mode: StartMode): boolean {
  return COOKIE_MODES.includes(mode);
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

/** Landing path of a start mode; null keeps the requested path. */
export function pathOfMode(mode: StartMode): string | null {
  return PATH_BY_MODE[mode];
}

/** Whether a path is the landing path of a start mode. */
export function isEntryPath(pathname: string): boolean {
  return Object.values(PATH_BY_MODE).includes(pathname);
}

const PATHS_WITHOUT_SETUP = /^\/(sign_in|recovery|installer)(\/|$)/;
const REGISTRATION_PATHS = /^\/registration(\/|$)/;

/** Whether rights and kiosk mode are set up on a path; not on sign-in, recovery and installer pages. */
export function needsRightsSetup(pathname: string): boolean {
  return !PATHS_WITHOUT_SETUP.test(pathname);
}

/** Whether a page is about a household that exists: a professional without one sees only the others. */
export function isHouseholdPage(pathname: string): boolean {
  return needsRightsSetup(pathname) && !REGISTRATION_PATHS.test(pathname);
}

/** Professional tokens consist of three dash-separated parts. */
export function isProfessionalToken(token: string): boolean {
  return /^[^-]+-[^-]+-[^-]+$/.test(token);
}

/** A customer's registration token has 33 letters and digits. */
export function isRegistrationToken(token: string): boolean {
  return /^[A-Za-z0-9]{33}$/.test(token);
}

/** Whether a loaded profile may enter, and where. */
export type EntryDecision =
  | { readonly kind: 'enter'; readonly path: string }
  /** Stays signed out and shows the message. */
  | { readonly kind: 'refused'; readonly messageKey: 'notActivatedMessage' | 'regNotCompleteMessage' };

const FIRST_VISIT = '0';
/** Modes that continue a registration. */
const REGISTERING_MODES: readonly StartMode[] = ['firstVisit', 'registration', 'continueRegistration'];

/**
 * Whether a session continues a registration: by start mode, by a registration token (33 characters), or
 * because someone acts for the household.
 */
export function isRegistering(
  { acting }: Pick<Profile, 'acting'>,
  mode: StartMode,
  token: string | null = null,
): boolean {
  return REGISTERING_MODES.includes(mode) || isRegistrationToken(token ?? '') || acting !== null;
}
const SUPPORT = 'SUPPORT';
const OPERATOR = 'OPERATOR';
const PROFESSIONALS: readonly string[] = ['INSTALLER', 'MAINTAINER'];

/** The invitation link is used up by then, so the customer continues by signing in. */
const PASSWORD_CHOSEN: readonly string[] = ['user_password_set', 'user_accepted_licence'];

/**
 * Decides whether an account may enter, and its landing path. Unfinished accounts enter only while
 * `registering`, or after their customer has chosen a password.
 */
export function entryOf(
  { isActive, subscriptionStatus, userType }: Pick<Profile, 'isActive' | 'subscriptionStatus' | 'userType'>,
  registering = false,
): EntryDecision {
  if (!isActive) return { kind: 'refused', messageKey: 'notActivatedMessage' };
  if (PROFESSIONALS.includes(userType)) return { kind: 'enter', path: '/installer' };
  if (userType === SUPPORT) return { kind: 'enter', path: '/support' };
  if (userType === OPERATOR) return { kind: 'enter', path: '/operator' };
  if (subscriptionStatus === FIRST_VISIT) return { kind: 'enter', path: '/registration' };
  if (subscriptionStatus === 'ok') return { kind: 'enter', path: '/home' };
  if (registering || PASSWORD_CHOSEN.includes(subscriptionStatus))
    return { kind: 'enter', path: '/registration' };
  return { kind: 'refused', messageKey: 'regNotCompleteMessage' };
}

/** A message key with its values. */
export interface FailureMessage {
  readonly messageKey: string;
  readonly values: Readonly<Record<string, number>>;
}

const DEFAULT_RETRY_S = 60;

/** Message for a failed sign-in or recovery. */
export function signInFailure({ failure, code, retryAfterS }: PlatformErrorData): FailureMessage {
  if (code === 'tenant.not.allowed') return { messageKey: 'otherPortalMessage', values: {} };
  if (code === 'account.locked') return { messageKey: 'accountLockedMessage', values: {} };
  if (code === 'service.busy') return { messageKey: 'signInBusyMessage', values: {} };
  switch (failure) {
    case 'refused':
    case 'not-authorized':
      return { messageKey: 'logPassWrongMessage', values: {} };
    case 'throttled':
      return { messageKey: 'tooManyTriesMessage', values: { seconds: retryAfterS ?? DEFAULT_RETRY_S } };
    case 'offline':
      return { messageKey: 'offlineSignInMessage', values: {} };
    default:
      return { messageKey: 'serviceNotAvailableMessage', values: {} };
  }
}
