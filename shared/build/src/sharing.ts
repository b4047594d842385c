import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { IMPORTED_AS, SHARED_AT_START, SHARED_BY_VERSION, SHARED_ON_DEMAND } from './shared-modules';

const SHARED: readonly string[] = [...SHARED_AT_START, ...SHARED_ON_DEMAND];
const here = createRequire(import.meta.url);

/** Shared modules of the host with their versions. */
export function hostSharedModules(folder: string) {
  return sharedModules(folder, { singleton: true, requiredVersion: false, version: '0.0.0' });
}

/**
 * Shared modules of an area. Single copies come from the host; modules shared by version come from the host if its
 * version fits, else the area loads its own copy. Packages that are not among the area's
 * `dependencies` are not bundled.
 */
export function areaSharedModules(folder: string) {
  return sharedModules(folder, { import: false, singleton: true, requiredVersion: false });
}

function sharedModules(folder: string, singletonOptions: object): Record<string, object> {
  return Object.fromEntries(
    SHARED.map((key) => {
      const importedAs = IMPORTED_AS[key];
      const version = SHARED_BY_VERSION.includes(key) ? versionOf(folder, key) : null;
      if (version === null) return [key, singletonOptions];
      const settings = { singleton: false, requiredVersion: `^${version}`, version };
      if (importedAs === undefined) return [key, settings];
      return [importedAs, { ...settings, import: here.resolve(key), shareKey: key }];
    }),
  );
}

/**
 * Installed version of a package: in the build for modules imported under another name, else in `folder`; null for one
 * that is not among the folder's dependencies, although others may have installed it.
 */
function versionOf(folder: string, name: string): string | null {
  if (IMPORTED_AS[name] !== undefined)
    return readManifest(join(dirname(here.resolve(name)), '../package.json')).version ?? null;
  const [scope = '', own = ''] = name.split('/');
  const { dependencies = {} } = readManifest(join(folder, 'package.json'));
  if (dependencies[`${scope}/${own}`] === undefined) return null;
  return readManifest(join(folder, 'node_modules', scope, own, 'package.json')).version ?? null;
}

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readManifest(file: string): Manifest {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
