import { CONTRACT_VERSION, inRange, type Registry, type RegistryRemote, readRegistry } from '@foyer/contract';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import { canariesOf, versionsOf, withCanaries } from './canaries';
import { VERSIONS_KEY } from './household-versions';

/** Shortest time between two requests of the registry, milliseconds. */
const REFRESH_INTERVAL_MS = 60_000;
const REFRESH_LIMIT_MS = 8_000;
/** The same while the platform says that a roll-out was stopped and the registry does not yet. */
const ROLL_OUT_INTERVAL_MS = 10_000;

export interface RegistrySource {
  /**
   * The registry the page was loaded with, with the canaries of its first household. Areas that have been switched off
   * since are disabled, and canaries that were stopped since are replaced by the releases before them.
   */
  readonly registry$: Observable<Registry>;
  current(): Registry;
  /**
   * Releases and configuration in force for the household, as one text, once they differ from those of the page; null
   * before.
   */
  newerReleases(): string | null;
  /** Requests what is in force, at most once a minute unless `now`. Never fails. */
  refresh(now?: boolean): Promise<void>;
  /** Chooses the releases of a household that has signed in: for the page, if it is its first one. Never fails. */
  chooseFor(household: string): void;
  /** Resolves once no choice is pending. */
  whenChosen(): Promise<void>;
  /** An area with files in the page: its release stays. */
  markUsed(area: string): void;
  /** Requests the registry when the platform names a later decision about roll-outs than it has. */
  followRollOut(decision: number): void;
}

interface Options {
  /** The page's registry, unparsed; null when it has none. */
  readonly inlined: unknown;
  /** The page comes from the service worker's cache, which only gets pages that were not older when it got them. */
  readonly isCachedPage?: boolean;
  readonly url: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly fetch: typeof fetch;
  /**
   * Rejects a requested registry that is not signed. Resolves to why it is not confirmed to be the latest, null if it
   * is: of an unconfirmed one, only what it stops or switches off is followed.
   */
  readonly verify?: (received: unknown) => Promise<string | null>;
  report(error: unknown): void;
}

/**
 * The page's registry, or the last good copy when it has none or an older one, and whether a newer one is in force.
 */
export function registrySource({
  inlined,
  isCachedPage = false,
  url,
  storage,
  fetch,
  verify,
  report,
}: Options): RegistrySource {
  const lastGood = lastGoodCopy(storage, `foyer.registry ${url}`);
  /** The readable part of a registry, null if none or not new. Reports what it drops. */
  const acceptRegistry = (data: unknown, isNew = (_: Registry) => true): Registry | null => {
    const { registry, dropped } = readRegistry(data);
    if (registry && !isNew(registry)) return null;
    for (const sentence of dropped)
      report(new Error(`The registry says what this host cannot read: ${sentence}`));
    return registry;
  };

  const isReplayed = isOlder(inlined, lastGood.read());
  const isRefused = isReplayed && !isCachedPage;
  if (isRefused) report(new Error(`The page's registry is refused: ${OLDER}`));
  const carried = inlined === null || isRefused ? null : acceptRegistry(inlined);
  const ofPage = carried ?? acceptRegistry(lastGood.read()) ?? EMPTY;
  // The host of a page is its own, even where its registry is refused.
  const loaded = isRefused ? { ...ofPage, host: (inlined as Registry).host } : ofPage;
  let inForce = ofPage;
  /** The registry in force without what later, unconfirmed ones stopped or switched off. */
  let offered = ofPage;
  const registry$ = new BehaviorSubject<Registry>(fittingRegistry(ofPage));
  if (carried && !isReplayed) lastGood.store(inlined);
  let askedAt = carried ? Date.now() : Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  let household: string | null = null;
  const used = new Set<string>();
  /** Canaries of the page; null before its first household. */
  let canaries: ReadonlySet<string> | null = null;
  /** Canaries that the household has by the registry in force. */
  let canariesInForce: ReadonlySet<string> = NONE;
  let choosing = Promise.resolve();
  let rollOutAskedAt = Number.NEGATIVE_INFINITY;

  const publish = () => {
    const running = [...(canaries ?? NONE)].filter((area) => isStillOffered(area, ofPage, offered));
    const fitting = fittingRegistry(withCanaries(ofPage, new Set(running)));
    registry$.next(withoutSwitchedOff(fitting, offered));
  };

  const choose = async (asked: string) => {
    const chosen = await canariesOf(inForce, asked);
    const chosenOfPage = inForce === ofPage ? chosen : await canariesOf(ofPage, asked);
    if (asked !== household) return;
    canariesInForce = chosen;
    storeVersions(storage, versionsOf(inForce, chosen));
    if (canaries) return;
    canaries = new Set([...chosenOfPage].filter((area) => !used.has(area)));
    if (canaries.size > 0) publish();
  };
  const startChoosing = () => {
    if (household !== null) choosing = choose(household).catch(report);
    return choosing;
  };

  /** The releases and areas of the page stay as they are, but for those that are not offered any more. */
  const followRemovals = (data: unknown) => {
    const next = acceptRegistry(data, (one) => hasChanged(one, offered));
    if (!next || hasOtherId(next, offered)) return;
    offered = withoutRemoved(offered, next);
    publish();
  };

  const fetchRegistry = async () => {
    try {
      const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(REFRESH_LIMIT_MS) });
      if (!answer.ok) throw new Error(`The registry answered ${answer.status}`);
      const data: unknown = await answer.json();
      if (isOlder(data, lastGood.read()) || isEarlier(data as Unread, offered))
        throw new Error(`The registry is refused: ${OLDER}`);
      const unconfirmed = await verify?.(data);
      if (unconfirmed) {
        followRemovals(data);
        throw new Error(unconfirmed);
      }
      const next = acceptRegistry(data, (one) => hasChanged(one, inForce));
      if (!next) return;
      inForce = next;
      offered = next;
      lastGood.store(data);
      publish();
      await startChoosing();
    } catch (error) {
      report(error);
    }
  };

  const refresh = (now = false) => {
    if (asking) return asking;
    if (!now && Date.now() - askedAt < REFRESH_INTERVAL_MS) return Promise.resolve();
    askedAt = Date.now();
    asking = fetchRegistry().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    registry$,
    current: () => registry$.value,
    newerReleases: () => {
      const releases = releasesOf(withCanaries(inForce, canariesInForce));
      return releases === releasesOf(withCanaries(loaded, canaries ?? NONE)) ? null : releases;
    },
    refresh,
    chooseFor(next) {
      if (next === household) return;
      household = next;
      void startChoosing();
    },
    whenChosen: () => choosing,
    markUsed: (area) => used.add(area),
    followRollOut(decision) {
      const isNew = decision > (offered.rollOut ?? 0);
      if (!isNew || Date.now() - rollOutAskedAt < ROLL_OUT_INTERVAL_MS) return;
      rollOutAskedAt = Date.now();
      void refresh(true);
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Whether the registry in force still has the release that was the area's canary when the page was loaded. */
function isStillOffered(area: string, ofPage: Registry, inForce: Registry): boolean {
  const version = ofPage.remotes[area]?.canary?.release.version;
  const now = inForce.remotes[area];
  return now?.version === version || (now?.canary?.release.version === version && !now?.canary?.halted);
}

function storeVersions(storage: Options['storage'], versions: Readonly<Record<string, string>>): void {
  try {
    storage.setItem(VERSIONS_KEY, JSON.stringify(versions));
  } catch {
    // Without storage the next page requests the files of these areas a moment later.
  }
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

/** Canaries that a later registry does not have any more are stopped, and its switched-off areas are disabled. */
function withoutRemoved({ remotes, ...registry }: Registry, later: Registry): Registry {
  const kept = Object.entries(remotes).map(([name, remote]) => {
    const { canary } = remote;
    const isStopped = canary && !isStillOffered(name, { ...registry, remotes }, later);
    const enabled = remote.enabled && later.remotes[name]?.enabled === true;
    return [name, { ...remote, enabled, ...(isStopped && { canary: { ...canary, halted: true } }) }];
  });
  const { revision, rollOut } = later;
  return { ...registry, revision, rollOut, remotes: Object.fromEntries(kept) };
}

const EMPTY: Registry = {
  schema: 1,
  revision: -1,
  tenant: '',
  contract: CONTRACT_VERSION,
  remotes: {},
  hidden: {},
};

const OLDER = 'a later revision, or another of the same revision, was used before.';

type Unread = Partial<Registry> | null;

/**
 * True for a registry of an earlier revision than the known one, or of the same revision with other releases. Those
 * of different folders of publications are not compared. Compared as received: either may be of a newer host.
 */
function isOlder(data: unknown, known: Unread): boolean {
  const next = data as Unread;
  if (!next || !known || hasOtherId(next, known)) return false;
  if ((next.revision ?? 0) !== (known.revision ?? 0)) return isEarlier(next, known);
  const releases = ({ host, remotes }: Partial<Registry>) => JSON.stringify([host, remotes]);
  return releases(next) !== releases(known);
}

function isEarlier(next: Unread, known: Unread): boolean {
  if (!next || !known || hasOtherId(next, known)) return false;
  return (next.revision ?? 0) < (known.revision ?? 0);
}

/** Publications of before 2.24, and those made with older tools, have no id. */
function hasOtherId({ id }: Partial<Registry>, known: Partial<Registry>): boolean {
  return id !== undefined && known.id !== undefined && id !== known.id;
}

function hasChanged(next: Registry, inForce: Registry): boolean {
  return (
    next.revision !== inForce.revision ||
    next.configuration !== inForce.configuration ||
    hasOtherId(next, inForce)
  );
}

/**
 * The last registry that was used, as received, so that a newer host can read what an older one could not. It survives
 * a sign-out. Where storage is full it lasts as long as the page.
 */
function lastGoodCopy(storage: Options['storage'], key: string) {
  let unstored: string | null = null;
  return {
    read(): Unread {
      try {
        return JSON.parse(unstored ?? storage.getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    store(data: unknown) {
      const text = JSON.stringify(data);
      try {
        if (storage.getItem(key) !== text) storage.setItem(key, text);
        unstored = null;
      } catch {
        unstored = text;
      }
    },
  };
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
