import { Failure } from '@foyer/area-parts';
import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';

interface LazyPartProps<P> {
  /** Fetches the code. A rejection shows the failure with another try: unlike `React.lazy`, nothing is remembered. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** Fetches once true; shows `children` until then. */
  readonly when?: boolean;
  /** Placeholder of the final size. */
  readonly children: ReactNode;
  /** What stands around placeholder and failure: the card the part will bring itself. */
  readonly around: (content: ReactNode) => ReactNode;
}

type Loading<P> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly busy: boolean }
  | { readonly state: 'loaded'; readonly Part: ComponentType<P> };

/** A part of a page whose code comes after the first view. */
export function LazyPart<P extends object>({ load, props, when = true, children, around }: LazyPartProps<P>) {
  const [loading, setLoading] = useState<Loading<P>>({ state: 'loading' });

  const start = useCallback(() => {
    let wanted = true;
    setLoading((last) => (last.state === 'failed' ? { state: 'failed', busy: true } : last));
    load().then(
      // In slices: a tap gets through while the part is drawn.
      (Part) => startTransition(() => (wanted ? setLoading({ state: 'loaded', Part }) : undefined)),
      () => wanted && setLoading({ state: 'failed', busy: false }),
    );
    return () => {
      wanted = false;
    };
  }, [load]);

  useEffect(() => (when ? start() : undefined), [when, start]);

  const hasFailed = loading.state === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    // What could not be fetched without network comes by itself.
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [hasFailed, start]);

  if (loading.state === 'loaded') return <loading.Part {...props} />;
  if (loading.state === 'failed')
    return around(<Failure failure="unavailable" busy={loading.busy} retry={start} />);
  return around(children);
}
