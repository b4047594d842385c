import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  brandIcon,
  fillPage,
  ICONS,
  isCachedOffline,
  REMOVING_WORKER,
  registryOf,
  type SuiteFile,
  webManifest,
  workerOf,
} from '@foyer/suite-files';
import type { ShownTenant, SuiteInForce, TenantDirectory } from '../tenants/tenant-directory';
import { accepts, etagOf, FILE_TYPES, type ServedFile } from './served-files';

const FILE_OF_KIND = {
  page: 'page.html',
  registry: 'registry.json',
  configuration: 'configuration.json',
} as const;

/** A file of a tenant: one of these, or the name of an installed file such as `icon-192.png`. */
export type TenantFileKind =
  | keyof typeof FILE_OF_KIND
  | 'service-worker.js'
  | 'manifest.webmanifest'
  | (typeof ICONS)[number]['file'];

/** Where the file of a published tenant lies in the publication. */
export function publishedPath(name: string, kind: TenantFileKind): string {
  if (kind === 'page') return `pages/${name}.html`;
  if (kind === 'registry') return `registry/${name}.json`;
  if (kind === 'configuration') return `registry/${name}.config.json`;
  return `installed/${name}/${kind}`;
}

/** Smaller files are not compressed. */
const SMALLEST_BYTES = 512;
/** A third of the time of the best, for files that are made while somebody waits. */
const BROTLI_QUALITY = 5;

interface Made {
  readonly plain: ServedFile;
  readonly compressed: readonly ServedFile[];
}

type Host = NonNullable<SuiteFile['host']>;

/** The content of a file; null for one that no tenant has. */
function contentOf(
  { file: suite, rollOut }: SuiteInForce,
  host: Host,
  tenant: ShownTenant,
  kind: TenantFileKind,
): string | Buffer | null {
  const { configuration } = tenant;
  const registry = registryOf({ ...suite, host, rollOut }, tenant);
  const isCached = isCachedOffline(tenant) && host.worker !== null;
  if (kind === 'page') return fillPage(host.template, { tenant, registry, worker: isCached });
  if (kind === 'registry') return JSON.stringify(registry);
  if (kind === 'configuration') return JSON.stringify(configuration);
  if (kind === 'manifest.webmanifest') return JSON.stringify(webManifest(configuration));
  if (kind === 'service-worker.js')
    return isCached ? workerOf(registry, host, host.worker ?? '') : REMOVING_WORKER;
  const icon = ICONS.find(({ file }) => file === kind);
  return icon ? brandIcon({ ...icon, accent: configuration.tokens['--brand-accent'] }) : null;
}

async function made(content: string | Buffer, kind: TenantFileKind): Promise<Made> {
  const plain = Buffer.from(content);
  const name = kind in FILE_OF_KIND ? FILE_OF_KIND[kind as keyof typeof FILE_OF_KIND] : kind;
  const type = FILE_TYPES[name.slice(name.lastIndexOf('.'))] ?? 'application/octet-stream';
  const file = (one: Buffer, encoding: ServedFile['encoding']): ServedFile => ({
    content: one,
    type,
    encoding,
    etag: etagOf(one),
  });
  if (typeof content !== 'string' || plain.length < SMALLEST_BYTES)
    return { plain: file(plain, null), compressed: [] };
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  return { plain: file(plain, null), compressed: [file(br, 'br'), file(gz, 'gzip')] };
}

/**
 * Makes the files of tenants that were changed at run time, and of all once a roll-out was stopped: once for each change
 * and publication.
 */
export function tenantFiles({ byName, suite }: Pick<TenantDirectory, 'byName' | 'suite'>) {
  const cache = new Map<
    string,
    { readonly version: string; readonly files: Map<TenantFileKind, Promise<Made>> }
  >();

  const filesOf = (name: string, version: string) => {
    const known = cache.get(name);
    if (known?.version === version) return known.files;
    const files = new Map<TenantFileKind, Promise<Made>>();
    cache.set(name, { version, files });
    return files;
  };

  return {
    /** Null for a tenant that is as published, while no roll-out was stopped, whose files lie in the publication, and for an unknown file. */
    async read(name: string, kind: TenantFileKind, acceptEncoding: string): Promise<ServedFile | null> {
      const tenant = byName(name);
      const inForce = suite();
      if (!tenant || !inForce?.file.host || (tenant.changes === 0 && inForce.rollOut === 0)) return null;
      const files = filesOf(name, `${inForce.stamp} ${tenant.changes}`);
      let file = files.get(kind);
      if (!file) {
        const content = contentOf(inForce, inForce.file.host, tenant, kind);
        if (content === null) return null;
        file = made(content, kind);
        files.set(kind, file);
      }
      const { plain, compressed } = await file;
      return compressed.find(({ encoding }) => encoding && accepts(acceptEncoding, encoding)) ?? plain;
    },
  };
}
