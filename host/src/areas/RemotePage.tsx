import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import styles from './RemotePage.module.css';
import type { AreaMount, AreaStatus, Remotes, RouteMatch } from './types';

export interface RemotePageProps {
  readonly remotes: Remotes;
  readonly match: RouteMatch;
  /** Shown while the area loads. */
  readonly loading: ReactNode;
}

/** Container of an area's page. A change of parameters updates the mounted page, a change of route replaces it. */
export function RemotePage({ remotes, match, loading }: RemotePageProps) {
  const { remote, module, screen, path } = match.route;
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<AreaMount>(null);
  const props = useMemo(() => ({ params: match.params }), [match.params]);
  const latest = useRef({ match, props });
  latest.current = { match, props };
  const [status, setStatus] = useState<AreaStatus>({ state: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the route identifies the page, whatever the object's identity
  useEffect(() => {
    if (!place.current) return;
    const mount = remotes.mountPage(latest.current.match, place.current, latest.current.props);
    mounted.current = mount;
    const subscription = mount.status$.subscribe(setStatus);
    return () => {
      subscription.unsubscribe();
      mounted.current = null;
      mount.unmount();
    };
  }, [remotes, remote, module, screen, path]);

  useEffect(() => {
    mounted.current?.update(props);
  }, [props]);

  return (
    <>
      <div ref={place} className={styles.area} data-area={remote} data-state={status.state} />
      {status.state === 'loading' && <div className={styles.loading}>{loading}</div>}
    </>
  );
}
