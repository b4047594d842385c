import type { Cookies } from '../../foundation/http/cookies';
import { randomLetters } from '../accounts/token-store';
import { AT_PROVIDER_MS } from './sign-in-store';

const NAME = 'provider-sign-in';
const LETTERS = /^[A-Za-z0-9]{32}$/;

/** Text that recognises the browser in which a sign-in began; empty without one. */
export function browserText(cookie: Cookies): string {
  const text = cookie.read(NAME) ?? '';
  return LETTERS.test(text) ? text : '';
}

/** Marks the browser, so that nobody else can finish its sign-in. `Lax`: the provider's page leads back. */
export function markBrowser(cookie: Cookies): string {
  const text = browserText(cookie) || randomLetters(32);
  cookie.set(NAME, text, AT_PROVIDER_MS / 1000, 'Lax');
  return text;
}
