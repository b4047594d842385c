import type { Navigation, Notify, SuiteLocation } from '@foyer/contract';
import { BehaviorSubject } from 'rxjs';

export interface StubNavigation extends Navigation {
  /** Whether leaving the page would ask first. */
  hasUnsavedChanges(): boolean;
}

interface Block {
  readonly hasUnsavedChanges: () => boolean;
  readonly messageKey: string;
}

/** The suite's history without a browser: a page with unsaved changes is left once the person agrees. */
export function createStubNavigation(path: string, confirm: Notify['confirm']): StubNavigation {
  const location$ = new BehaviorSubject(locationOf(path));
  const visited = [path];
  const blocks = new Set<Block>();
  const blocking = () => [...blocks].find(({ hasUnsavedChanges }) => hasUnsavedChanges());

  const go = (to: string, change: () => void) => {
    const location = locationOf(to);
    const leave = () => {
      change();
      location$.next(location);
    };
    const block = blocking();
    if (!block || location.pathname === location$.value.pathname) return leave();
    void confirm(block.messageKey, { destructive: true }).then((leaves) => {
      if (!leaves) return;
      blocks.delete(block);
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
      const before = visited.at(-2);
      if (before === undefined) navigate(fallback, { replace: true });
      else go(before, () => void visited.pop());
    },
    block(hasUnsavedChanges, messageKey = 'userPanelNotSavedMessage') {
      const block = { hasUnsavedChanges, messageKey };
      blocks.add(block);
      return () => blocks.delete(block);
    },
    hasUnsavedChanges: () => blocking() !== undefined,
  };
}

function locationOf(path: string): SuiteLocation {
  const url = new URL(path, 'http://localhost');
  return { pathname: url.pathname, search: url.search, hash: url.hash };
}
