import type { FetchedAnswer } from '@foyer/platform-client';
import { browserStorage } from '../../browser/browser-storage';
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

/** Endpoint of our platform for batched calls. */
const TOGETHER_PATH = '/api/together';
/** Storage key: time until which a platform without batching gets single calls, epoch milliseconds. */
const ONE_BY_ONE_KEY = 'foyer.one-by-one';
const ONE_BY_ONE_MS = 86_400_000;

interface EarlyAnswer {
  readonly answer: Promise<FetchedAnswer>;
  readonly until: number;
}
const early = new Map<string, EarlyAnswer>();

/** Path and query with sorted parameters. */
function keyOf({ pathname, searchParams }: URL): string {
  const ordered = new URLSearchParams(searchParams);
  ordered.sort();
  return `${pathname}?${ordered}`;
}

type Way = NonNullable<FetchedAnswer['way']>;

/** An answer with its body. */
const answerWithBody = (
  { status, headers }: Pick<FetchedAnswer, 'status' | 'headers'>,
  body: unknown,
  way: Way,
): FetchedAnswer => ({
  status,
  statusText: '',
  headers,
  way,
  text: async () => body,
  arrayBuffer: () => Promise.reject(new Error('An early answer is no file.')),
});

/** Calls for the first numbers of this path's page, from its area's manifest. */
function callsOfPage(pathname: string, page: Document): readonly string[] {
  const landing = pageBlock<{ readonly path: string }>('ahead', page)?.path;
  const path = pathname === '/' ? landing : pathname;
  try {
    const areas = Object.values(pageBlock<Areas>('registry', page)?.remotes ?? {});
    return areas.flatMap(({ routes }) => routes?.find((route) => route.path === path)?.early ?? []);
  } catch {
    // A registry newer than this host only loses the early answers here; it is parsed with errors reported later.
    return [];
  }
}

interface Areas {
  readonly remotes: Readonly<Record<string, { routes?: { path: string; early?: readonly string[] }[] }>>;
}

/** True when a token is used on this page. */
export function usesStoredToken(
  pathname: string = window.location.pathname,
  search: string = window.location.search,
): boolean {
  const elsewhere = /^\/(sign_in|recovery)\b/.test(pathname) || /[?&](loginAs|recoveryCode)=/.test(search);
  return readToken() !== null && !elsewhere;
}

/** Sends the first calls of a signed-in person while the shell's code is loading. */
export function sendEarlyRequests(
  pathname: string = window.location.pathname,
  page: Document = document,
): void {
  const token = readToken();
  if (!token) return;
  const hasHome = HOUSEHOLD_TOKEN.test(token);
  const ofSession = SESSION_CALLS.filter((call) => hasHome || call !== ROOMS_CALL);
  const addresses = [...ofSession, ...callsOfPage(pathname, page)].flatMap(
    (call) => addressOf(call, token) ?? [],
  );
  const oneByOneUntil = Number(browserStorage('localStorage').getItem(ONE_BY_ONE_KEY));
  const answers = oneByOneUntil < Date.now() ? fetchBatch(addresses) : null;
  addresses.forEach((address, place) => {
    storeEarly(address, answers ? answers.then((all) => all[place] ?? fetchOne(address)) : fetchOne(address));
  });
}

/** Sends the calls in one batch. Resolves to nothing when they must be sent one by one. */
async function fetchBatch(addresses: readonly URL[]): Promise<readonly FetchedAnswer[]> {
  const sentMs = Date.now();
  try {
    const response = await fetch(TOGETHER_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ calls: addresses.map(({ pathname, search }) => pathname + search) }),
      signal: AbortSignal.timeout(GOOD_FOR_MS),
    });
    const way = { sentMs, receivedMs: Date.now() };
    if (response.status === 404)
      browserStorage('localStorage').setItem(ONE_BY_ONE_KEY, String(sentMs + ONE_BY_ONE_MS));
    const { answers = [] }: { answers?: readonly AnsweredTogether[] } = await response.json();
    return answers.map(({ status, headers, body }) =>
      answerWithBody({ status, headers: new Headers(headers) }, body, way),
    );
  } catch {
    return [];
  }
}

/** One answer of a batch, as sent by our platform (`api/src/foundation/http/together.ts`). */
interface AnsweredTogether {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Address of a call; null for another origin, which must not get the token. */
function addressOf(call: string, token: string): URL | null {
  const address = new URL(call, window.location.origin);
  address.searchParams.set('authToken', token);
  return address.origin === window.location.origin ? address : null;
}

async function fetchOne(address: URL): Promise<FetchedAnswer> {
  const sentMs = Date.now();
  const response = await fetch(address, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(GOOD_FOR_MS),
  });
  const way = { sentMs, receivedMs: Date.now() };
  return answerWithBody(response, await response.text(), way);
}

function storeEarly(address: URL, answer: Promise<FetchedAnswer>): void {
  // The caller that takes the answer handles its failure.
  answer.catch(() => {});
  early.set(keyOf(address), { answer, until: Date.now() + GOOD_FOR_MS });
}

/**
 * Returns an early answer once; null without one.
 * @param address path and query of the call, with the token.
 */
export function takeEarlyAnswer(address: string): Promise<FetchedAnswer> | null {
  const key = keyOf(new URL(address, window.location.origin));
  const found = early.get(key);
  early.delete(key);
  return found && found.until > Date.now() ? found.answer : null;
}
