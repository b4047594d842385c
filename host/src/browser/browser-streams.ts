import {
  distinctUntilChanged,
  fromEvent,
  map,
  merge,
  type Observable,
  shareReplay,
  startWith,
} from '@foyer/remote-kit/streams';

/** False while the browser reports it is offline. */
export function connectivityOf(page: Window = window): Observable<boolean> {
  return merge(fromEvent(page, 'online'), fromEvent(page, 'offline')).pipe(
    startWith(null),
    map(() => page.navigator.onLine !== false),
    distinctUntilChanged(),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
}

/** False while the page is hidden. */
export function visibilityOf(page: Document = document): Observable<boolean> {
  return fromEvent(page, 'visibilitychange').pipe(
    startWith(null),
    map(() => page.visibilityState !== 'hidden'),
    distinctUntilChanged(),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
}
