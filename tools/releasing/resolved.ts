import { posix } from 'node:path';

/** What `pnpm-lock.yaml` says of the workspace's folders (`importers`) and of each package outside (`snapshots`). */
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

/** What a folder's dependencies come to, all the way down. */
export interface Resolved {
  /** Folders of the workspace, the folder itself among them. */
  readonly folders: readonly string[];
  /** Packages from outside as the lockfile names them, `zod@4.6.7`. */
  readonly packages: readonly string[];
}

/**
 * Follows the dependencies of a folder of the workspace. `provided` names packages that come from elsewhere when the
 * code runs: neither they nor what they need count. Development dependencies do not count either.
 */
export function resolved(lock: Lockfile, folder: string, provided: ReadonlySet<string>): Resolved {
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

/** A package under another name is written with its own: `name: real@1.2.3`. */
function keyOf(lock: Lockfile, name: string, version: string): string {
  return version in lock.snapshots ? version : `${name}@${version}`;
}
