/** Fields of a `pnpm-lock.yaml` used here; the others are copied. */
export interface Lockfile {
  readonly lockfileVersion: string;
  readonly settings?: object;
  readonly catalogs?: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly importers: Readonly<Record<string, Importer>>;
  readonly packages: Readonly<Record<string, LockedPackage>>;
  readonly snapshots: Readonly<Record<string, Snapshot>>;
}

interface Importer {
  readonly dependencies?: Readonly<Record<string, { readonly specifier: string; readonly version: string }>>;
}

export interface LockedPackage {
  readonly resolution: { readonly integrity?: string };
}

interface Snapshot {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const LINK = 'link:';

/** Name and version of a lockfile key, without the peers in brackets. */
export function nameAndVersion(key: string): { name: string; version: string } {
  const plain = key.replace(/\(.*$/, '');
  const at = plain.lastIndexOf('@');
  return { name: plain.slice(0, at), version: plain.slice(at + 1) };
}

/** The lockfile of packages of the workspace, named by folder, with their run-time dependencies alone. */
export function runtimeLock(lock: Lockfile, folders: readonly string[]): Lockfile {
  const importers: Record<string, Importer> = { '.': {} };
  const snapshots: Record<string, Snapshot> = {};
  const catalog: Record<string, object> = {};
  const visit = (name: string, version: string) => {
    const key = [`${name}@${version}`, version].find((one) => one in lock.snapshots);
    if (!key) throw new Error(`The lockfile has no ${name}@${version}: install the packages.`);
    if (snapshots[key]) return;
    const snapshot = lock.snapshots[key] ?? {};
    snapshots[key] = snapshot;
    for (const [next, of] of Object.entries({ ...snapshot.dependencies, ...snapshot.optionalDependencies }))
      visit(next, of);
  };
  for (const folder of folders) {
    const { dependencies = {} } = lock.importers[folder] ?? {};
    importers[folder] = { dependencies };
    for (const [name, { specifier, version }] of Object.entries(dependencies)) {
      const entry = lock.catalogs?.default?.[name];
      if (specifier === 'catalog:' && entry) catalog[name] = entry;
      if (!version.startsWith(LINK)) visit(name, version);
    }
  }
  const used = new Set(Object.keys(snapshots).map((key) => key.replace(/\(.*$/, '')));
  return {
    lockfileVersion: lock.lockfileVersion,
    ...(lock.settings && { settings: lock.settings }),
    catalogs: { default: catalog },
    importers,
    packages: Object.fromEntries(Object.entries(lock.packages).filter(([key]) => used.has(key))),
    snapshots,
  };
}

/** Folders of a package and of the packages of the workspace it runs with. */
export function workspaceFolders(lock: Lockfile, folder: string): string[] {
  const found = new Set<string>();
  const visit = (one: string) => {
    if (found.has(one)) return;
    found.add(one);
    for (const { version } of Object.values(lock.importers[one]?.dependencies ?? {})) {
      if (version.startsWith(LINK))
        visit(new URL(version.slice(LINK.length), `file:///${one}/`).pathname.slice(1));
    }
  };
  visit(folder);
  return [...found].sort();
}
