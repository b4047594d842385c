import type { HostServices } from '@foyer/contract';
import { filter, merge, Subscription, take, timer } from 'rxjs';

/** Stored answer of an RTK Query endpoint. */
export interface StoredAnswer {
  readonly path: string;
  readonly key: string;
  readonly endpointName: string;
  readonly originalArgs: unknown;
  readonly data: object;
  /** Epoch milliseconds of the answer, by the device's clock. */
  readonly atMs: number;
}

type ApiState = Readonly<
  Record<string, { readonly queries?: Readonly<Record<string, QueryEntry | undefined>> }>
>;

interface QueryEntry {
  readonly status?: string;
  readonly endpointName?: string;
  readonly originalArgs?: unknown;
  readonly data?: unknown;
  readonly fulfilledTimeStamp?: number;
}

/** Restored answers and their time; a query's data is one of them until its first answer on this page. */
const answeredAtMs = new WeakMap<object, number>();

/** Time of a restored answer; undefined for any other data. */
export function lastKnownAtMs(data: unknown): number | undefined {
  return typeof data === 'object' && data !== null ? answeredAtMs.get(data) : undefined;
}

/** Wait for a first answer before stored ones are shown, milliseconds. */
const UNANSWERED_MS = 1_500;

/**
 * Calls `restore` once with the answers this area's release stored in the same session: offline, or when a query of
 * theirs has no answer 1.5 s after the store opened. Fresh numbers would come later if stored ones were drawn first.
 */
export function restoreWhenUnanswered({
  endpoints,
  paths,
  state,
  services,
  restore,
}: StoringOptions & { readonly restore: (stored: readonly StoredAnswer[]) => void }): Subscription {
  const stored = readKept(services.lastKnown?.read() ?? null);
  if (stored.length === 0) return Subscription.EMPTY;
  const isWaiting = () =>
    paths.some((path) =>
      Object.values((state() as ApiState)[path]?.queries ?? {}).some(
        (query) => query?.data === undefined && endpoints.includes(query?.endpointName ?? ''),
      ),
    );
  return merge(
    services.connectivity$.pipe(filter((connected) => !connected)),
    timer(UNANSWERED_MS).pipe(filter(isWaiting)),
  )
    .pipe(take(1))
    .subscribe(() => {
      for (const { data, atMs } of stored) answeredAtMs.set(data, atMs);
      restore(stored);
    });
}

/**
 * The state with stored answers where there is none yet. New entries are marked as never requested, so that hooks show
 * them and send the request at once.
 */
export function withStoredAnswers<State>(state: State, stored: readonly StoredAnswer[]): State {
  const apis: Record<string, ApiState[string]> = { ...(state as ApiState) };
  for (const { path, key, endpointName, originalArgs, data } of stored) {
    const api = apis[path];
    const query = api?.queries?.[key] ?? { status: 'uninitialized', endpointName, originalArgs };
    if (!api || query.data !== undefined) continue;
    apis[path] = { ...api, queries: { ...api.queries, [key]: { ...query, data } } };
  }
  return apis as State;
}

/** Only the same release reads what it wrote, so no more than the basic shape is checked. */
function readKept(text: string | null): readonly StoredAnswer[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? (kept as StoredAnswer[]) : [];
  } catch {
    return [];
  }
}

/** First save after the store opens, milliseconds: a visit may end without `pagehide`. */
const FIRST_KEPT_AFTER_MS = 10_000;

interface StoringOptions {
  /** Endpoints to store. */
  readonly endpoints: readonly string[];
  /** Names of the APIs in the state. */
  readonly paths: readonly string[];
  readonly state: () => unknown;
  readonly services: Pick<HostServices, 'lastKnown' | 'visibility$' | 'connectivity$'>;
}

/** Stores answers for the next visit: some time after the start, and when the page is hidden. */
export function storeAnswers({ endpoints, paths, state, services }: StoringOptions): Subscription {
  const { lastKnown, visibility$ } = services;
  const following = new Subscription();
  if (!lastKnown || endpoints.length === 0) return following;
  const store = () => lastKnown.keep(JSON.stringify(answersIn(state() as ApiState, paths, endpoints)));
  following.add(timer(FIRST_KEPT_AFTER_MS).subscribe(store));
  following.add(visibility$.subscribe((visible) => visible || store()));
  window.addEventListener('pagehide', store);
  following.add(() => window.removeEventListener('pagehide', store));
  return following;
}

function answersIn(state: ApiState, paths: readonly string[], endpoints: readonly string[]): StoredAnswer[] {
  return paths.flatMap((path) =>
    Object.entries(state[path]?.queries ?? {}).flatMap(([key, entry]): StoredAnswer[] => {
      const { endpointName = '', originalArgs, data, fulfilledTimeStamp } = entry ?? {};
      if (typeof data !== 'object' || data === null || !endpoints.includes(endpointName)) return [];
      const atMs = fulfilledTimeStamp ?? lastKnownAtMs(data);
      return atMs === undefined ? [] : [{ path, key, endpointName, originalArgs, data, atMs }];
    }),
  );
}
