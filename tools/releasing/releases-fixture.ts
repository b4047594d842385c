import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@foyer/contract';
import type { HostCapabilities } from './host-release';
import { writeWhole } from './write-file';

/** Must be imported before the release tools, which read the folder from the environment on import. */
export const OWN_RELEASES = mkdtempSync(join(tmpdir(), 'foyer-releases-'));
process.env.FOYER_RELEASES = OWN_RELEASES;
/** The part servers read. */
export const OWN_PUBLISHED = join(OWN_RELEASES, 'published');

const HASH = `sha384-${'b'.repeat(64)}`;

/** Adds a built release of an area. `more` may contain fields unknown to this checkout. */
export function addAreaRelease(name: string, version: string, more: object = {}) {
  const files = { entry: `/releases/${name}/${version}/remoteEntry.js`, integrity: HASH, container: name };
  return writeRelease(name, version, {
    name,
    contract: '^1.0.0',
    routes: [],
    menu: [],
    slots: [],
    emits: [],
    consumes: [],
    version,
    ...files,
    chunks: {},
    modules: {},
    locales: {},
    menuLabels: {},
    ...more,
  });
}

/** Adds a built release of the host. */
export async function addHostRelease(version: string, offers: Partial<HostCapabilities> = {}) {
  await writeWhole(join(OWN_RELEASES, 'host', version, 'service-worker.js'), 'keep(self.KEPT);');
  return writeRelease('host', version, {
    version,
    base: `/releases/host/${version}/`,
    scripts: [],
    ahead: [],
    styles: [],
    fonts: [],
    locales: {},
    chunks: {},
    worker: 'service-worker.js',
    offers: {
      contract: '1.0.0',
      slots: ['dashboard.widget'],
      events: ['alert.badge'],
      facts: ['kiosk'],
      ...offers,
    },
  });
}

/** An installable file of a tenant. */
export function readInstalled(tenant: string, file: string): string {
  return readFileSync(join(OWN_PUBLISHED, 'installed', tenant, file), 'utf8');
}

/** Registry of a tenant's pages. */
export function publishedRegistry(tenant: string): Registry {
  return JSON.parse(readFileSync(join(OWN_PUBLISHED, `registry/${tenant}.json`), 'utf8'));
}

function writeRelease(name: string, version: string, release: object) {
  return writeWhole(join(OWN_RELEASES, name, version, 'release.json'), JSON.stringify(release));
}
