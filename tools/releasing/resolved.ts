import { posix } from 'node:path';

/** Parts of `pnpm-lock.yaml`: workspace folders (`importers`) and external packages (`snapshots`). */
export interface Lockfile {
  readonly importers: Readonly<Record<string, Importer>>;
  readonly snapshots: Readonly<Record<string, Snapshot>>;
}
interface Importer {
  readonly dependencies?: Readonly<Record<string, { readonly version: string }>>;
}
interface Snapshot {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Transitive dependencies of a folder. */
export interface ResolvedDependencies {
  /** Workspace folders, including the folder itself. */
  readonly folders: readonly string[];
  /** External packages as named in the lockfile, `zod@4.6.7`. */
  readonly packages: readonly string[];
}

/**
 * Follows the dependencies of a workspace folder. `provided` names packages supplied at run time: they and their
 * dependencies are excluded, and so are development dependencies.
 */
export function resolveDependencies(
  lock: Lockfile,
  folder: string,
  provided: ReadonlySet<string>,
): ResolvedDependencies {
  const folders = new Set<string>();
  const packages = new Set<string>();

  const enterFolder = (path: string) => {
    if (folders.has(path)) return;
    folders.add(path);
    const importer = lock.importers[path];
    if (!importer) throw new Error(`pnpm-lock.yaml does not know the folder ${path}: run "pnpm install".`);
    for (const [name, { version }] of Object.entries(importer.dependencies ?? {})) enter(name, version, path);
  };
  const enter = (name: string, version: string, from: string) => {
    if (provided.has(name)) return;
    if (version.startsWith('link:')) enterFolder(posix.normalize(posix.join(from, version.slice(5))));
    else enterPackage(keyOf(lock, name, version));
  };
  const enterPackage = (key: string) => {
    if (packages.has(key)) return;
    packages.add(key);
    const { dependencies, optionalDependencies } = lock.snapshots[key] ?? {};
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      enter(name, version, '.');
  };

  enterFolder(folder);
  return { folders: [...folders].sort(), packages: [...packages].sort() };
}

/** An aliased package is written as `name: real@1.2.3`. */
function keyOf(lock: Lockfile, name: string, version: string): string {
  return version in lock.snapshots ? version : `${name}@${version}`;
}
