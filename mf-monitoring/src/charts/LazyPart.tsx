import { Failure } from '@foyer/area-parts';
import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';

interface LazyPartProps<P> {
  /** Loads the code. A rejection shows a retry; unlike `React.lazy`, the failure is not cached. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** Loads once true; shows `children` until then. */
  readonly when?: boolean;
  /** Placeholder of the final size. */
  readonly children: ReactNode;
  /** Wraps placeholder and failure in the card that the loaded part renders itself. */
  readonly around: (content: ReactNode) => ReactNode;
}

type Loading<P> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly busy: boolean }
  | { readonly state: 'loaded'; readonly Part: ComponentType<P> };

/** A part of a page whose code loads after the first view. */
export function LazyPart<P extends object>({ load, props, when = true, children, around }: LazyPartProps<P>) {
  const [loading, setLoading] = useState<Loading<P>>({ state: 'loading' });

  const start = useCallback(() => {
    let isCurrent = true;
    setLoading((last) => (last.state === 'failed' ? { state: 'failed', busy: true } : last));
    load().then(
      // A transition renders in slices, so that input is not blocked.
      (Part) => startTransition(() => (isCurrent ? setLoading({ state: 'loaded', Part }) : undefined)),
      () => isCurrent && setLoading({ state: 'failed', busy: false }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);

  useEffect(() => (when ? start() : undefined), [when, start]);

  const hasFailed = loading.state === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    // Retry automatically once the network is back.
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [hasFailed, start]);

  if (loading.state === 'loaded') return <loading.Part {...props} />;
  if (loading.state === 'failed')
    return around(<Failure failure="unavailable" busy={loading.busy} retry={start} />);
  return around(children);
}
