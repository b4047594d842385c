import type { Registry } from '@foyer/contract';
import { matchPath } from '@foyer/remote-kit/router';
import type { RouteEntry, RouteMatch, RouteTable } from './types';

/** The paths of every area that may show, most specific first, and those of the areas that may not. */
export function routeTable(shown: Registry['remotes'], hidden: Registry['hidden'] = {}): RouteTable {
  const entries = Object.values(shown)
    .flatMap((remote) => remote.routes.map((route): RouteEntry => ({ ...route, remote: remote.name })))
    .sort((a, b) => compared(specificity(b.path), specificity(a.path)));
  const hiddenRoutes = Object.values(hidden).flatMap(({ routes }) => routes);
  let last: { readonly pathname: string; readonly match: RouteMatch | null } | null = null;
  return {
    entries,
    // The same path is the same match, so that nothing is updated for it.
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

/** Sorts by the path's precision, segment by segment: a word, then a parameter or the path's end, then the rest. */
function specificity(path: string): string {
  const rank = (segment: string) => (segment === '*' ? '1' : segment.startsWith(':') ? '2' : '3');
  return `${path.split('/').filter(Boolean).map(rank).join('')}2`;
}

/** By their characters: a browser's collation, which these digits need not, takes tens of milliseconds to begin. */
function compared(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
