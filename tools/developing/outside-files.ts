import { relative } from 'node:path';
import { type Manifest, resolveRange, type Versions } from '../packing/manifest';
import { areaFiles } from './area-files';

interface Outside {
  readonly name: string;
  /** The area's folder. */
  readonly folder: string;
  readonly versions: Versions;
  /** Tarball of each shared package, by package name. */
  readonly packed: Readonly<Record<string, string>>;
}

/** Tests need the workspace's jest settings. */
const NOT_OUTSIDE = /\.test\.tsx?$|^webpack\.config\.ts$/;
const FOR_TESTS = /^@testing-library\/|^@types\/jest$|^fast-check$|^@foyer\/testing$/;
const TOOLS = ['typescript', 'webpack', 'webpack-cli'];

/** Files of a new area outside the repository, built with the packed packages only. */
export function outsideFiles(area: Outside): Record<string, string> {
  const { 'package.json': manifest = '{}', ...files } = areaFiles(area.name);
  const kept = Object.entries(files).filter(([file]) => !NOT_OUTSIDE.test(file));
  return {
    ...Object.fromEntries(kept),
    'package.json': json(outsideManifest(JSON.parse(manifest), area)),
    'webpack.config.js': `import { areaConfiguration } from '@foyer/build';

export default areaConfiguration(import.meta.dirname);
`,
    'tsconfig.json': json({
      extends: '@foyer/build/tsconfig.area.json',
      include: ['src', 'locales/*.json', 'remote.json'],
    }),
    '.gitignore': 'node_modules/\ndist/\n',
    'README.md': `# ${area.name}

What the area answers, offers and contributes is in \`remote.json\`; the host knows it from there alone.

- \`npm install\`, then \`npm run build\` makes a release of the version in \`package.json\` in \`dist/\`; \`npm run watch\` builds on save
- \`npm run types\` checks the types
- \`pnpm publish-area <this folder>\`, said in the suite, puts it in force; \`pnpm rollback ${area.name}\` goes back

A folder per feature, named after what the person sees. Exposed modules are the files of \`src/remote/\`.
`,
  };
}

type AreaManifest = Manifest & { readonly devDependencies: Readonly<Record<string, string>> };

function outsideManifest(manifest: AreaManifest, { name, folder, versions, packed }: Outside): object {
  const files = Object.fromEntries(
    Object.entries(packed)
      .filter(([shared]) => !FOR_TESTS.test(shared))
      .map(([shared, file]) => [shared, `file:${relative(folder, file).replaceAll('\\', '/')}`]),
  );
  const resolveVersions = (asked: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(asked)
        .filter(([needed]) => !FOR_TESTS.test(needed))
        .map(([needed, range]) => [needed, files[needed] ?? resolveRange(name, needed, range, versions)]),
    );
  const dependencies = { ...files, ...resolveVersions(manifest.dependencies ?? {}) };
  const development = Object.entries({
    ...resolveVersions(manifest.devDependencies),
    ...resolveVersions(Object.fromEntries(TOOLS.map((tool) => [tool, 'catalog:']))),
  }).filter(([needed]) => !(needed in dependencies));
  return {
    name,
    version: '0.1.0',
    private: true,
    license: manifest.license,
    type: 'module',
    scripts: { build: 'webpack', watch: 'webpack --watch', types: 'tsc' },
    // All of them, so that dependencies between them resolve to the tarballs, not to a registry.
    dependencies,
    devDependencies: Object.fromEntries(development),
    pnpm: { overrides: files },
  };
}

function json(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
