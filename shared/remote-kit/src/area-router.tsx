import type { Navigation, SuiteLocation } from '@foyer/contract';
import { type ReactNode, useMemo, useRef } from 'react';
import { useObservable } from './host-services';
import { createPath, matchPath, type Navigator, Route, Router, Routes } from './router';

interface AreaRouterProps {
  readonly navigation: Navigation;
  /** The page's path with its `:parameters`; null for a contribution, which shows whatever the path. */
  readonly path: string | null;
  readonly children: ReactNode;
}

/** Binds the router of an area to the one history of the suite. */
export function AreaRouter({ navigation, path, children }: AreaRouterProps) {
  const navigator = useMemo(() => navigatorOf(navigation), [navigation]);
  const now = useObservable(navigation.location$, navigation.current());
  // A page that is about to leave keeps its last own location instead of rendering for somebody else's path.
  const own = useRef<SuiteLocation>(now);
  if (path === null || matchPath(path, now.pathname)) own.current = now;
  return (
    <Router location={own.current} navigator={navigator}>
      {path === null ? (
        children
      ) : (
        <Routes>
          <Route path={path} element={children} />
        </Routes>
      )}
    </Router>
  );
}

function navigatorOf(navigation: Navigation): Navigator {
  const text = (to: Parameters<Navigator['push']>[0]) => (typeof to === 'string' ? to : createPath(to));
  return {
    createHref: text,
    push: (to) => navigation.navigate(text(to)),
    replace: (to) => navigation.navigate(text(to), { replace: true }),
    // One step back is all the suite's history offers to an area.
    go: () => navigation.back('/'),
  };
}
