import { removeCookie, writeCookie } from '../../browser/cookies/cookies';
import { SCHEME_COOKIE } from '../../browser/cookies/names';
import type { ShellStore } from '../../session/stored-state/shell-store';
import { type Scheme, schemeChosen } from '../../session/stored-state/ui-slice';
import { showScheme } from './show-scheme';

/** Applies a scheme and stores it in this browser, for all accounts. */
export function chooseScheme(store: Pick<ShellStore, 'dispatch'>, scheme: Scheme): void {
  if (scheme === 'system') removeCookie(SCHEME_COOKIE);
  else writeCookie(SCHEME_COOKIE, scheme);
  showScheme(scheme);
  store.dispatch(schemeChosen(scheme));
}
