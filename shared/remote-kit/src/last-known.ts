import type { HostServices } from '@foyer/contract';
import { type Observable, Subscription, timer } from 'rxjs';

/** Stored answer of an RTK Query endpoint. */
interface StoredAnswer {
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

/**
 * Initial state of a store: stored answers of this area's release in the same session. They are marked as never
 * requested, so that hooks show them and send the request at once.
 */
export function readStoredAnswers({ lastKnown }: HostServices): ApiState {
  const state: Record<string, { queries: Record<string, QueryEntry> }> = {};
  for (const { path, key, endpointName, originalArgs, data, atMs } of readKept(lastKnown?.read() ?? null)) {
    answeredAtMs.set(data, atMs);
    const api = state[path] ?? { queries: {} };
    api.queries[key] = { status: 'uninitialized', endpointName, originalArgs, data };
    state[path] = api;
  }
  return state;
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
  readonly services: Pick<HostServices, 'lastKnown'> & { readonly visibility$: Observable<boolean> };
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
