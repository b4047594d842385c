/** What of a `package.json` is read here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly sideEffects?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Versions the workspace decides: of its own packages, and of its catalog. */
export interface Versions {
  readonly own: Readonly<Record<string, string>>;
  readonly catalog: Readonly<Record<string, string>>;
}

/** One copy for the whole page: whoever installs the package says which. */
const OF_THE_INSTALLER = ['react', 'react-dom'];

/** The manifest of a package as it is installed elsewhere: compiled files, versions instead of names of the workspace's. */
export function packedManifest(manifest: Manifest, versions: Versions): object {
  const needs = Object.entries(manifest.dependencies ?? {}).map(
    ([name, asked]) => [name, rangeOf(manifest.name, name, asked, versions)] as const,
  );
  const peers = needs.filter(([name]) => OF_THE_INSTALLER.includes(name));
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
    dependencies: Object.fromEntries(needs.filter(([name]) => !OF_THE_INSTALLER.includes(name))),
    peerDependencies: Object.fromEntries(peers.map(([name, version]) => [name, `^${version}`])),
  };
}

/** The version a package of the workspace asks for, with the workspace's names for it resolved. */
export function rangeOf(from: string, name: string, asked: string, { own, catalog }: Versions): string {
  const found = asked.startsWith('workspace:') ? own[name] : asked === 'catalog:' ? catalog[name] : asked;
  if (!found) throw new Error(`${from} asks for ${name} "${asked}", and nobody says which version that is.`);
  return asked.startsWith('workspace:') ? `^${found}` : found;
}

function packedExport(path: string): string | object {
  const compiled = path.replace(/^\.\/src\//, './dist/');
  if (!/\.tsx?$/.test(compiled)) return compiled;
  const stem = compiled.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}
