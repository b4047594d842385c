import type { HostServices } from '@foyer/contract';
import { type Observable, Subscription, timer } from 'rxjs';

/** What is kept of one answer of RTK Query. */
interface KeptAnswer {
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

/** Answers of an earlier visit, and when they came: until a query is answered on this page, its data is one of them. */
const answeredAtMs = new WeakMap<object, number>();

/** When an answer of an earlier visit came; undefined for any other data. */
export function lastKnownAtMs(data: unknown): number | undefined {
  return typeof data === 'object' && data !== null ? answeredAtMs.get(data) : undefined;
}

/**
 * What a store begins with: the answers this area's release kept of the same session on this device. Each stands as one
 * that was never asked for, so that whoever needs it asks at once and has the old one meanwhile.
 */
export function restoredAnswers({ lastKnown }: HostServices): ApiState {
  const state: Record<string, { queries: Record<string, QueryEntry> }> = {};
  for (const { path, key, endpointName, originalArgs, data, atMs } of readKept(lastKnown?.read() ?? null)) {
    answeredAtMs.set(data, atMs);
    const api = state[path] ?? { queries: {} };
    api.queries[key] = { status: 'uninitialized', endpointName, originalArgs, data };
    state[path] = api;
  }
  return state;
}

/** The host keeps what the same release wrote: its shape needs no checking, only that it is what was written. */
function readKept(text: string | null): readonly KeptAnswer[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? (kept as KeptAnswer[]) : [];
  } catch {
    return [];
  }
}

/** A first visit may end without a word, milliseconds after the store is opened. */
const FIRST_KEPT_AFTER_MS = 10_000;

interface Keeping {
  /** Endpoints whose answers are kept. */
  readonly endpoints: readonly string[];
  /** Names of the APIs in the state. */
  readonly paths: readonly string[];
  readonly state: () => unknown;
  readonly services: Pick<HostServices, 'lastKnown'> & { readonly visibility$: Observable<boolean> };
}

/** Keeps the answers of some endpoints for the next visit: a while after the start and whenever the page is left. */
export function keepAnswers({ endpoints, paths, state, services }: Keeping): Subscription {
  const { lastKnown, visibility$ } = services;
  const following = new Subscription();
  if (!lastKnown || endpoints.length === 0) return following;
  const keep = () => lastKnown.keep(JSON.stringify(answersIn(state() as ApiState, paths, endpoints)));
  following.add(timer(FIRST_KEPT_AFTER_MS).subscribe(keep));
  following.add(visibility$.subscribe((visible) => visible || keep()));
  window.addEventListener('pagehide', keep);
  following.add(() => window.removeEventListener('pagehide', keep));
  return following;
}

function answersIn(state: ApiState, paths: readonly string[], endpoints: readonly string[]): KeptAnswer[] {
  return paths.flatMap((path) =>
    Object.entries(state[path]?.queries ?? {}).flatMap(([key, entry]): KeptAnswer[] => {
      const { endpointName = '', originalArgs, data, fulfilledTimeStamp } = entry ?? {};
      if (typeof data !== 'object' || data === null || !endpoints.includes(endpointName)) return [];
      const atMs = fulfilledTimeStamp ?? lastKnownAtMs(data);
      return atMs === undefined ? [] : [{ path, key, endpointName, originalArgs, data, atMs }];
    }),
  );
}
