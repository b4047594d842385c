import type { FetchedAnswer } from '@foyer/platform-client';
import { pageBlock } from '../../browser/page-block';
import { readToken } from '../token-cookie';

/** Calls of every session; `early-calls.test.ts` checks them against the contract. */
export const SESSION_CALLS: readonly string[] = ['/api/profile', '/api/user/canModify', '/api/rooms'];
/** Asks for a home: refused to a professional's own session and to a customer's registration. */
const ROOMS_CALL = '/api/rooms';
/** docs/rules/session.md#the-token */
const HOUSEHOLD_TOKEN = /^[A-Za-z0-9]{1,32}$/;
/** Age at which an unused answer is discarded, milliseconds. */
const GOOD_FOR_MS = 10_000;
/** `EARLY_HEADER` of the platform client, which this first script must not import; a test compares them. */
export const EARLY_HEADER = 'x-foyer-early';

interface Registry {
  readonly remotes: Readonly<Record<string, { routes?: { path: string; early?: readonly string[] }[] }>>;
}

/** Answers by address and token. */
const early = new Map<string, Promise<FetchedAnswer>>();

/** Calls for the first numbers of the path's page, from its area's manifest. */
function callsOfPage(pathname: string, page: Document): readonly string[] {
  const path = pathname === '/' ? pageBlock<{ readonly path: string }>('ahead', page)?.path : pathname;
  try {
    const areas = Object.values(pageBlock<Registry>('registry', page)?.remotes ?? {});
    return areas.flatMap(({ routes = [] }) => routes.find((route) => route.path === path)?.early ?? []);
  } catch {
    // A registry newer than this host only loses the early answers here; it is parsed with errors reported later.
    return [];
  }
}

/** True when a token is used on this page. */
export function usesStoredToken({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'> = location): boolean {
  const elsewhere = /^\/(sign_in|recovery)\b/.test(pathname) || /[?&](loginAs|recoveryCode)=/.test(search);
  return readToken() !== null && !elsewhere;
}

/** Sends the first calls of a signed-in person while the shell's code is loading. */
export function sendEarlyRequests(pathname: string = location.pathname, page: Document = document): void {
  const token = readToken();
  if (!token) return;
  const hasHome = HOUSEHOLD_TOKEN.test(token);
  const ofSession = SESSION_CALLS.filter((call) => hasHome || call !== ROOMS_CALL);
  for (const call of [...ofSession, ...callsOfPage(pathname, page)]) {
    const { origin, pathname: path, search } = new URL(call, location.origin);
    // Another origin must not get the token.
    if (origin === location.origin) sendEarly(path + search, token);
  }
}

function sendEarly(address: string, token: string): void {
  const sentMs = Date.now();
  const init = {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(GOOD_FOR_MS),
  };
  const answer = fetch(address, init).then((response) => {
    const headers = new Headers(response.headers);
    headers.set(EARLY_HEADER, `${sentMs} ${Date.now()}`);
    return new Response(response.body, { status: response.status, headers });
  });
  // The caller that takes the answer handles its failure.
  answer.catch(() => {});
  const key = keyOf(address, init.headers);
  early.set(key, answer);
  setTimeout(() => early.delete(key), GOOD_FOR_MS);
}

function keyOf(address: string, headers: HeadersInit | undefined): string {
  return `${address} ${new Headers(headers).get('Authorization')}`;
}

/**
 * Takes the answer to a request sent early with the same token, once.
 * @param address path and query
 */
export function takeEarlyAnswer(
  address: string,
  { headers }: Pick<RequestInit, 'headers'>,
): Promise<FetchedAnswer> | undefined {
  const key = keyOf(address, headers);
  const answer = early.get(key);
  early.delete(key);
  return answer;
}
