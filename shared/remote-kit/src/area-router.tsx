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

/** Connects an area's router to the suite's single history. */
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
  const text = (to: Parameters<Navigator['push']>[0]) => (typeof to === 'string' ? to : createPath(to));
  return {
    createHref: text,
    push: (to) => navigation.navigate(text(to)),
    replace: (to) => navigation.navigate(text(to), { replace: true }),
    // The suite's history offers areas only a single step back.
    go: () => navigation.back('/'),
  };
}
