import type { BusEventName, HostServices, PlatformClient, Session } from '@foyer/contract';
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
import { keepAnswers, restoredAnswers } from './last-known';

/** What the store needs of an RTK Query API. */
export interface AreaApi {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  readonly middleware: Middleware;
  readonly util: {
    resetApiState(): { readonly type: string };
    invalidateTags(tags: never): { readonly type: string };
  };
}

export interface AreaStoreDefinition<State> {
  /** Slices by name. */
  readonly reducers?: { readonly [K in keyof State]: Reducer<State[K]> };
  /** RTK Query APIs, built on `platformBaseQuery`; they find the host's services as `extra` of the store. */
  readonly apis?: readonly AreaApi[];
  readonly middleware?: readonly Middleware[];
  /**
   * Tags to invalidate on a bus event. RTK Query refetches them even when a fetch is already under way, which `refetch()`
   * does not. The area's `remote.json` lists these events under `consumes`.
   */
  readonly invalidateOn?: { readonly [Event in BusEventName]?: readonly string[] };
  /**
   * Endpoints whose last answers this device stores and shows with their age at the next visit. Figures of the
   * house only, no other personal data.
   */
  readonly lastKnown?: readonly string[];
}

/** An area's Redux store, opened with the first services of the suite it runs in and shared by all its parcels. */
export interface AreaStore<State> {
  open(services: HostServices): Store<State>;
}

/** State of an area's store. */
export type StateOf<S> = S extends AreaStore<infer State> ? State : never;

/**
 * Makes an area's store, one per release. It is reset when the session ends or changes household; polling and
 * refetching pause while the page is hidden or offline. Thunks get the host's services and an abort signal as extra
 * argument. The signal fires when the store ends: the suite stops, or a newer release has its own store and the
 * last view of this one has unmounted.
 */
export function createAreaStore<State = Record<string, never>>(
  definition: AreaStoreDefinition<State>,
): AreaStore<State> {
  const opened = new WeakMap<PlatformClient, OpenStore<State>>();
  return {
    open(services) {
      const known = opened.get(services.platform);
      // A view draws many times, the last time perhaps as it leaves.
      if (known && (known.hasShown(services.signal) || services.signal.aborted)) return known.store;
      const open = known && !known.signal.aborted ? known : openStore(definition, services);
      opened.set(services.platform, open);
      open.show(services.signal);
      putInForce(open, services);
      return open.store;
    },
  };
}

/** A store while it is in use. */
interface OpenStore<State> {
  readonly store: Store<State>;
  /** Aborted when the store has ended. */
  readonly signal: AbortSignal;
  hasShown(view: AbortSignal): boolean;
  /** Counts a view as using it until the view's signal is aborted. */
  show(view: AbortSignal): void;
  /** Another release has taken its place: it ends with its last view. */
  replace(): void;
}

/** The store each area of a suite opened last, by the area's name: this code is the host's, and serves every release. */
const inForce = new WeakMap<PlatformClient, Map<string, Pick<OpenStore<unknown>, 'replace'>>>();

function putInForce<State>(open: OpenStore<State>, { platform, remote }: HostServices) {
  const areas = inForce.get(platform) ?? new Map<string, Pick<OpenStore<unknown>, 'replace'>>();
  inForce.set(platform, areas);
  const before = areas.get(remote);
  if (before === open) return;
  areas.set(remote, open);
  before?.replace();
}

/** A view still draws for a moment after its signal is aborted, and would ask an emptied store anew, milliseconds. */
const LEAVING_MS = 1_000;

/**
 * What is asked and answered within this time is told to the views together, milliseconds. By a timer: a frame of its own
 * for each question and each answer, which is what the store would take, costs a page that rests more than they do.
 */
const TOLD_TOGETHER_MS = 10;

const RESET = { type: 'area/reset' } as const;

function openStore<State>(
  definition: AreaStoreDefinition<State>,
  viewServices: HostServices,
): OpenStore<State> {
  const life = new AbortController();
  const services: HostServices = { ...viewServices, signal: life.signal };
  const apis = definition.apis ?? [];
  const reducers: Record<string, Reducer> = { ...definition.reducers };
  for (const api of apis) reducers[api.reducerPath] = api.reducer;
  const slices = combineReducers(Object.keys(reducers).length > 0 ? reducers : { empty: () => null });
  const reducer: typeof slices = (state, action) =>
    slices(action.type === RESET.type ? undefined : state, action);

  const store = configureStore({
    reducer,
    preloadedState: restored(apis, services) as never,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } }).concat(
        ...apis.map((api) => api.middleware),
        ...(definition.middleware ?? []),
      ),
    enhancers: (defaults) => defaults({ autoBatch: { type: 'timer', timeout: TOLD_TOGETHER_MS } }),
  });
  const empty = () => {
    for (const api of apis) store.dispatch(api.util.resetApiState());
    store.dispatch(RESET);
  };

  const views = new Set<AbortSignal>();
  let replaced = false;
  const end = () => {
    if (life.signal.aborted) return;
    life.abort();
    following.unsubscribe();
    stopRefetching();
    empty();
  };
  const isUnused = () => replaced && views.size === 0;
  const endWhenUnused = () => {
    if (isUnused()) setTimeout(() => isUnused() && end(), LEAVING_MS);
  };

  const stopRefetching = refetchWhileAwake(store.dispatch, services);
  const following = new Subscription();
  following.add(
    keepAnswers({
      endpoints: definition.lastKnown ?? [],
      paths: apis.map(({ reducerPath }) => reducerPath),
      state: store.getState,
      services,
    }),
  );
  following.add(askAgainWhenAwake(apis, store, services));
  for (const [event, tags] of Object.entries(definition.invalidateOn ?? {})) {
    following.add(
      services.bus.on(event as BusEventName, () => {
        // Tag names are the area's own, so their type is unknown here. An API ignores tags it does not have.
        for (const api of apis) store.dispatch(api.util.invalidateTags(tags as never));
      }),
    );
  }
  let household = householdOf(services.session());
  following.add(
    services.session$.pipe(map(householdOf), distinctUntilChanged()).subscribe({
      next: (next) => {
        if (household !== null && next !== household) empty();
        household = next;
      },
      complete: end,
    }),
  );

  return {
    // The reducers are State's own plus those of the APIs, which combineReducers cannot express here.
    store: store as unknown as Store<State>,
    signal: life.signal,
    hasShown: (view) => views.has(view),
    show(view) {
      replaced = false;
      if (view.aborted) return;
      views.add(view);
      view.addEventListener(
        'abort',
        () => {
          views.delete(view);
          endWhenUnused();
        },
        { once: true },
      );
    },
    replace() {
      replaced = true;
      endWhenUnused();
    },
  };
}

/** Of what was kept, what this store's own APIs know. */
function restored(apis: readonly AreaApi[], services: HostServices) {
  const kept = restoredAnswers(services);
  return Object.fromEntries(
    apis.flatMap(({ reducerPath }) => (kept[reducerPath] ? [[reducerPath, kept[reducerPath]]] : [])),
  );
}

/** Tells RTK Query when the person looks and is connected. Returns the function that stops it. */
function refetchWhileAwake(
  dispatch: Dispatch,
  { connectivity$, visibility$ }: Pick<HostServices, 'connectivity$' | 'visibility$'>,
): () => void {
  return setupListeners(dispatch, (tell, { onFocus, onFocusLost, onOnline, onOffline }) => {
    const online = connectivity$
      .pipe(distinctUntilChanged())
      .subscribe((connected) => tell(connected ? onOnline() : onOffline()));
    // RTK Query stops polling without focus only, so being offline counts as being unfocused too.
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

/** What an RTK Query hook says of a query, as far as it tells that it is asked again. */
interface Asked {
  readonly currentData?: unknown;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number | undefined;
}

/** A query's result, the same as long as its answer stands: that it is asked for again is nothing to draw. */
function standing(result: Asked): Asked {
  if (result.currentData === undefined || result.fulfilledTimeStamp === undefined) return result;
  const hasFailed = result.error !== undefined;
  const said = { status: hasFailed ? 'rejected' : 'fulfilled', isError: hasFailed, isSuccess: !hasFailed };
  return {
    ...result,
    ...said,
    isFetching: false,
    requestId: undefined,
    startedTimeStamp: undefined,
  } as Asked;
}

/**
 * Options of an RTK Query hook that asks again every so many milliseconds, and rests while the page is hidden
 * or offline: `useStatesQuery(undefined, whileAwake(5_000))`. Its view is drawn by its answers, not by its questions.
 */
export function whileAwake(pollingInterval: number) {
  return {
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    ...DRAWN_BY_ANSWERS,
  } as const;
}

/** A selector that gives back what it was given makes no other result, which TypeScript cannot say of it. */
const DRAWN_BY_ANSWERS: object = { selectFromResult: standing };
