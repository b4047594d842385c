const DAY_S = 86_400;
/** Longest lifetime: browsers limit cookies to 400 days. */
const LONGEST_S = 400 * DAY_S;

/** True on the developer's own machine, where cookies are set without `Secure`. */
export function isLocalhost(hostname: string = window.location.hostname): boolean {
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Value of a cookie; null without one. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(`${name}=`)) return decode(part.slice(name.length + 1));
  }
  return null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Sets a cookie for the whole suite: `Secure; SameSite=None` off localhost, `SameSite=Lax` on it. */
export function writeCookie(name: string, value: string, lifeS: number | null = LONGEST_S): void {
  const age = lifeS === null ? '' : `; Max-Age=${Math.max(0, Math.round(lifeS))}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${age}${attributes()}`;
}

export function removeCookie(name: string): void {
  writeCookie(name, '', 0);
}

/** Names of all cookies this page can read. */
export function cookieNames(): string[] {
  return document.cookie
    .split('; ')
    .map((part) => part.split('=')[0] ?? '')
    .filter(Boolean);
}

function attributes(): string {
  return isLocalhost() ? '; SameSite=Lax' : '; Secure; SameSite=None';
}
