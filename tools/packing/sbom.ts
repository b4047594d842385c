import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { areaNames, ROOT } from '../releasing/folders';
import { type Lockfile, nameAndVersion, runtimeLock, workspaceFolders } from './runtime-lock';

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly { readonly expression: string }[];
}

/** A software bill of materials, CycloneDX 1.6. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: {
    readonly component: Readonly<Record<'bom-ref' | 'name' | 'version' | 'type', string>>;
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const ALGORITHMS: Readonly<Record<string, string>> = { sha512: 'SHA-512', sha256: 'SHA-256', sha1: 'SHA-1' };

/** Package URL; the `@` of a scope is encoded. */
const purlOf = ({ name, version }: { readonly name: string; readonly version: string }) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const peerless = (key: string) => key.replace(/\(.*$/, '');

/** The same lockfile gives the same file, byte for byte. */
export function sbomOf(
  lock: Lockfile,
  {
    product,
    licenceOf,
  }: {
    readonly product: { readonly name: string; readonly version: string };
    /** SPDX expression of a package; undefined where it is not known. */
    readonly licenceOf: (key: string) => string | undefined;
  },
): Sbom {
  const components = Object.entries(lock.packages).map(([key, { resolution }]): Component => {
    const { name, version } = nameAndVersion(key);
    const [algorithm = '', digest = ''] = resolution.integrity?.split('-') ?? [];
    const alg = ALGORITHMS[algorithm];
    const licence = licenceOf(key);
    return {
      type: 'library',
      'bom-ref': key,
      name,
      version,
      purl: purlOf({ name, version }),
      ...(alg && { hashes: [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] }),
      ...(licence && { licenses: [{ expression: licence }] }),
    };
  });
  const dependsOn = new Map<string, Set<string>>();
  const add = (from: string, to: Iterable<string>) => {
    const known = dependsOn.get(from) ?? new Set();
    for (const one of to) known.add(one);
    dependsOn.set(from, known);
  };
  const keyOf = (name: string, version: string) =>
    peerless([`${name}@${version}`, version].find((one) => one in lock.snapshots) ?? `${name}@${version}`);
  for (const [key, snapshot] of Object.entries(lock.snapshots)) {
    const next = Object.entries({ ...snapshot.dependencies, ...snapshot.optionalDependencies });
    add(
      peerless(key),
      next.map(([name, version]) => keyOf(name, version)),
    );
  }
  const root = `${product.name}@${product.version}`;
  for (const { dependencies = {} } of Object.values(lock.importers)) {
    const own = Object.entries(dependencies).filter(([, { version }]) => !version.startsWith('link:'));
    add(
      root,
      own.map(([name, { version }]) => keyOf(name, version)),
    );
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([product, lock.packages]))
    .digest('hex');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${[8, 4, 4, 4, 12].map(digits(digest)).join('-')}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': root, ...product },
    },
    components: components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: [...dependsOn]
      .map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort() }))
      .sort((a, b) => (a.ref < b.ref ? -1 : 1)),
  };
}

/** Consecutive parts of a text, by their lengths. */
function digits(text: string): (length: number) => string {
  let at = 0;
  return (length) => {
    at += length;
    return text.slice(at - length, at);
  };
}

/** What is deployed: the API, the host and the areas with their run-time dependencies. */
export function productSbom(): Sbom {
  const lock = parse(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;
  const folders = ['api', 'host', ...areaNames()].flatMap((folder) => workspaceFolders(lock, folder));
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const deployed = runtimeLock(lock, [...new Set(folders)]);
  return sbomOf(deployed, { product: { name, version }, licenceOf: installedLicence(deployed) });
}

/** Licences as the installed packages state them; those for other machines are not installed. */
function installedLicence(lock: Lockfile): (key: string) => string | undefined {
  const folders = new Map(Object.keys(lock.snapshots).map((key) => [peerless(key), storeFolder(key)]));
  return (key) => {
    const { name } = nameAndVersion(key);
    const path = join(
      ROOT,
      'node_modules/.pnpm',
      folders.get(key) ?? '',
      'node_modules',
      name,
      'package.json',
    );
    if (!existsSync(path)) return undefined;
    const { license } = JSON.parse(readFileSync(path, 'utf8'));
    return typeof license === 'string' && !/^SEE LICENSE/i.test(license) ? license : undefined;
  };
}

/** Folder of a package in `node_modules/.pnpm`. */
const storeFolder = (key: string) => key.replaceAll('/', '+').replaceAll(/[()]/g, '_').replace(/_$/, '');
