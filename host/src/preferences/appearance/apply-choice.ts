import { readCookie } from '../../browser/cookies/cookies';
import { SCHEME_COOKIE } from '../../browser/cookies/names';
import { showScheme } from './show-scheme';

// Before the first paint, so that the page does not flash.
showScheme(readCookie(SCHEME_COOKIE));
