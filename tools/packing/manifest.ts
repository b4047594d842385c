/** Fields of a `package.json` used here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly sideEffects?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Versions defined by the workspace: of its packages, and of its catalog. */
export interface Versions {
  readonly own: Readonly<Record<string, string>>;
  readonly catalog: Readonly<Record<string, string>>;
}

/** A single copy per page or test run, so they become peer dependencies. */
const PEER_DEPENDENCIES = ['react', 'react-dom', '@playwright/test'];

/** Manifest of a packed package: compiled files, and versions instead of workspace references. */
export function packedManifest(manifest: Manifest, versions: Versions): object {
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(
    ([name, range]) => [name, resolveRange(manifest.name, name, range, versions)] as const,
  );
  const peers = dependencies.filter(([name]) => PEER_DEPENDENCIES.includes(name));
  return {
    name: manifest.name,
    version: manifest.version,
    license: manifest.license ?? 'Apache-2.0',
    type: 'module',
    exports: Object.fromEntries(
      Object.entries({ ...manifest.exports, './package.json': './package.json' }).map(([key, path]) => [
        key,
        packedExport(path),
      ]),
    ),
    sideEffects: manifest.sideEffects,
    dependencies: Object.fromEntries(dependencies.filter(([name]) => !PEER_DEPENDENCIES.includes(name))),
    peerDependencies: Object.fromEntries(peers.map(([name, version]) => [name, `^${version}`])),
  };
}

/** Version range of a dependency, with workspace references resolved. */
export function resolveRange(from: string, name: string, range: string, { own, catalog }: Versions): string {
  const found = range.startsWith('workspace:') ? own[name] : range === 'catalog:' ? catalog[name] : range;
  if (!found)
    throw new Error(
      `Cannot resolve ${name}@${range}, required by ${from}: not in the workspace or its catalog.`,
    );
  return range.startsWith('workspace:') ? `^${found}` : found;
}

function packedExport(path: string): string | object {
  const compiled = path.replace(/^\.\/src\//, './dist/');
  if (!/\.tsx?$/.test(compiled)) return compiled;
  const stem = compiled.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}
