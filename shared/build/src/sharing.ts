import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_AT_START, SHARED_BY_VERSION, SHARED_ON_DEMAND } from './shared-modules';

const SHARED: readonly string[] = [...SHARED_AT_START, ...SHARED_ON_DEMAND];

/** What the host shares, and in which version. */
export function sharedByHost(folder: string) {
  return Object.fromEntries(
    SHARED.map((key) => {
      const version = SHARED_BY_VERSION.includes(key) ? versionOf(folder, key) : null;
      return [
        key,
        version === null
          ? { singleton: true, requiredVersion: false as const, version: '0.0.0' }
          : { singleton: false, requiredVersion: `^${version}`, version },
      ];
    }),
  );
}

/**
 * What an area takes from the host: the one copy, or a version that fits the one it was made with, else its own.
 * A package the area does not depend on is not brought along.
 */
export function sharedByArea(folder: string) {
  return Object.fromEntries(
    SHARED.map((key) => {
      const version = SHARED_BY_VERSION.includes(key) ? versionOf(folder, key) : null;
      return [
        key,
        version === null
          ? { import: false as const, singleton: true, requiredVersion: false as const }
          : { singleton: false, requiredVersion: `^${version}`, version },
      ];
    }),
  );
}

/** Version of a package as a folder depends on it, null when it does not. */
function versionOf(folder: string, name: string): string | null {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
