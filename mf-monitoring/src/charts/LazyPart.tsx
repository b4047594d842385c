import { Failure } from '@foyer/area-parts';
import { useLazyPart } from '@foyer/ui';
import type { ComponentType, ReactNode } from 'react';

interface LazyPartProps<P> {
  /** Loads the code; the same function at every render. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** Loads once true; shows `children` until then. */
  readonly when?: boolean;
  /** Placeholder of the final size. */
  readonly children: ReactNode;
  /** Wraps placeholder and failure in the card that the loaded part renders itself. */
  readonly around: (content: ReactNode) => ReactNode;
}

/** A part of a page whose code loads after the first view. */
export function LazyPart<P extends object>({ load, props, when = true, children, around }: LazyPartProps<P>) {
  const loading = useLazyPart({ load, when });
  if (loading.state === 'ready') return <loading.Part {...props} />;
  if (loading.state === 'failed') return around(<Failure failure="unavailable" {...loading} />);
  return around(children);
}
