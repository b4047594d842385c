import { readCookie, writeCookie } from '../../browser/cookies/cookies';
import { DISMISSED_COOKIE_PREFIX } from '../../browser/cookies/names';

/** True while a banner closed in this browser stays hidden. */
export function isBannerHidden(name: string): boolean {
  return readCookie(DISMISSED_COOKIE_PREFIX + name) !== null;
}

/** Hides a banner for this many seconds. */
export function hideBanner(name: string, lifeS: number): void {
  writeCookie(DISMISSED_COOKIE_PREFIX + name, '1', lifeS);
}
