import { BehaviorSubject, distinctUntilChanged, map, type Observable } from '@foyer/remote-kit/streams';
import { dropToken, readToken, storeToken } from './token-cookie';

/** The session's token: in memory, and in the cookie that other tabs and the next visit read. */
export interface TokenStore {
  /** Token for calls; null without a session, and while it is set aside. */
  current(): string | null;
  /** False while there is no usable token. */
  readonly usable$: Observable<boolean>;
  /** Starts a session with the cookie's token. */
  adopt(token: string): void;
  /** Starts a session with a new token. */
  store(token: string): void;
  /** The platform refused the token: calls stop sending it, the session continues. */
  setAside(): void;
  /** Ends the session. A cookie written by another tab since is preserved. */
  drop(): void;
  /** True while the cookie still contains the token of this page's session. */
  isUnchanged(): boolean;
}

export function createTokenStore(): TokenStore {
  const token$ = new BehaviorSubject<string | null>(null);
  let begunWith: string | null = null;
  return {
    current: () => token$.value,
    usable$: token$.pipe(
      map((token) => token !== null),
      distinctUntilChanged(),
    ),
    adopt(token) {
      begunWith = token;
      token$.next(token);
    },
    store(token) {
      storeToken(token);
      this.adopt(token);
    },
    setAside: () => token$.next(null),
    drop() {
      if (begunWith !== null && readToken() === begunWith) dropToken();
      begunWith = null;
      token$.next(null);
    },
    isUnchanged: () => readToken() === begunWith,
  };
}
