import type { Files, Problem } from './files';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** One version of everything, and no package that a check forgets. */
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
    const forgotten = references.includes(`"path": "${folder}"`)
      ? []
      : [
          {
            file: 'tsconfig.json',
            says: `${folder} is not among the references, so its types are not checked`,
          },
        ];
    return [...unpinned, ...forgotten];
  });
}
