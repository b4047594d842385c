import type { FetchedAnswer } from '@foyer/platform-client';
import { browserStorage } from '../../areas/browser-storage';
import { pageBlock } from '../../areas/page-block';
import { storedToken } from '../token-cookie';

/** What a session stands on; the addresses are the contract's, which `early-calls.test.ts` checks. */
export const SESSION_CALLS: readonly string[] = ['/api/profile', '/api/user/canModify', '/api/rooms'];
/** An answer nobody took by then is too old to be taken. */
const GOOD_FOR_MS = 10_000;

/** Where our own platform answers several questions in one. */
const TOGETHER_PATH = '/api/together';
/** Where it stands, epoch milliseconds, until when a platform that knows no such questions is not asked one. */
const ONE_BY_ONE_KEY = 'foyer.one-by-one';
const ONE_BY_ONE_MS = 86_400_000;

interface Early {
  readonly answer: Promise<FetchedAnswer>;
  readonly until: number;
}
const early = new Map<string, Early>();

/** Path and query, its fields in order. */
function keyOf({ pathname, searchParams }: URL): string {
  const ordered = new URLSearchParams(searchParams);
  ordered.sort();
  return `${pathname}?${ordered}`;
}

type Way = NonNullable<FetchedAnswer['way']>;

/** An answer whose body has come. */
const answered = (
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

/** What the page of this path draws its first numbers from, as its area's manifest says. */
function callsOfPage(pathname: string, page: Document): readonly string[] {
  const landing = pageBlock<{ readonly path: string }>('ahead', page)?.path;
  const path = pathname === '/' ? landing : pathname;
  try {
    const areas = Object.values(pageBlock<Areas>('registry', page)?.remotes ?? {});
    return areas.flatMap(({ routes }) => routes?.find((route) => route.path === path)?.early ?? []);
  } catch {
    // A registry newer than this host costs it the early answers, nothing else: it is read with care later.
    return [];
  }
}

interface Areas {
  readonly remotes: Readonly<Record<string, { routes?: { path: string; early?: readonly string[] }[] }>>;
}

/** Whether somebody comes in with a token, to a page that uses it. */
export function entersSignedIn(
  pathname: string = window.location.pathname,
  search: string = window.location.search,
): boolean {
  const elsewhere = /^\/(sign_in|recovery)\b/.test(pathname) || /[?&](loginAs|recoveryCode)=/.test(search);
  return storedToken() !== null && !elsewhere;
}

/** Asks, for who comes in signed in, while the shell's code is still on its way. */
export function askEarly(pathname: string = window.location.pathname, page: Document = document): void {
  const token = storedToken();
  if (!token) return;
  const addresses = [...SESSION_CALLS, ...callsOfPage(pathname, page)].flatMap(
    (call) => addressOf(call, token) ?? [],
  );
  const oneByOneUntil = Number(browserStorage('localStorage').getItem(ONE_BY_ONE_KEY));
  const answers = oneByOneUntil < Date.now() ? askTogether(addresses) : null;
  addresses.forEach((address, place) => {
    storeEarly(address, answers ? answers.then((all) => all[place] ?? ask(address)) : ask(address));
  });
}

/** Asks in one question what a platform of ours takes so. Resolves to nothing where it has to be asked one by one. */
async function askTogether(addresses: readonly URL[]): Promise<readonly FetchedAnswer[]> {
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
      answered({ status, headers: new Headers(headers) }, body, way),
    );
  } catch {
    return [];
  }
}

/** One of several answers, as our platform sends them (`api/src/http/together.ts`). */
interface AnsweredTogether {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** The address of a call; null where it is not the platform's: the token goes nowhere else. */
function addressOf(call: string, token: string): URL | null {
  const address = new URL(call, window.location.origin);
  address.searchParams.set('authToken', token);
  return address.origin === window.location.origin ? address : null;
}

async function ask(address: URL): Promise<FetchedAnswer> {
  const sentMs = Date.now();
  const response = await fetch(address, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(GOOD_FOR_MS),
  });
  const way = { sentMs, receivedMs: Date.now() };
  return answered(response, await response.text(), way);
}

function storeEarly(address: URL, answer: Promise<FetchedAnswer>): void {
  // The caller that takes the answer handles its failure.
  answer.catch(() => {});
  early.set(keyOf(address), { answer, until: Date.now() + GOOD_FOR_MS });
}

/**
 * The early answer to a call, once; null when there is none.
 *
 * @param address path and query of the call, with the token.
 */
export function takeEarly(address: string): Promise<FetchedAnswer> | null {
  const key = keyOf(new URL(address, window.location.origin));
  const found = early.get(key);
  early.delete(key);
  return found && found.until > Date.now() ? found.answer : null;
}
