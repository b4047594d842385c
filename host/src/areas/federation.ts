import type { RegistryRemote, ReleaseRecord } from '@foyer/contract';
import type { RemoteLifecycles } from '@foyer/remote-kit';
import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrityOf, trustRelease } from './integrity';
import type { ReleaseLives } from './release-lives';
import { type ReleaseShares, releaseShares } from './release-shares';

/** An area's releases that may be asked for: the one in force and the last good ones. */
type Listed = Pick<RegistryRemote, 'name' | 'container' | 'fallback'>;

/** Fetches and evaluates one module of one release. Lets go of releases the registry does not list any more. */
export interface ModuleSource {
  load(release: ReleaseRecord, module: string, listed: Listed): Promise<RemoteLifecycles>;
}

/** A hang counts as a failure after this long, in milliseconds. */
const FETCH_LIMIT_MS = 8_000;

/** Modules by Module Federation, on the build plugin's own instance: entry as a script with integrity. */
export function federatedModules(lives: Pick<ReleaseLives, 'forget'>): ModuleSource {
  const { instance: federation, shares } = federationOfPage();
  /** Entries in the page by container, for each area. */
  const present = new Map<string, Map<string, string>>();
  const forgetOthers = ({ name, container, fallback }: Listed) => {
    const kept = [container, ...fallback.map((older) => older.container)];
    for (const [old, entry] of present.get(name) ?? []) {
      if (kept.includes(old)) continue;
      present.get(name)?.delete(old);
      // Registering anew is how the runtime lets go of code. What of it still shows lives on until it leaves.
      federation.registerRemotes([{ name: old, entry }], { force: true });
      shares.forget(old);
      lives.forget(entry);
      Reflect.deleteProperty(globalThis, `webpackChunk${old}`);
    }
  };
  return {
    async load(release, module, listed) {
      const { container } = release;
      try {
        const loaded = await loadModule<{ readonly default: RemoteLifecycles }>(release, module);
        if (typeof loaded?.default?.mount !== 'function') {
          throw new Error(`${release.container} ${module} does not export what defineRemote makes`);
        }
        present.set(listed.name, (present.get(listed.name) ?? new Map()).set(container, release.entry));
        forgetOthers(listed);
        return loaded.default;
      } catch (error) {
        shares.forgetFailures(container);
        throw error;
      }
    },
  };
}

/** Fetches and evaluates what one module of one release exports. */
async function loadModule<Exported>(
  release: Pick<ReleaseRecord, 'container' | 'entry' | 'chunks' | 'integrity'>,
  module: string,
): Promise<Exported | null> {
  const { instance } = federationOfPage();
  const { container, entry } = release;
  trustRelease(release);
  // Once is enough: the runtime forgets an entry that failed, webpack a chunk, and `shares` what they share.
  instance.registerRemotes([{ name: container, entry }]);
  return instance.loadRemote<Exported>(`${container}/${module.replace('./', '')}`);
}

interface Federation {
  readonly instance: NonNullable<ReturnType<typeof getInstance>>;
  readonly shares: ReleaseShares;
}

let ofPage: Federation | null = null;

function federationOfPage(): Federation {
  ofPage ??= startFederation();
  return ofPage;
}

function startFederation(): Federation {
  // Taken before any area runs: areas share the runtime, and each makes an instance of its own there.
  const instance = getInstance();
  if (!instance) throw new Error('The host was built without Module Federation');
  const shares = releaseShares();
  instance.registerPlugins([
    sealedEntries,
    {
      name: 'foyer-shares',
      beforeInitContainer: async (container) => ({
        ...container,
        shareScope: shares.scopeFor(container.remoteInfo.name, container.shareScope),
      }),
    },
  ]);
  return { instance, shares };
}

const sealedEntries: ModuleFederationRuntimePlugin = {
  name: 'foyer-integrity',
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrityOf(url);
    script.crossOrigin = 'anonymous';
    return { script, timeout: FETCH_LIMIT_MS };
  },
};
