import type { Navigation } from '@foyer/contract';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';

/** Asks whether to discard unsaved changes; true is leave. */
export type AskToLeave = (messageKey: string) => Promise<boolean>;

interface Block {
  readonly hasUnsavedChanges: () => boolean;
  readonly messageKey: string;
}

const DEFAULT_MESSAGE = 'userPanelNotSavedMessage';

/** The suite's router, as the shell and the areas use it outside React. */
export interface SuiteHistory extends Navigation {
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** Navigates without asking about unsaved changes, which cannot be saved after the session's end. */
  force(to: string): void;
  /** True when leaving the page would ask first. */
  hasUnsavedChanges(): boolean;
  /** Asks about the unsaved changes; true is leave. */
  askToLeave(): Promise<boolean>;
  /** Removes secret parameters from the address. */
  hideParameters(names: readonly string[]): void;
  stop(): void;
}

/**
 * The only router that touches the browser's history; areas have their own over its `Navigation`. With unsaved changes,
 * `LeaveQuestion` asks before another page; on unload the browser asks in its own words.
 */
export function createSuiteRouter(routes: RouteObject[], ask: AskToLeave): SuiteHistory {
  const anchors = numberAnchorEntries();
  const router = createBrowserRouter(routes);
  const blocks = new Set<Block>();
  const location$ = new BehaviorSubject(router.state.location);
  const unsubscribe = router.subscribe(({ location }) => {
    anchors.follow();
    if (location !== location$.value) location$.next(location);
  });
  const blocking = () => [...blocks].find(({ hasUnsavedChanges }) => hasUnsavedChanges());
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (blocking()) event.preventDefault();
  };
  window.addEventListener('beforeunload', onBeforeUnload);

  const navigate: Navigation['navigate'] = (path, { replace = false, state } = {}) => {
    const now = router.state.location;
    const to = new URL(withSticky(path, now.search), window.location.href);
    const isSamePage = to.pathname === now.pathname;
    const isSameAddress = isSamePage && to.search === now.search && to.hash === now.hash;
    void router.navigate(to.pathname + to.search + to.hash, {
      // The current page again is no entry of its own.
      replace: replace || isSameAddress,
      state,
      // A change of the query, such as a chart's period, leaves the page where it is.
      preventScrollReset: isSamePage && !isSameAddress,
    });
  };
  const go = (delta: number, fallback = '/') => {
    if (anchors.position() + delta < 0) navigate(fallback, { replace: true });
    else void router.navigate(delta);
  };

  return {
    router,
    location$: location$.asObservable(),
    current: () => router.state.location,
    navigate,
    go: (delta) => go(delta),
    back: (fallback) => go(-1, fallback),
    block(hasUnsavedChanges, messageKey = DEFAULT_MESSAGE) {
      const block = { hasUnsavedChanges, messageKey };
      blocks.add(block);
      return () => blocks.delete(block);
    },
    hasUnsavedChanges: () => blocking() !== undefined,
    askToLeave: async () => {
      const block = blocking();
      return !block || ask(block.messageKey);
    },
    force(to) {
      blocks.clear();
      navigate(to, { replace: true });
    },
    hideParameters(names) {
      const { pathname, search, hash } = router.state.location;
      const parameters = new URLSearchParams(search);
      if (!names.some((name) => parameters.has(name))) return;
      for (const name of names) parameters.delete(name);
      void router.navigate({ pathname, search: String(parameters), hash }, { replace: true });
    },
    stop() {
      window.removeEventListener('beforeunload', onBeforeUnload);
      anchors.stop();
      unsubscribe();
      location$.complete();
      router.dispose();
    },
  };
}

/** State of the router's entries in the browser's history. */
interface EntryState {
  /** Position since the first page of this tab. */
  readonly idx?: number;
}

/**
 * The browser adds the entry of a link to an anchor itself, without a position. Numbers it like the router's own, so
 * that going back from it is a step. Must listen before the router does.
 */
function numberAnchorEntries() {
  const entry = () => window.history.state as EntryState | null;
  let last = entry()?.idx ?? 0;
  const follow = () => {
    last = entry()?.idx ?? last;
  };
  const onPopState = () => {
    if (entry()?.idx !== undefined) return;
    window.history.replaceState({ usr: null, key: crypto.randomUUID(), idx: last + 1 }, '');
  };
  window.addEventListener('popstate', onPopState);
  return { position: () => last, follow, stop: () => window.removeEventListener('popstate', onPopState) };
}

/** Parameters of the suite itself, preserved on every navigation. */
const STICKY = ['tenant', 'disable-remotes'] as const;

function withSticky(to: string, search: string): string {
  const now = new URLSearchParams(search);
  const url = new URL(to, window.location.href);
  for (const name of STICKY) {
    const value = now.get(name);
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}
