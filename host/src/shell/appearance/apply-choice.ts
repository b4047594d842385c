import { readCookie } from '../../session/cookies/cookies';
import { SCHEME_COOKIE } from '../../session/cookies/names';
import { showScheme } from './show-scheme';

// Before anything is drawn, so that the page does not blink.
showScheme(readCookie(SCHEME_COOKIE));
