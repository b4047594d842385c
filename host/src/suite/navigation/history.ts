import type { Navigation, SuiteLocation } from '@foyer/contract';
import { BehaviorSubject } from '@foyer/remote-kit/streams';

/** Asks whether to leave what is not saved. True is leave. */
export type AskToLeave = (messageKey: string) => Promise<boolean>;

interface Block {
  readonly hasUnsavedChanges: () => boolean;
  readonly messageKey: string;
}

const DEFAULT_MESSAGE = 'userPanelNotSavedMessage';

/** The shell's own history: what areas see, and what only the shell may do. */
export interface SuiteHistory extends Navigation {
  /** Goes somewhere whatever is unsaved: the session ended and there is nothing left to save it with. */
  force(to: string): void;
  /** Whether leaving the page would ask first. */
  hasUnsavedChanges(): boolean;
  /** Removes secret parameters from the address without notifying listeners. */
  hideParameters(names: readonly string[]): void;
  stop(): void;
}

/**
 * The one history of the suite over the browser's. Positions are numbered in `history.state`, so that a
 * refused step back can be undone. While somebody has unsaved changes, leaving asks first; the browser asks
 * in its own words when the whole page would go.
 */
export function createHistory(ask: AskToLeave, page: Window = window): SuiteHistory {
  const blocks = new Set<Block>();
  const { history } = page;
  let position = positionOf(history.state) ?? 0;
  if (positionOf(history.state) === null) history.replaceState(stateAt(position), '');
  const location$ = new BehaviorSubject(locationOf(page));
  /** A step of our own through the browser's history, whose event is not a new wish of the person. */
  let ownStep: (() => void) | null = null;

  const blocking = () => [...blocks].find(({ hasUnsavedChanges }) => hasUnsavedChanges());
  const tell = () => location$.next(locationOf(page));

  const go = (path: string, replace: boolean) => {
    const to = withSticky(path, page);
    if (replace) history.replaceState(stateAt(position), '', to);
    else {
      position += 1;
      history.pushState(stateAt(position), '', to);
    }
    tell();
  };

  const onPopState = (event: PopStateEvent) => {
    if (ownStep) {
      const done = ownStep;
      ownStep = null;
      done();
      return;
    }
    const target = positionOf(event.state);
    if (target === null) {
      // A link to a place on this very page.
      position += 1;
      history.replaceState(stateAt(position), '');
      tell();
      return;
    }
    const block = blocking();
    const delta = target - position;
    const stays = page.location.pathname === location$.value.pathname;
    if (!block || delta === 0 || stays) {
      position = target;
      tell();
      return;
    }
    // Back to where the person was, then ask, then take the step again if they said so.
    ownStep = () => {
      void ask(block.messageKey).then((leave) => {
        if (!leave) return;
        blocks.delete(block);
        history.go(delta);
      });
    };
    history.go(-delta);
  };

  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (blocking()) event.preventDefault();
  };

  page.addEventListener('popstate', onPopState);
  page.addEventListener('beforeunload', onBeforeUnload);

  return {
    location$: location$.asObservable(),
    current: () => location$.value,
    navigate(to, options) {
      const replace = options?.replace ?? false;
      const block = blocking();
      if (!block || staysOnPage(to, page)) {
        go(to, replace);
        return;
      }
      void ask(block.messageKey).then((leave) => {
        if (!leave) return;
        blocks.delete(block);
        go(to, replace);
      });
    },
    back(fallback) {
      if (position > 0) history.back();
      else this.navigate(fallback, { replace: true });
    },
    block(hasUnsavedChanges, messageKey = DEFAULT_MESSAGE) {
      const block = { hasUnsavedChanges, messageKey };
      blocks.add(block);
      return () => blocks.delete(block);
    },
    hasUnsavedChanges: () => blocking() !== undefined,
    force(to) {
      blocks.clear();
      go(to, true);
    },
    hideParameters(names) {
      const url = new URL(page.location.href);
      if (!names.some((name) => url.searchParams.has(name))) return;
      for (const name of names) url.searchParams.delete(name);
      history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`);
      tell();
    },
    stop() {
      page.removeEventListener('popstate', onPopState);
      page.removeEventListener('beforeunload', onBeforeUnload);
      location$.complete();
    },
  };
}

/** Parameters that say how the whole suite runs; they stay for as long as the person does. */
const STICKY = ['tenant', 'disable-remotes'] as const;

function withSticky(to: string, page: Window): string {
  const now = new URL(page.location.href).searchParams;
  const kept = STICKY.filter((name) => now.has(name));
  if (kept.length === 0) return to;
  const url = new URL(to, page.location.href);
  for (const name of kept) if (!url.searchParams.has(name)) url.searchParams.set(name, now.get(name) ?? '');
  return url.pathname + url.search + url.hash;
}

/** Changing the query alone (a chart's period) leaves nothing behind. */
function staysOnPage(to: string, page: Window): boolean {
  return new URL(to, page.location.href).pathname === page.location.pathname;
}

function locationOf(page: Window): SuiteLocation {
  const { pathname, search, hash } = page.location;
  return { pathname, search, hash };
}

function stateAt(position: number) {
  return { foyerPosition: position };
}

function positionOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('foyerPosition' in state)) return null;
  return typeof state.foyerPosition === 'number' ? state.foyerPosition : null;
}
