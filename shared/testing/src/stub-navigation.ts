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
  const visited = [path];
  const blockers = new Set<Blocker>();
  const blocking = () => [...blockers].find(({ hasUnsavedChanges }) => hasUnsavedChanges());

  const go = (to: string, change: () => void) => {
    const location = locationOf(to);
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
  const navigate: Navigation['navigate'] = (to, options) =>
    go(to, () => void visited.splice(options?.replace ? -1 : visited.length, 1, to));

  return {
    location$: location$.asObservable(),
    current: () => location$.value,
    navigate,
    back(fallback) {
      const previous = visited.at(-2);
      if (previous === undefined) navigate(fallback, { replace: true });
      else go(previous, () => void visited.pop());
    },
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
