import { storedToken } from '../token-cookie';

/** What every signed-in page asks first; the addresses are the contract's, which `early-calls.test.ts` checks. */
export const EARLY_CALLS: readonly string[] = [
  '/api/profile',
  '/api/user/canModify',
  '/api/rooms',
  '/api/states?client_type=webui&client_version=7.10.18',
];
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

const keyOf = (path: string, token: string) => `${path} ${token}`;

/** Whether somebody comes in with a token, to a page that uses it. */
export function entersSignedIn(
  pathname: string = window.location.pathname,
  search: string = window.location.search,
): boolean {
  const elsewhere = /^\/(sign_in|recovery)\b/.test(pathname) || /[?&](loginAs|recoveryCode)=/.test(search);
  return storedToken() !== null && !elsewhere;
}

/** Asks, for who comes in signed in, while the shell's code is still on its way. */
export function askEarly(): void {
  const token = storedToken();
  if (!token) return;
  for (const call of EARLY_CALLS) {
    const address = new URL(call, window.location.origin);
    address.searchParams.set('authToken', token);
    const sentMs = Date.now();
    const answer = fetch(address, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(GOOD_FOR_MS),
    }).then((response) => ({ response, sentMs, receivedMs: Date.now() }));
    // Whoever takes it hears of the failure; nobody else needs to.
    answer.catch(() => {});
    early.set(keyOf(address.pathname, token), { answer, until: sentMs + GOOD_FOR_MS });
  }
}

/** The early answer to a path, once; null when there is none. */
export function takeEarly(path: string, token: string): Promise<EarlyAnswer> | null {
  const key = keyOf(path, token);
  const found = early.get(key);
  early.delete(key);
  return found && found.until > Date.now() ? found.answer : null;
}
