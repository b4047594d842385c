import {
  type AreaRelease,
  CONTRACT_VERSION,
  type Registry,
  type RegistryRemote,
  type ReleaseRecord,
  registry as registrySchema,
} from '@foyer/contract';
import * as z from 'zod/mini';

const HASH = `sha384-${'b'.repeat(64)}`;

export function release(area: string, version: string): ReleaseRecord {
  return {
    version,
    entry: `/releases/${area}/${version}/remoteEntry.js`,
    integrity: HASH,
    container: `${area}_${version}`,
    chunks: {},
    modules: { './pages': { scripts: ['pages.js'], styles: [] } },
    locales: { fr: 'locale.fr.json', en: 'locale.en.json' },
    menuLabels: { fr: { pool: 'Piscine' }, en: { pool: 'Pool' } },
    menuIcons: { pool: [['path', { d: 'M3 12h18' }]] },
  };
}

export function area(name: string, changes: Partial<RegistryRemote> = {}): RegistryRemote {
  return {
    name,
    contract: `^${CONTRACT_VERSION}`,
    routes: [{ path: `/${name}`, module: './pages', screen: 'pool', auth: true, requires: [], early: [] }],
    menu: [{ key: 'pool', path: `/${name}`, icon: 'pool', order: 1, when: ['tenant.pool'] }],
    slots: [
      {
        slot: 'dashboard.widget',
        id: 'pool',
        module: './pages',
        order: 2,
        when: ['tenant.pool'],
        heightPx: 100,
      },
    ],
    emits: [],
    consumes: [],
    events: {},
    needs: [],
    enabled: true,
    ...release(name, '1.0.0'),
    fallback: [],
    earlier: [],
    ...changes,
  };
}

/** Release 0.9.0 of an area, as stored in `fallback`. */
export function olderRelease(name: string, changes: Partial<AreaRelease> = {}): AreaRelease {
  const { enabled: _, fallback: __, earlier: ___, ...described } = area(name);
  return { ...described, ...release(name, '0.9.0'), ...changes };
}

export const registryOf = (...remotes: RegistryRemote[]): Registry =>
  z.parse(registrySchema, {
    schema: 1,
    revision: 1,
    tenant: 'foyer',
    contract: CONTRACT_VERSION,
    remotes: Object.fromEntries(remotes.map((remote) => [remote.name, remote])),
  });
