import { isLocalhost, readCookie, removeCookie, writeCookie } from '../browser/cookies/cookies';

/**
 * Readable by the page, which sends the token in a header; the cookie alone never authenticates. `__Host-`
 * pins it to this host and requires `Secure`, which localhost does without.
 */
const LOCAL_NAME = 'authToken';
const SECURE_NAME = '__Host-authToken';
const THIRTY_DAYS_S = 30 * 86_400;

function name(): string {
  return isLocalhost() ? LOCAL_NAME : SECURE_NAME;
}

export function readToken(): string | null {
  return readCookie(name()) || null;
}

export function storeToken(token: string): void {
  writeCookie(name(), token, THIRTY_DAYS_S);
}

export function dropToken(): void {
  removeCookie(name());
}

/** False where no session is possible: off localhost the token needs a secure connection. */
export function canStoreToken(): boolean {
  return isLocalhost() || window.location.protocol === 'https:';
}
