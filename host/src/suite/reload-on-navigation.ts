import type { SuiteLocation } from '@foyer/contract';
import type { Observable } from '@foyer/remote-kit/streams';

interface Parts {
  readonly location$: Observable<SuiteLocation>;
  /** Whether the page of a path needs a session. */
  needsSession(pathname: string): boolean;
  isSignedIn(): boolean;
  hasToasts(): boolean;
  /** Loads the page again when newer releases are in force. */
  reload(): void;
}

/**
 * Takes up newer releases when a signed-in person goes to another page. Signing in and out does not, nor does a
 * navigation with a message, which would be lost. Returns a function that stops it.
 */
export function reloadOnNavigation(parts: Parts): () => void {
  let from: string | null = null;
  const following = parts.location$.subscribe(({ pathname }) => {
    const isLeft = from !== null && from !== pathname && parts.needsSession(from);
    from = pathname;
    if (isLeft && parts.isSignedIn() && !parts.hasToasts()) parts.reload();
  });
  return () => following.unsubscribe();
}
