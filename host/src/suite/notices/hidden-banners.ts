import { readCookie, writeCookie } from '../../session/cookies/cookies';
import { DISMISSED_COOKIE_PREFIX } from '../../session/cookies/names';

/** Whether somebody closed a banner in this browser, and its time is not over (spec 3 §4). */
export function isHidden(name: string): boolean {
  return readCookie(DISMISSED_COOKIE_PREFIX + name) !== null;
}

/** Keeps a banner away for this many seconds. */
export function hideFor(name: string, lifeS: number): void {
  writeCookie(DISMISSED_COOKIE_PREFIX + name, '1', lifeS);
}
