import type { FiguresAnswer } from '@foyer/contract';
import { pageBlock } from '../../areas/page-block';
import { storedToken } from '../token-cookie';

/** What a session stands on; the addresses are the contract's, which `early-calls.test.ts` checks. */
export const SESSION_CALLS: readonly string[] = ['/api/profile', '/api/user/canModify', '/api/rooms'];
/** Header with the platform's time; the client's, which the same test checks. */
const TIME_HEADER = 'x-foyer-time';
/** An answer nobody took by then is too old to be taken. */
const GOOD_FOR_MS = 10_000;

/** An answer and the device's time around its way, epoch milliseconds. */
export interface EarlyAnswer {
  readonly response: Response;
  readonly sentMs: number;
  readonly receivedMs: number;
}

interface Early {
  readonly answer: Promise<EarlyAnswer>;
  readonly until: number;
}
const early = new Map<string, Early>();

const keyOf = (path: string, parameters: URLSearchParams | Readonly<Record<string, string>>) => {
  const ordered = new URLSearchParams(parameters);
  ordered.sort();
  return `${path}?${ordered}`;
};

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
  for (const call of [...SESSION_CALLS, ...callsOfPage(pathname, page)]) {
    const address = addressOf(call, token);
    if (address) ask(address);
  }
}

/** The address of a call; null where it is not the platform's: the token goes nowhere else. */
function addressOf(call: string, token: string): URL | null {
  const address = new URL(call, window.location.origin);
  address.searchParams.set('authToken', token);
  return address.origin === window.location.origin ? address : null;
}

function ask(address: URL): Early {
  const sentMs = Date.now();
  const answer = fetch(address, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(GOOD_FOR_MS),
  }).then((response) => ({ response, sentMs, receivedMs: Date.now() }));
  // Whoever takes it hears of the failure; nobody else needs to.
  answer.catch(() => {});
  const asked = { answer, until: sentMs + GOOD_FOR_MS };
  early.set(keyOf(address.pathname, address.searchParams), asked);
  return asked;
}

/**
 * Reads the answer to a call, as JSON, and leaves it for whoever takes it; asks where nobody did. Rejects without one.
 */
export async function peekEarly(call: string): Promise<FiguresAnswer> {
  const token = storedToken();
  const address = token === null ? null : addressOf(call, token);
  if (!address) throw new Error(`Not to be asked early: ${call}`);
  const asked = early.get(keyOf(address.pathname, address.searchParams)) ?? ask(address);
  const { response, receivedMs } = await asked.answer;
  const atMs = Number(response.headers.get(TIME_HEADER));
  return { body: await response.clone().json(), nowMs: atMs > 0 ? atMs : receivedMs };
}

/** The early answer to a call with these parameters, the token among them, once; null when there is none. */
export function takeEarly(
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<EarlyAnswer> | null {
  const key = keyOf(path, parameters);
  const found = early.get(key);
  early.delete(key);
  return found && found.until > Date.now() ? found.answer : null;
}
