import type { RegistryRemote, ReleaseRecord } from '@foyer/contract';
import type { RemoteLifecycles } from '@foyer/remote-kit';
import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrityOf, registerReleaseHashes } from './integrity';
import type { ReleaseLives } from './releases/release-lives';
import { type ReleaseShares, releaseShares } from './releases/release-shares';

/** An area's usable releases: the current one and the last good ones. */
type Listed = Pick<RegistryRemote, 'name' | 'container' | 'fallback'>;

/** Fetches and evaluates modules of releases, and unloads releases the registry no longer lists. */
export interface ModuleSource {
  load(release: ReleaseRecord, module: string, listed: Listed): Promise<RemoteLifecycles>;
}

/** Time-out of a fetch, milliseconds. */
const FETCH_LIMIT_MS = 8_000;

/** Module Federation with the build plugin's own instance; entries are scripts with integrity. */
export function federatedModules(lives: Pick<ReleaseLives, 'forget'>): ModuleSource {
  const { instance: federation, shares } = federationOfPage();
  /** Loaded entries by container, per area. */
  const present = new Map<string, Map<string, string>>();
  const forgetOthers = ({ name, container, fallback }: Listed) => {
    const kept = [container, ...fallback.map((older) => older.container)];
    for (const [old, entry] of present.get(name) ?? []) {
      if (kept.includes(old)) continue;
      present.get(name)?.delete(old);
      // Registering again makes the runtime drop the code. Views of it that are still mounted keep working.
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

/** Fetches and evaluates one module of one release. */
async function loadModule<Exported>(
  release: Pick<ReleaseRecord, 'container' | 'entry' | 'chunks' | 'integrity'>,
  module: string,
): Promise<Exported | null> {
  const { instance } = federationOfPage();
  const { container, entry } = release;
  registerReleaseHashes(release);
  // One registration suffices: the runtime forgets a failed entry, webpack a failed chunk, `shares` failed shared
  // modules.
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
  // Before any area runs: areas share the runtime and create instances of their own there.
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
