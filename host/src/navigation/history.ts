import type { Navigation, SuiteLocation } from '@foyer/contract';
import { BehaviorSubject } from '@foyer/remote-kit/streams';

/** Asks whether to discard unsaved changes; true is leave. */
export type AskToLeave = (messageKey: string) => Promise<boolean>;

interface Block {
  readonly hasUnsavedChanges: () => boolean;
  readonly messageKey: string;
}

const DEFAULT_MESSAGE = 'userPanelNotSavedMessage';

/** The shell's history: the areas' navigation, and functions for the shell only. */
export interface SuiteHistory extends Navigation {
  /** Navigates without asking about unsaved changes, which cannot be saved after the session's end. */
  force(to: string): void;
  /** True when leaving the page would ask first. */
  hasUnsavedChanges(): boolean;
  /** Asks about unsaved changes, if there are any; true is leave. */
  mayLeave(): Promise<boolean>;
  /** Removes secret parameters from the address without notifying listeners. */
  hideParameters(names: readonly string[]): void;
  stop(): void;
}

/**
 * The suite's single history, on top of the browser's. Positions are numbered in `history.state`, so that a refused
 * step back can be undone. With unsaved changes, leaving asks first; on unload the browser asks in its own words.
 */
export function createHistory(ask: AskToLeave, page: Window = window): SuiteHistory {
  const blocks = new Set<Block>();
  const { history } = page;
  let position = positionOf(history.state) ?? 0;
  if (positionOf(history.state) === null) history.replaceState(stateAt(position), '');
  const location$ = new BehaviorSubject(locationOf(page));
  /** Set while we step through the browser's history ourselves: its event is not the person's. */
  let ownStep: (() => void) | null = null;

  const blocking = () => [...blocks].find(({ hasUnsavedChanges }) => hasUnsavedChanges());
  const publish = () => location$.next(locationOf(page));

  const go = (path: string, replace: boolean) => {
    const to = withSticky(path, page);
    if (replace) history.replaceState(stateAt(position), '', to);
    else {
      position += 1;
      history.pushState(stateAt(position), '', to);
    }
    publish();
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
      // A link to an anchor on this page.
      position += 1;
      history.replaceState(stateAt(position), '');
      publish();
      return;
    }
    const block = blocking();
    const delta = target - position;
    const stays = page.location.pathname === location$.value.pathname;
    if (!block || delta === 0 || stays) {
      position = target;
      publish();
      return;
    }
    // Return first, ask, then repeat the step if confirmed.
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
    async mayLeave() {
      const block = blocking();
      return block === undefined || ask(block.messageKey);
    },
    force(to) {
      blocks.clear();
      go(to, true);
    },
    hideParameters(names) {
      const url = new URL(page.location.href);
      if (!names.some((name) => url.searchParams.has(name))) return;
      for (const name of names) url.searchParams.delete(name);
      history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`);
      publish();
    },
    stop() {
      page.removeEventListener('popstate', onPopState);
      page.removeEventListener('beforeunload', onBeforeUnload);
      location$.complete();
    },
  };
}

/** Parameters of the suite itself, preserved on every navigation. */
const STICKY = ['tenant', 'disable-remotes'] as const;

function withSticky(to: string, page: Window): string {
  const now = new URL(page.location.href).searchParams;
  const kept = STICKY.filter((name) => now.has(name));
  if (kept.length === 0) return to;
  const url = new URL(to, page.location.href);
  for (const name of kept) if (!url.searchParams.has(name)) url.searchParams.set(name, now.get(name) ?? '');
  return url.pathname + url.search + url.hash;
}

/** A change of the query only (a chart's period) loses no input. */
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
