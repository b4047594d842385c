import type { PlatformErrorData, PlatformFailure } from '@foyer/contract';
import { lastKnownAtMs } from '../last-known';

/** What an RTK Query hook says, as far as a screen needs it. */
export interface QueryResult<T> {
  readonly currentData?: T | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly fulfilledTimeStamp?: number | undefined;
  refetch(): unknown;
}

/** An answer as a screen shows it: nothing yet, nothing at all, or data that is fresh or old. */
export type Answer<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: PlatformFailure; readonly busy: boolean; retry(): void }
  | {
      readonly state: 'ready';
      readonly data: T;
      /** The data is from `answeredAt`: the last try failed, the browser is offline, or it is of an earlier visit. */
      readonly stale: boolean;
      /** True while data of an earlier visit stands in for a first answer that is on its way. */
      readonly isAwaited?: boolean;
      /** Epoch milliseconds of the answer by the device's clock. */
      readonly answeredAt: number;
    };

/** Whether two answers say the same; a retry asks the same query again, and of what is not stale nobody tells the age. */
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

/** What a failed query says; anything that is not the platform's own error is an unavailable platform. */
export function failureOf(error: unknown): PlatformFailure {
  const data = error as Partial<PlatformErrorData> | null;
  return data?.name === 'PlatformError' && data.failure ? data.failure : 'unavailable';
}

/** Reads a query's result. Old data wins over an error: it stays on the page with its age. */
export function answerOf<T>(query: QueryResult<T>, connected: boolean): Answer<T> {
  if (query.currentData !== undefined) {
    const { fulfilledTimeStamp } = query;
    const keptAtMs = fulfilledTimeStamp === undefined ? lastKnownAtMs(query.currentData) : undefined;
    return {
      state: 'ready',
      data: query.currentData,
      stale: !connected || query.error !== undefined || keptAtMs !== undefined,
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
