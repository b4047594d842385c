import type { Registry } from '@foyer/contract';
import { matchPath, matchRoutes } from 'react-router-dom';
import type { RouteEntry, RouteMatch, RouteTable } from './types';

/** Paths of the areas that are shown, and of the hidden ones. */
export function routeTable(shown: Registry['remotes'], hidden: Registry['hidden'] = {}): RouteTable {
  const entries = Object.values(shown).flatMap((remote) =>
    remote.routes.map((route): RouteEntry => ({ ...route, remote: remote.name })),
  );
  const hiddenRoutes = Object.values(hidden).flatMap(({ routes }) => routes);
  const routes = entries.map((entry) => ({ path: entry.path, handle: entry }));
  let last: { readonly pathname: string; readonly match: RouteMatch | null } | null = null;
  const matchOf = (pathname: string): RouteMatch | null => {
    const found = matchRoutes(routes, pathname)?.[0];
    return found ? { route: found.route.handle, params: definedParams(found.params) } : null;
  };
  return {
    paths: [...entries, ...hiddenRoutes].map(({ path }) => path),
    // Same object for the same path, so that nothing is updated.
    match: (pathname) => {
      if (last?.pathname !== pathname) last = { pathname, match: matchOf(pathname) };
      return last.match;
    },
    hidden: (pathname) => hiddenRoutes.find(({ path }) => matchPath(path, pathname)) ?? null,
  };
}

function definedParams(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const defined: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) if (value !== undefined) defined[name] = value;
  return defined;
}
