import type { Navigation, SuiteLocation } from '@foyer/contract';
import { type ReactNode, useMemo, useRef } from 'react';
import { useObservable } from './host-services';
import { createPath, matchPath, type Navigator, Route, Router, Routes } from './router';

interface AreaRouterProps {
  readonly navigation: Navigation;
  /** The page's path with `:parameters`; null for a contribution, which is shown on any path. */
  readonly path: string | null;
  readonly children: ReactNode;
}

/** An area's router: react-router over the host's, which alone touches the browser's history. */
export function AreaRouter({ navigation, path, children }: AreaRouterProps) {
  const navigator = useMemo(() => navigatorOf(navigation), [navigation]);
  const now = useObservable(navigation.location$, navigation.current());
  // During unmount the page keeps its last own location instead of rendering for another page's path.
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
  const href = (to: Parameters<Navigator['push']>[0]) => (typeof to === 'string' ? to : createPath(to));
  return {
    createHref: href,
    push: (to, state) => navigation.navigate(href(to), { state }),
    replace: (to, state) => navigation.navigate(href(to), { replace: true, state }),
    go: navigation.go,
  };
}
