import { type ComponentType, startTransition, useCallback, useEffect, useState } from 'react';

interface LazyPartOptions<P> {
  /** Loads the code; the same function at every render. Unlike with `React.lazy`, a rejection is not kept. */
  readonly load: () => Promise<ComponentType<P>>;
  /** Loads once true. Default true. */
  readonly when?: boolean;
  /** The same function at every render. */
  readonly onFailed?: (error: unknown) => void;
}

/** `busy` after a failure: another try is under way. */
export type LazyPartState<P> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly busy: boolean; readonly retry: () => void }
  | { readonly state: 'ready'; readonly Part: ComponentType<P> };

type Loading<P> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly busy: boolean }
  | { readonly state: 'ready'; readonly Part: ComponentType<P> };

/** A part of a page whose code loads on its own; after a failure it is tried again on demand and once online again. */
export function useLazyPart<P extends object>({
  load,
  when = true,
  onFailed,
}: LazyPartOptions<P>): LazyPartState<P> {
  const [loading, setLoading] = useState<Loading<P>>({ state: 'loading' });

  const start = useCallback(() => {
    let isCurrent = true;
    setLoading((last) => (last.state === 'failed' ? { state: 'failed', busy: true } : last));
    load().then(
      // A transition renders in slices, so that input is not blocked.
      (Part) => startTransition(() => (isCurrent ? setLoading({ state: 'ready', Part }) : undefined)),
      (error) => {
        onFailed?.(error);
        if (isCurrent) setLoading({ state: 'failed', busy: false });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, onFailed]);

  useEffect(() => (when ? start() : undefined), [when, start]);

  const hasFailed = loading.state === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [hasFailed, start]);

  return loading.state === 'failed' ? { ...loading, retry: start } : loading;
}
