import { removeCookie, writeCookie } from '../cookies/cookies';
import { SCHEME_COOKIE } from '../cookies/names';
import type { ShellStore } from '../store/shell-store';
import { type Scheme, schemeChosen } from '../store/ui-slice';
import { showScheme } from './show-scheme';

/** Shows the scheme chosen and remembers it in this browser, whoever is signed in. */
export function chooseScheme(store: Pick<ShellStore, 'dispatch'>, scheme: Scheme): void {
  if (scheme === 'system') removeCookie(SCHEME_COOKIE);
  else writeCookie(SCHEME_COOKIE, scheme);
  showScheme(scheme);
  store.dispatch(schemeChosen(scheme));
}
