/** Cookies that outlive a session: choices of this browser, not of an account (spec 1 §4, logout). */
export const LANGUAGE_COOKIE = 'foyer_language';
export const SCHEME_COOKIE = 'foyer_scheme';
/** Set once the cookie bar was accepted (spec 3 §2). */
export const CONSENT_COOKIE = 'foyer_consent';
/** Start mode (spec 1 §2). */
export const MODE_COOKIE = 'foyer_mode';
/** Set while a tab of this browser acts for a household, so that its other tabs end nothing on the platform. */
export const ACTING_COOKIE = 'foyer_acting';
/** This browser's own key of the link that leads into a registration (D169). */
export const ENTRY_COOKIE = 'foyer_entry';
/** Followed by a message key: a banner closed until the cookie ends. */
export const DISMISSED_COOKIE_PREFIX = 'foyer_hide_';

const KEPT_AT_LOGOUT = new Set([LANGUAGE_COOKIE, SCHEME_COOKIE, CONSENT_COOKIE]);

/** Whether logout leaves a cookie where it is. */
export function keptAtLogout(name: string): boolean {
  return KEPT_AT_LOGOUT.has(name) || name.startsWith(DISMISSED_COOKIE_PREFIX);
}
