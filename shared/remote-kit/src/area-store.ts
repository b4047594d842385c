import type { HostServices, PlatformClient, Session } from '@foyer/contract';
import {
  combineReducers,
  configureStore,
  type Dispatch,
  type Middleware,
  type Reducer,
  type Store,
} from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { combineLatest, distinctUntilChanged, map, Subscription } from 'rxjs';
import { askAgainWhenAwake } from './ask-again';
import { restoreWhenUnanswered, type StoredAnswer, storeAnswers, withStoredAnswers } from './last-known';

/** Subset of an RTK Query API the store needs. */
export interface AreaApi {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  readonly middleware: Middleware;
  readonly util: {
    resetApiState(): { readonly type: string };
    invalidateTags(tags: never): { readonly type: string };
  };
}

export interface AreaStoreDefinition {
  /** RTK Query APIs built on `platformBaseQuery`; they get the host's services as the store's `extra`. */
  readonly apis: readonly AreaApi[];
  /**
   * Endpoints whose last answers this device stores. The next visit shows them with their age while it is offline or
   * has no answer. Figures of the house only, no other personal data.
   */
  readonly lastKnown?: readonly string[];
}

/** An area's Redux store, created with the suite's services at first use and shared by all its parcels. */
export interface AreaStore {
  open(services: HostServices): Store;
}

/**
 * Makes an area's store. It is reset when the session ends or changes household; polling and refetching pause while the
 * page is hidden or offline. Thunks get the host's services and an abort signal as extra argument, which fires when the
 * suite stops.
 */
export function createAreaStore(definition: AreaStoreDefinition): AreaStore {
  const opened = new WeakMap<PlatformClient, Store>();
  return {
    open(services) {
      const store = opened.get(services.platform) ?? openStore(definition, services);
      opened.set(services.platform, store);
      return store;
    },
  };
}

/**
 * Interval in which notifications to views are batched, milliseconds. A timer, because the store's default of one
 * animation frame per request and answer costs an idle page more.
 */
const TOLD_TOGETHER_MS = 10;

const RESTORE = 'area/restore';

function openStore({ apis, lastKnown = [] }: AreaStoreDefinition, viewServices: HostServices): Store {
  const life = new AbortController();
  const services: HostServices = { ...viewServices, signal: life.signal };
  const answers = combineReducers(Object.fromEntries(apis.map((api) => [api.reducerPath, api.reducer])));
  const reducer: typeof answers = (state, action) =>
    action.type === RESTORE && 'stored' in action
      ? withStoredAnswers(answers(state, action), action.stored as readonly StoredAnswer[])
      : answers(state, action);

  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } }).concat(...apis.map((api) => api.middleware)),
    enhancers: (defaults) => defaults({ autoBatch: { type: 'timer', timeout: TOLD_TOGETHER_MS } }),
  });
  const resetApis = () => {
    for (const api of apis) store.dispatch(api.util.resetApiState());
  };

  const end = () => {
    if (life.signal.aborted) return;
    life.abort();
    following.unsubscribe();
    stopRefetching();
    resetApis();
  };

  const stopRefetching = refetchWhileAwake(store.dispatch, services);
  const following = new Subscription();
  const storing = {
    endpoints: lastKnown,
    paths: apis.map(({ reducerPath }) => reducerPath),
    state: store.getState,
    services,
  };
  following.add(storeAnswers(storing));
  following.add(
    restoreWhenUnanswered({
      ...storing,
      restore: (stored) => void store.dispatch({ type: RESTORE, stored }),
    }),
  );
  following.add(askAgainWhenAwake(apis, store, services));
  // RTK Query asks again once this store's own mutation has settled. An API ignores tags it does not have.
  following.add(
    services.bus.on('data.changed', ({ tags }) => {
      for (const api of apis) store.dispatch(api.util.invalidateTags(tags as never));
    }),
  );
  let household = householdOf(services.session());
  following.add(
    services.session$.pipe(map(householdOf), distinctUntilChanged()).subscribe({
      next: (next) => {
        if (household !== null && next !== household) resetApis();
        household = next;
      },
      complete: end,
    }),
  );

  return store;
}

/** Reports visibility and connectivity to RTK Query. Returns a function that stops it. */
function refetchWhileAwake(
  dispatch: Dispatch,
  { connectivity$, visibility$ }: Pick<HostServices, 'connectivity$' | 'visibility$'>,
): () => void {
  return setupListeners(dispatch, (tell, { onFocus, onFocusLost, onOnline, onOffline }) => {
    const online = connectivity$
      .pipe(distinctUntilChanged())
      .subscribe((connected) => tell(connected ? onOnline() : onOffline()));
    // RTK Query pauses polling only without focus, so offline is reported as unfocused, too.
    const awake = combineLatest([visibility$, connectivity$])
      .pipe(
        map(([visible, connected]) => visible && connected),
        distinctUntilChanged(),
      )
      .subscribe((active) => tell(active ? onFocus() : onFocusLost()));
    return () => {
      online.unsubscribe();
      awake.unsubscribe();
    };
  });
}

function householdOf(session: Session): string | null {
  return session.status === 'authenticated' ? (session.profile?.id ?? '') : null;
}

/**
 * Options of an RTK Query hook that polls and pauses while the page is hidden or offline:
 * `useStatesQuery(undefined, whileAwake(5_000))`.
 */
export function whileAwake(pollingInterval: number) {
  return {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  } as const;
}
