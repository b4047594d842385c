import type { ReleaseRecord } from '@foyer/contract';
import type { RemoteLifecycles } from '@foyer/remote-kit';
import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrityOf, registerReleaseHashes } from './integrity';

/** Fetches and evaluates modules of releases. */
export interface ModuleSource {
  load(release: ReleaseRecord, module: string): Promise<RemoteLifecycles>;
}

/** Time-out of a fetch, milliseconds. */
const FETCH_LIMIT_MS = 8_000;

/** Module Federation with the build plugin's own instance; entries are scripts with integrity. */
export function federatedModules(): ModuleSource {
  const federation = getInstance();
  if (!federation) throw new Error('The host was built without Module Federation');
  // Before any area runs: areas share the runtime and create instances of their own there.
  federation.registerPlugins([sealedEntries, separateShares]);
  return {
    async load(release, module) {
      const { container, entry } = release;
      registerReleaseHashes(release);
      federation.registerRemotes([{ name: container, entry }]);
      const path = `${container}/${module.replace('./', '')}`;
      const loaded = await federation.loadRemote<{ readonly default: RemoteLifecycles }>(path);
      if (typeof loaded?.default?.mount !== 'function')
        throw new Error(`${container} ${module} does not export what defineRemote makes`);
      return loaded.default;
    },
  };
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

/**
 * Gives each release its own copy of the host's shared modules. In a common scope an area's own newer copy of a module
 * would also be served to other areas, which could then break with that area's release.
 */
const separateShares: ModuleFederationRuntimePlugin = {
  name: 'foyer-separate-shares',
  beforeInitContainer: async (container) => ({
    ...container,
    shareScope: copyOfShares(container.shareScope),
  }),
};

/** Shared modules by name, then by version. */
export function copyOfShares<T extends object>(
  scope: Readonly<Record<string, Readonly<Record<string, T>>>>,
): Record<string, Record<string, T>> {
  const copyOfVersions = (versions: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(versions).map(([version, share]) => [version, { ...share }]));
  return Object.fromEntries(
    Object.entries(scope).map(([name, versions]) => [name, copyOfVersions(versions)]),
  );
}
