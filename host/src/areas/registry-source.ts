import { CONTRACT_VERSION, inRange, type Registry, type RegistryRemote, readRegistry } from '@foyer/contract';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';

/** Shortest time between two requests of the registry, milliseconds. */
const REFRESH_INTERVAL_MS = 60_000;
const REFRESH_LIMIT_MS = 8_000;

export interface RegistrySource {
  /** The registry the page was loaded with. Areas that have been switched off since are disabled. */
  readonly registry$: Observable<Registry>;
  current(): Registry;
  /** Releases and configuration in force, as one text, once they differ from those of the page; null before. */
  newerReleases(): string | null;
  /** Requests what is in force, at most once a minute unless `now`. Never fails. */
  refresh(now?: boolean): Promise<void>;
}

interface Options {
  /** The page's registry, unparsed; null when it has none. */
  readonly inlined: unknown;
  readonly url: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly fetch: typeof fetch;
  report(error: unknown): void;
}

/** The page's registry, or the last good copy when it has none, and whether a newer one is in force. */
export function registrySource({ inlined, url, storage, fetch, report }: Options): RegistrySource {
  const key = `foyer.registry ${url}`;
  /** The readable part of a registry, null if none or not new. Reports what it drops. */
  const acceptRegistry = (data: unknown, isNew = (_: Registry) => true): Registry | null => {
    const { registry, dropped } = readRegistry(data);
    if (registry && !isNew(registry)) return null;
    for (const sentence of dropped)
      report(new Error(`The registry says what this host cannot read: ${sentence}`));
    return registry;
  };

  const carried = inlined === null ? null : acceptRegistry(inlined);
  const ofPage = carried ?? acceptRegistry(readLastGood(storage, key)) ?? EMPTY;
  const fitting = fittingRegistry(ofPage);
  let inForce = ofPage;
  const registry$ = new BehaviorSubject<Registry>(fitting);
  if (carried) storeRegistry(storage, key, inlined);
  let askedAt = carried ? Date.now() : Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const fetchRegistry = async () => {
    try {
      const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(REFRESH_LIMIT_MS) });
      if (!answer.ok) throw new Error(`The registry answered ${answer.status}`);
      const data: unknown = await answer.json();
      const next = acceptRegistry(data, ({ revision }) => revision !== inForce.revision);
      if (!next) return;
      inForce = next;
      storeRegistry(storage, key, data);
      registry$.next(withoutSwitchedOff(fitting, next));
    } catch (error) {
      report(error);
    }
  };

  return {
    registry$,
    current: () => registry$.value,
    newerReleases: () => {
      const releases = releasesOf(inForce);
      return releases === releasesOf(ofPage) ? null : releases;
    },
    refresh: (now = false) => {
      if (asking) return asking;
      if (!now && Date.now() - askedAt < REFRESH_INTERVAL_MS) return Promise.resolve();
      askedAt = Date.now();
      asking = fetchRegistry().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

/** What a page shows that is loaded with this registry: host, brand, and the enabled areas with their releases. */
function releasesOf({ host, configuration, remotes }: Registry): string {
  const enabled = Object.values(remotes).filter((remote) => remote.enabled);
  return [host, configuration ?? 'published', ...enabled.map(({ entry }) => entry).sort()].join(' ');
}

/** An area that is switched off disappears at once; its release and those of the others stay the page's. */
function withoutSwitchedOff(ofPage: Registry, inForce: Registry): Registry {
  const remotes = Object.entries(ofPage.remotes).map(([name, remote]) => [
    name,
    { ...remote, enabled: remote.enabled && inForce.remotes[name]?.enabled === true },
  ]);
  return { ...ofPage, remotes: Object.fromEntries(remotes) };
}

const EMPTY: Registry = {
  schema: 1,
  revision: -1,
  tenant: '',
  contract: CONTRACT_VERSION,
  remotes: {},
  hidden: {},
};

/** Stored as received, so that a newer host can read what an older one could not. */
function readLastGood(storage: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function storeRegistry(storage: Pick<Storage, 'setItem'>, key: string, data: unknown) {
  try {
    storage.setItem(key, JSON.stringify(data));
  } catch {
    // Without storage there is only no last good copy.
  }
}

/**
 * Replaces each release built for another contract by the newest fallback that fits this host, with that release's
 * paths, menu and slots. An area without a fitting one stays listed, so that its place can show why it is missing.
 */
function fittingRegistry(registry: Registry): Registry {
  const remotes = Object.entries(registry.remotes).map(([name, remote]) => [
    name,
    withUsableReleases(remote),
  ]);
  return { ...registry, remotes: Object.fromEntries(remotes) };
}

function withUsableReleases(remote: RegistryRemote): RegistryRemote {
  const { enabled, fallback: listed, earlier, ...inForce } = remote;
  const [newest, ...fallback] = [inForce, ...listed].filter(({ contract }) =>
    inRange(CONTRACT_VERSION, contract),
  );
  return newest ? { ...newest, enabled, fallback, earlier } : { ...remote, fallback: [] };
}
