import type { Facts, Session } from '@foyer/contract';
import {
  distinctUntilChanged,
  map,
  Observable,
  Subject,
  shareReplay,
  takeUntil,
} from '@foyer/remote-kit/streams';
import { selectFacts, selectSession } from './session-selectors';
import type { ShellState, ShellStore } from './stored-state/shell-store';

/** The session for areas, as streams instead of the store. */
export interface SessionStreams {
  readonly session$: Observable<Session>;
  readonly facts$: Observable<Facts>;
  facts(): Facts;
  /** Completes both streams and unsubscribes from the store. */
  stop(): void;
}

export function sessionStreams(store: ShellStore): SessionStreams {
  const stopped$ = new Subject<void>();
  const state$ = stateOf(store).pipe(takeUntil(stopped$), shareReplay({ bufferSize: 1, refCount: true }));
  return {
    session$: state$.pipe(map(selectSession), distinctUntilChanged()),
    facts$: state$.pipe(map(selectFacts), distinctUntilChanged()),
    facts: () => selectFacts(store.getState()),
    stop: () => stopped$.next(),
  };
}

/** The store's state, the current one first. */
function stateOf(store: ShellStore): Observable<ShellState> {
  return new Observable((subscriber) => {
    subscriber.next(store.getState());
    return store.subscribe(() => subscriber.next(store.getState()));
  });
}
