import { tickWhileSeen } from '@foyer/ui';
import { browserStorage } from '../browser/browser-storage';
import type { Suite } from './create-suite';
import { pageRest } from './page-rest';
import { releaseReload } from './release-reload';
import { reloadOnNavigation } from './reload-on-navigation';

/** Interval at which a visible page requests the registry, milliseconds; randomised per page. */
const REGISTRY_EVERY_MS = { least: 4 * 60_000, most: 6 * 60_000 };

type Followed = Pick<Suite, 'registry' | 'remotes' | 'history' | 'store' | 'connectivity$'>;

export interface FollowedReleases {
  /** Loads the page again if newer releases are in force and nothing is in the way. Returns whether it does. */
  reload(): boolean;
  stop(): void;
}

/**
 * Follows the registry in force, and loads the page again for newer releases when it is idle and with the next
 * navigation. Loaded after the first numbers, or when an area is tried again.
 */
export function followReleases(
  { registry, remotes, history, store, connectivity$ }: Followed,
  reload = () => window.location.reload(),
): FollowedReleases {
  let isReachable = true;
  const reaching = connectivity$.subscribe((now) => {
    isReachable = now;
  });
  const reloadForRelease = releaseReload({
    newerReleases: registry.newerReleases,
    mayReload: () =>
      isReachable &&
      !history.hasUnsavedChanges() &&
      !document.fullscreenElement &&
      document.querySelector('dialog[open]') === null,
    reload,
    storage: browserStorage('sessionStorage'),
  });
  const rest = pageRest();
  /** The page has no registry, not even a copy of an earlier visit. */
  const showsNothing = () => Object.keys(registry.current().remotes).length === 0;
  const followRegistry = async () => {
    await registry.refresh();
    if (showsNothing() || rest.isAtRest()) reloadForRelease();
  };
  if (showsNothing()) void followRegistry();
  const { least, most } = REGISTRY_EVERY_MS;
  const stopTicking = tickWhileSeen(() => void followRegistry(), least + Math.random() * (most - least));
  const stopNavigating = reloadOnNavigation({
    location$: history.location$,
    needsSession: (pathname) => remotes.routes().match(pathname)?.route.auth === true,
    isSignedIn: () => store.getState().session.session.status === 'authenticated',
    hasToasts: () => store.getState().toasts.length > 0,
    reload: reloadForRelease,
  });
  return {
    reload: reloadForRelease,
    stop() {
      reaching.unsubscribe();
      rest.stop();
      stopTicking();
      stopNavigating();
    },
  };
}
