import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import type { AreaPlace } from './area-place';
import type { AreaFailurePlace } from './types';

export interface FailureList {
  readonly failures$: Observable<readonly AreaFailurePlace[]>;
  follow(remote: string, element: HTMLElement, place: AreaPlace): void;
  /** Retries areas that could not be fetched; broken ones would fail again. */
  retryAll(): void;
}

/** List of places that need an error card. */
export function failureList(): FailureList {
  const failures$ = new BehaviorSubject<readonly AreaFailurePlace[]>([]);
  let count = 0;
  return {
    failures$,
    retryAll() {
      for (const { failure, retry } of failures$.value) if (failure === 'unreachable') retry();
    },
    follow(remote, element, place) {
      count += 1;
      const key = `${remote}-${count}`;
      const drop = () => {
        const others = failures$.value.filter((failure) => failure.key !== key);
        if (others.length < failures$.value.length) failures$.next(others);
      };
      place.status$.subscribe({
        next: (status) => {
          drop();
          if (status.state !== 'failed') return;
          const card = { key, remote, failure: status.failure, element, retry: place.retry };
          failures$.next([...failures$.value, card]);
        },
        complete: drop,
      });
    },
  };
}
