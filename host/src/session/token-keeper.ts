import { BehaviorSubject, distinctUntilChanged, map, type Observable } from '@foyer/remote-kit/streams';
import { dropToken, storedToken, storeToken } from './token-cookie';

/** The session's token: in memory, and in the cookie that other tabs and the next visit read. */
export interface TokenKeeper {
  /** The token calls carry; null without a session, and while it is set aside. */
  current(): string | null;
  /** False while there is no usable token. */
  readonly usable$: Observable<boolean>;
  /** Begins a session with a token the cookie already holds. */
  adopt(token: string): void;
  /** Begins a session with a new token. */
  store(token: string): void;
  /** The platform refused the token: calls stop sending it, the session continues. */
  setAside(): void;
  /** Ends the session. A cookie another tab has written since stays that tab's. */
  drop(): void;
  /** True while the cookie still contains the token of this page's session. */
  isUnchanged(): boolean;
}

export function createTokenKeeper(): TokenKeeper {
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
      if (begunWith !== null && storedToken() === begunWith) dropToken();
      begunWith = null;
      token$.next(null);
    },
    isUnchanged: () => storedToken() === begunWith,
  };
}
