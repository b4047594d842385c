/** Cookies that survive sign-out: choices of this browser, not of an account. */
export const LANGUAGE_COOKIE = 'foyer_language';
export const SCHEME_COOKIE = 'foyer_scheme';
/** Set once the cookie bar was accepted. */
export const CONSENT_COOKIE = 'foyer_consent';
/** Start mode. */
export const MODE_COOKIE = 'foyer_mode';
/** Set while a tab of this browser acts for a household: other tabs then must not sign out on the platform. */
export const ACTING_COOKIE = 'foyer_acting';
/** This browser's key for the invitation link of a registration. */
export const ENTRY_COOKIE = 'foyer_entry';
/** Prefix of a message key: the banner stays hidden until the cookie expires. */
export const DISMISSED_COOKIE_PREFIX = 'foyer_hide_';

const KEPT_AT_LOGOUT = new Set([LANGUAGE_COOKIE, SCHEME_COOKIE, CONSENT_COOKIE]);

/** True when sign-out preserves the cookie. */
export function survivesSignOut(name: string): boolean {
  return KEPT_AT_LOGOUT.has(name) || name.startsWith(DISMISSED_COOKIE_PREFIX);
}
