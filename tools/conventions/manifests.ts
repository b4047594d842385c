import type { Files, Problem } from './files';

interface Manifest {
  readonly license?: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const LICENCE = 'Apache-2.0';

/** Every package has catalog versions, the common licence and a README, and is covered by all checks. */
export function manifestProblems(files: Files): Problem[] {
  const packages = [...files.keys()].filter((path) => /^(?:[^/]+|shared\/[^/]+)\/package\.json$/.test(path));
  const references = files.get('tsconfig.json') ?? '';
  return packages.flatMap((file) => {
    const folder = file.replace('/package.json', '');
    const manifest = JSON.parse(files.get(file) ?? '{}') as Manifest;
    const unpinned = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([, version]) => version !== 'catalog:' && version !== 'workspace:*')
      .map(([name, version]) => ({
        file,
        says: `${name} is ${version}; say catalog: and pin it in the catalog`,
      }));
    // The root's own tsconfig finds every area by name.
    const forgotten =
      folder.startsWith('mf-') || references.includes(`"path": "${folder}"`)
        ? []
        : [
            {
              file: 'tsconfig.json',
              says: `${folder} is not among the references, so its types are not checked`,
            },
          ];
    const unlicensed =
      manifest.license === LICENCE ? [] : [{ file, says: `license is not ${LICENCE}, as the whole is` }];
    // No package depends on the browser tests.
    const untold =
      folder === 'e2e' || files.has(`${folder}/README.md`)
        ? []
        : [{ file, says: 'has no README.md beside it' }];
    return [...unpinned, ...forgotten, ...unlicensed, ...untold];
  });
}
