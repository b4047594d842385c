import type { Registry } from '@foyer/contract';
import { matchPath } from '@foyer/remote-kit/router';
import type { RouteEntry, RouteMatch, RouteTable } from './types';

/** Paths of the areas that are shown, most specific first, and of the hidden ones. */
export function routeTable(shown: Registry['remotes'], hidden: Registry['hidden'] = {}): RouteTable {
  const entries = Object.values(shown)
    .flatMap((remote) => remote.routes.map((route): RouteEntry => ({ ...route, remote: remote.name })))
    .sort((a, b) => compareCodeUnits(specificity(b.path), specificity(a.path)));
  const hiddenRoutes = Object.values(hidden).flatMap(({ routes }) => routes);
  let last: { readonly pathname: string; readonly match: RouteMatch | null } | null = null;
  return {
    entries,
    // Same object for the same path, so that nothing is updated.
    match: (pathname) => {
      if (last?.pathname !== pathname) last = { pathname, match: firstMatch(entries, pathname) };
      return last.match;
    },
    hidden: (pathname) => hiddenRoutes.find(({ path }) => matchPath(path, pathname)) ?? null,
  };
}

function firstMatch(entries: readonly RouteEntry[], pathname: string): RouteMatch | null {
  for (const route of entries) {
    const match = matchPath(route.path, pathname);
    if (!match) continue;
    const params: Record<string, string> = {};
    for (const [name, value] of Object.entries(match.params))
      if (value !== undefined) params[name] = decoded(value);
    return { route, params };
  }
  return null;
}

/** Sort key by specificity per segment: a word, then a parameter or the path's end, then a wildcard. */
function specificity(path: string): string {
  const rank = (segment: string) => (segment === '*' ? '1' : segment.startsWith(':') ? '2' : '3');
  return `${path.split('/').filter(Boolean).map(rank).join('')}2`;
}

/** By code units: initialising a collation takes a browser tens of milliseconds, and digits need none. */
function compareCodeUnits(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
