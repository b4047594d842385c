import type { HostServices } from '@foyer/contract';
import type { Action } from '@reduxjs/toolkit';
import { distinctUntilChanged, filter, type Subscription, skip } from 'rxjs';

/** Part of an RTK Query API that refetches a query. */
interface AskingApi {
  readonly reducerPath: string;
  readonly endpoints?: Readonly<
    Record<string, { initiate?(argument: unknown, options: object): unknown } | undefined>
  >;
}

interface AskingStore {
  getState(): unknown;
  dispatch(action: Action): unknown;
}

interface Queries {
  readonly queries?: Readonly<
    Record<string, { status?: string; endpointName?: string; originalArgs?: unknown } | undefined>
  >;
}

/**
 * Refetches failed queries when the network is back, so that pages opened offline recover. Polled queries do so
 * anyway.
 */
export function askAgainWhenAwake(
  apis: readonly AskingApi[],
  store: AskingStore,
  { connectivity$ }: Pick<HostServices, 'connectivity$'>,
): Subscription {
  const back$ = connectivity$.pipe(
    distinctUntilChanged(),
    skip(1),
    filter((connected) => connected),
  );
  return back$.subscribe(() => {
    for (const { reducerPath, endpoints } of apis) {
      const { queries = {} } = ((store.getState() as Record<string, Queries>)[reducerPath] ?? {}) as Queries;
      for (const { status, endpointName = '', originalArgs } of Object.values(queries).filter(
        (one) => one != null,
      )) {
        if (status !== 'rejected') continue;
        const again = endpoints?.[endpointName]?.initiate?.(originalArgs, {
          forceRefetch: true,
          subscribe: false,
        });
        if (again !== undefined) store.dispatch(again as Action);
      }
    }
  });
}
