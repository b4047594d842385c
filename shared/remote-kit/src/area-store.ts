import type { HostServices, PlatformClient, Session } from '@foyer/contract';
import { combineReducers, configureStore, type Middleware, type Reducer, type Store } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { combineLatest, distinctUntilChanged, map } from 'rxjs';

/** What the store needs of an RTK Query API. */
export interface AreaApi {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  readonly middleware: Middleware;
  readonly util: { resetApiState(): { readonly type: string } };
}

export interface AreaStoreDefinition<State> {
  /** Slices by name. */
  readonly reducers?: { readonly [K in keyof State]: Reducer<State[K]> };
  /** RTK Query APIs, built on `platformBaseQuery`; they find the host's services as `extra` of the store. */
  readonly apis?: readonly AreaApi[];
  readonly middleware?: readonly Middleware[];
}

/** An area's Redux store, opened with the first services of the suite it runs in and shared by all its parcels. */
export interface AreaStore<State> {
  open(services: HostServices): Store<State>;
}

/** State of an area's store. */
export type StateOf<S> = S extends AreaStore<infer State> ? State : never;

/**
 * Makes an area's store. It is emptied when the session ends or becomes another household's, and its polling
 * and refetching stop while the page is hidden or offline (spec 1 §4). Thunks find the host's services as
 * their extra argument.
 */
export function createAreaStore<State = Record<string, never>>(
  definition: AreaStoreDefinition<State>,
): AreaStore<State> {
  const opened = new WeakMap<PlatformClient, Store<State>>();
  return {
    open(services) {
      const known = opened.get(services.platform);
      if (known) return known;
      const store = openStore(definition, services);
      opened.set(services.platform, store);
      return store;
    },
  };
}

const RESET = { type: 'area/reset' } as const;

function openStore<State>(definition: AreaStoreDefinition<State>, services: HostServices): Store<State> {
  const apis = definition.apis ?? [];
  const reducers: Record<string, Reducer> = { ...definition.reducers };
  for (const api of apis) reducers[api.reducerPath] = api.reducer;
  const slices = combineReducers(Object.keys(reducers).length > 0 ? reducers : { empty: () => null });
  const reducer: typeof slices = (state, action) =>
    slices(action.type === RESET.type ? undefined : state, action);

  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } }).concat(
        ...apis.map((api) => api.middleware),
        ...(definition.middleware ?? []),
      ),
  });

  setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline, onOffline }) => {
    const online = services.connectivity$
      .pipe(distinctUntilChanged())
      .subscribe((connected) => dispatch(connected ? onOnline() : onOffline()));
    // RTK Query stops polling without focus only, so being offline counts as being unfocused too.
    const awake = combineLatest([services.visibility$, services.connectivity$])
      .pipe(
        map(([visible, connected]) => visible && connected),
        distinctUntilChanged(),
      )
      .subscribe((active) => dispatch(active ? onFocus() : onFocusLost()));
    return () => {
      online.unsubscribe();
      awake.unsubscribe();
    };
  });

  let household = householdOf(services.session());
  services.session$.pipe(map(householdOf), distinctUntilChanged()).subscribe((next) => {
    if (household !== null && next !== household) {
      for (const api of apis) store.dispatch(api.util.resetApiState());
      store.dispatch(RESET);
    }
    household = next;
  });

  // The reducers are State's own plus those of the APIs, which combineReducers cannot express here.
  return store as unknown as Store<State>;
}

function householdOf(session: Session): string | null {
  return session.status === 'authenticated' ? (session.profile?.id ?? '') : null;
}

/**
 * Options of an RTK Query hook that asks again every so many milliseconds, and rests while the page is hidden
 * or offline: `useStatesQuery(undefined, whileAwake(5_000))`.
 */
export function whileAwake(pollingInterval: number) {
  return {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  } as const;
}
