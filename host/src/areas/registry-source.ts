import { CONTRACT_VERSION, type Registry, registry as registrySchema } from '@foyer/contract';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import * as z from 'zod/mini';

/** An open host asks for a newer registry at most this often, in milliseconds. */
const REFRESH_INTERVAL_MS = 60_000;
const REFRESH_LIMIT_MS = 8_000;

export interface RegistrySource {
  readonly registry$: Observable<Registry>;
  current(): Registry;
  refresh(now?: boolean): Promise<void>;
}

interface Options {
  readonly inlined: Registry | null;
  readonly url: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly fetch: typeof fetch;
  report(error: unknown): void;
}

/** The registry the page carries, then newer ones; the last good copy when there is none to be had. */
export function registrySource({ inlined, url, storage, fetch, report }: Options): RegistrySource {
  const key = `foyer.registry ${url}`;
  const start = inlined ?? lastGood(storage, key) ?? EMPTY;
  const registry$ = new BehaviorSubject<Registry>(start);
  if (inlined) keep(storage, key, inlined);
  let askedAt = inlined ? Date.now() : Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const ask = async () => {
    try {
      const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(REFRESH_LIMIT_MS) });
      if (!answer.ok) throw new Error(`The registry answered ${answer.status}`);
      const next = z.parse(registrySchema, await answer.json());
      if (next.revision === registry$.value.revision && start !== EMPTY) return;
      keep(storage, key, next);
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

function lastGood(storage: Pick<Storage, 'getItem'>, key: string): Registry | null {
  try {
    const stored = z.safeParse(registrySchema, JSON.parse(storage.getItem(key) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

function keep(storage: Pick<Storage, 'setItem'>, key: string, registry: Registry) {
  try {
    storage.setItem(key, JSON.stringify(registry));
  } catch {
    // Without storage there is no last good copy; everything else works.
  }
}
