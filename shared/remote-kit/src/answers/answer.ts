import type { PlatformErrorData, PlatformFailure } from '@foyer/contract';
import { lastKnownAtMs } from '../last-known';

/** Subset of an RTK Query hook's result that a screen needs. */
export interface QueryResult<T> {
  readonly currentData?: T | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly fulfilledTimeStamp?: number | undefined;
  refetch(): unknown;
}

/** An answer as a screen shows it: loading, failed, or data that may be stale. */
export type Answer<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: PlatformFailure; readonly busy: boolean; retry(): void }
  | {
      readonly state: 'ready';
      readonly data: T;
      /**
       * The data is from `answeredAt`: the last request failed, the browser is offline, or it is from an earlier
       * visit.
       */
      readonly stale: boolean;
      /** True while data of an earlier visit is shown and the first answer is pending. */
      readonly isAwaited?: boolean;
      /** Epoch milliseconds of the answer by the device's clock. */
      readonly answeredAt: number;
    };

/**
 * True when two answers look the same. `retry` is equivalent between them, and the age shows only on stale data.
 */
export function isSameAnswer<T>(one: Answer<T>, other: Answer<T>): boolean {
  if (one.state === 'ready' && other.state === 'ready')
    return (
      one.data === other.data &&
      one.stale === other.stale &&
      (!one.stale || one.answeredAt === other.answeredAt) &&
      one.isAwaited === other.isAwaited
    );
  if (one.state === 'failed' && other.state === 'failed')
    return one.failure === other.failure && one.busy === other.busy;
  return one.state === other.state;
}

/** Failure of a query; an error that is not the platform's counts as unavailable. */
export function failureOf(error: unknown): PlatformFailure {
  const data = error as Partial<PlatformErrorData> | null;
  return data?.name === 'PlatformError' && data.failure ? data.failure : 'unavailable';
}

/** An optimistic change aborts the request before it; the next one follows. */
const isAborted = (error: unknown) => (error as { readonly name?: unknown } | null)?.name === 'AbortError';

/** Converts a query's result. Old data takes precedence over an error and is shown with its age. */
export function answerOf<T>(query: QueryResult<T>, connected: boolean): Answer<T> {
  if (query.currentData !== undefined) {
    const { error, fulfilledTimeStamp } = query;
    const hasFailed = error !== undefined && !isAborted(error);
    const keptAtMs = fulfilledTimeStamp === undefined ? lastKnownAtMs(query.currentData) : undefined;
    return {
      state: 'ready',
      data: query.currentData,
      stale: !connected || hasFailed || keptAtMs !== undefined,
      answeredAt: fulfilledTimeStamp ?? keptAtMs ?? 0,
      ...(keptAtMs !== undefined && query.isFetching ? { isAwaited: true } : {}),
    };
  }
  if (query.error !== undefined) {
    return {
      state: 'failed',
      failure: failureOf(query.error),
      busy: query.isFetching,
      retry: () => void query.refetch(),
    };
  }
  return { state: 'loading' };
}
