import type { Navigation, Notify, SuiteLocation } from '@foyer/contract';
import { BehaviorSubject } from 'rxjs';

export interface StubNavigation extends Navigation {
  /** Whether leaving the page would ask for confirmation. */
  hasUnsavedChanges(): boolean;
}

interface Blocker {
  readonly hasUnsavedChanges: () => boolean;
  readonly messageKey: string;
}

/** In-memory navigation that asks for confirmation before a page with unsaved changes is left. */
export function createStubNavigation(path: string, confirm: Notify['confirm']): StubNavigation {
  const location$ = new BehaviorSubject(locationOf(path));
  const visited = [location$.value];
  const blockers = new Set<Blocker>();
  const blocking = () => [...blockers].find(({ hasUnsavedChanges }) => hasUnsavedChanges());

  const leaveFor = (location: SuiteLocation, change: () => void) => {
    const leave = () => {
      change();
      location$.next(location);
    };
    const blocker = blocking();
    if (!blocker || location.pathname === location$.value.pathname) return leave();
    void confirm(blocker.messageKey, { destructive: true }).then((isConfirmed) => {
      if (!isConfirmed) return;
      blockers.delete(blocker);
      leave();
    });
  };
  const navigate: Navigation['navigate'] = (to, { replace = false, state } = {}) => {
    const location = { ...locationOf(to), state };
    leaveFor(location, () => void visited.splice(replace ? -1 : visited.length, 1, location));
  };
  /** Steps forward are not remembered. */
  const go = (delta: number, fallback = '/') => {
    const location = visited[visited.length - 1 + delta];
    if (delta < 0 && location) leaveFor(location, () => void visited.splice(delta));
    else if (delta < 0) navigate(fallback, { replace: true });
  };

  return {
    location$: location$.asObservable(),
    current: () => location$.value,
    navigate,
    go: (delta) => go(delta),
    back: (fallback) => go(-1, fallback),
    block(hasUnsavedChanges, messageKey = 'userPanelNotSavedMessage') {
      const blocker = { hasUnsavedChanges, messageKey };
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
    hasUnsavedChanges: () => blocking() !== undefined,
  };
}

function locationOf(path: string): SuiteLocation {
  const url = new URL(path, 'http://localhost');
  return { pathname: url.pathname, search: url.search, hash: url.hash };
}
