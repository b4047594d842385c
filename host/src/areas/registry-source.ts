import { CONTRACT_VERSION, inRange, type Registry, type RegistryRemote, readRegistry } from '@foyer/contract';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';

/** An open host asks for a newer registry at most this often, in milliseconds. */
const REFRESH_INTERVAL_MS = 60_000;
const REFRESH_LIMIT_MS = 8_000;

export interface RegistrySource {
  readonly registry$: Observable<Registry>;
  current(): Registry;
  refresh(now?: boolean): Promise<void>;
}

interface Options {
  /** What the page carries, unread; null when it carries none. */
  readonly inlined: unknown;
  readonly url: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly fetch: typeof fetch;
  report(error: unknown): void;
}

/** The registry the page carries, then newer ones; the last good copy when there is none to be had. */
export function registrySource({ inlined, url, storage, fetch, report }: Options): RegistrySource {
  const key = `foyer.registry ${url}`;
  /** What this host can take of it, null when nothing; says what it leaves out, once it is taken. */
  const take = (data: unknown, isNew = (_: Registry) => true): Registry | null => {
    const { registry, dropped } = readRegistry(data);
    if (registry && !isNew(registry)) return null;
    for (const sentence of dropped)
      report(new Error(`The registry says what this host cannot read: ${sentence}`));
    return registry && fittingRegistry(registry);
  };

  const carried = inlined === null ? null : take(inlined);
  const start = carried ?? take(lastGood(storage, key)) ?? EMPTY;
  const registry$ = new BehaviorSubject<Registry>(start);
  if (carried) keep(storage, key, inlined);
  let askedAt = carried ? Date.now() : Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const ask = async () => {
    try {
      const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(REFRESH_LIMIT_MS) });
      if (!answer.ok) throw new Error(`The registry answered ${answer.status}`);
      const data: unknown = await answer.json();
      const next = take(data, ({ revision }) => revision !== registry$.value.revision || start === EMPTY);
      if (!next) return;
      keep(storage, key, data);
      registry$.next(next);
    } catch (error) {
      report(error);
    }
  };

  return {
    registry$,
    current: () => registry$.value,
    refresh: (now = false) => {
      if (asking) return asking;
      if (!now && Date.now() - askedAt < REFRESH_INTERVAL_MS) return Promise.resolve();
      askedAt = Date.now();
      asking = ask().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

const EMPTY: Registry = {
  schema: 1,
  revision: -1,
  tenant: '',
  contract: CONTRACT_VERSION,
  remotes: {},
  hidden: {},
};

/** As it came, so that a newer host reads of it what an older one could not. */
function lastGood(storage: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function keep(storage: Pick<Storage, 'setItem'>, key: string, data: unknown) {
  try {
    storage.setItem(key, JSON.stringify(data));
  } catch {
    // Without storage there is no last good copy; everything else works.
  }
}

/**
 * Replaces each release made for another contract by the newest fallback that fits this host, with the paths, menu and
 * slots of that release. An area without one stays as it is listed, so that its place can tell why it is missing.
 */
function fittingRegistry(registry: Registry): Registry {
  const remotes = Object.entries(registry.remotes).map(([name, remote]) => [name, fitting(remote)]);
  return { ...registry, remotes: Object.fromEntries(remotes) };
}

function fitting(remote: RegistryRemote): RegistryRemote {
  const { enabled, fallback: listed, ...inForce } = remote;
  const [newest, ...fallback] = [inForce, ...listed].filter(({ contract }) =>
    inRange(CONTRACT_VERSION, contract),
  );
  return newest ? { ...newest, enabled, fallback } : { ...remote, fallback: [] };
}
