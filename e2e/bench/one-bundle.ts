import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostConfiguration } from '@foyer/build';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { compressFolder } from '../../tools/releasing/compress';
import { page } from '../../tools/releasing/page';
import { filesIn, hostRecord } from '../../tools/releasing/record';
import { workspaceTenants } from '../../tools/releasing/tenants';
import { ROOT } from '../suite/places';

/** The page of the suite as one bundle is asked for with `?tenant=one-bundle`. */
export const ONE_BUNDLE = 'one-bundle';

/** What the comparison needs of an area's `remote.json`. */
interface Descriptor {
  readonly name: string;
  readonly routes?: readonly { readonly path: string; readonly module: string }[];
  readonly slots?: readonly { readonly slot: string; readonly module: string }[];
}

/**
 * Builds host and areas, the same code, as one bundle without federation, and puts it beside the releases.
 * What the home page shows is in the bundle itself; other pages and the chart are chunks, as anybody would do.
 */
export async function addOneBundle(releases: string): Promise<void> {
  const registry = JSON.parse(readFileSync(join(releases, 'registry/foyer.json'), 'utf8'));
  const areas = Object.keys(registry.remotes).map(descriptorOf);
  const work = join(ROOT, '.cache/e2e/one-bundle');
  mkdirSync(work, { recursive: true });
  const linked = join(work, 'linked-areas.ts');
  writeFileSync(linked, linkedAreas(areas));

  const version = `0.0.0-${ONE_BUNDLE}`;
  const folder = join(releases, 'host', version);
  const compilation = await compile(configuration(version, folder, linked));
  await compressFolder(folder);

  const [tenant] = Object.values(await workspaceTenants());
  if (!tenant) throw new Error('There is no tenant.');
  const host = await hostRecord(version, await filesIn(folder), compilation);
  const html = page({ tenant, registry, host });
  writeFileSync(join(releases, `pages/${ONE_BUNDLE}.html`), withoutAreaFiles(html));
  await compressFolder(join(releases, 'pages'));
  const list = JSON.parse(readFileSync(join(releases, 'tenants.json'), 'utf8'));
  writeFileSync(join(releases, 'tenants.json'), JSON.stringify([...list, { name: ONE_BUNDLE, hosts: [] }]));
}

function descriptorOf(name: string): Descriptor {
  return JSON.parse(readFileSync(join(ROOT, name, 'remote.json'), 'utf8')) as Descriptor;
}

/** A stand-in for the host's module source: the areas' modules linked in instead of fetched as containers. */
function linkedAreas(areas: readonly Descriptor[]): string {
  const imports: string[] = [];
  const entries: string[] = [];
  for (const { name, routes = [], slots = [] } of areas) {
    const atHome = new Set([
      ...routes.filter(({ path }) => path === '/home').map(({ module }) => module),
      ...slots.filter(({ slot }) => slot.startsWith('dashboard.')).map(({ module }) => module),
    ]);
    for (const module of new Set([...routes, ...slots].map((part) => part.module))) {
      const path = JSON.stringify(join(ROOT, name, 'src/remote', module.replace('./', '')));
      const key = JSON.stringify(`${name.replaceAll('-', '_')} ${module}`);
      if (!atHome.has(module)) entries.push(`[${key}, () => import(${path})]`);
      else {
        imports.push(`import * as linked${imports.length} from ${path};`);
        entries.push(`[${key}, async () => linked${imports.length - 1}]`);
      }
    }
  }
  return `${imports.join('\n')}
const modules = new Map<string, () => Promise<{ default: unknown }>>([${entries.join(',\n')}]);
export const FETCH_LIMIT_MS = 8000;
export function federatedModules() {
  return {
    async load(release: { container: string }, module: string) {
      for (const [key, load] of modules) {
        const [name = '', path] = key.split(' ');
        if (path === module && release.container.startsWith(name + '_')) return (await load()).default;
      }
      throw new Error('no ' + module);
    },
  };
}
`;
}

function configuration(version: string, outputPath: string, linked: string): Configuration {
  const made = hostConfiguration(join(ROOT, 'host'))({
    version,
    outputPath,
    mode: 'production',
    cachePath: join(ROOT, '.cache/webpack-one-bundle'),
  });
  const federation = new Set(['ModuleFederationPlugin', 'GuardPlugin']);
  return {
    ...made,
    name: ONE_BUNDLE,
    entry: { host: ['src/areas/integrity.ts', 'src/index.ts'].map((file) => join(ROOT, 'host', file)) },
    module: {
      ...made.module,
      rules: [
        ...(made.module?.rules ?? []),
        // The host's first step to the rest of itself is a step to the same file.
        { test: /host\/src\/index\.ts$/, parser: { dynamicImportMode: 'eager' } },
      ],
    },
    optimization: { ...made.optimization, splitChunks: { chunks: 'async', minSize: 20_000 } },
    plugins: [
      ...(made.plugins ?? []).filter((plugin) => !federation.has(plugin?.constructor.name ?? '')),
      new webpack.NormalModuleReplacementPlugin(/^\.\/federation$/, linked),
    ],
  };
}

function compile(options: Configuration): Promise<Compilation> {
  const compiler = webpack(options);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error ?? new Error('webpack said nothing'));
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve(stats.compilation);
      });
    });
  });
}

/** Areas' scripts and styles are in the bundle; their texts are not. */
function withoutAreaFiles(html: string): string {
  return html.replace(/<link rel="preload" as="(?:script|style)" href="\/releases\/mf-[^>]*>\n?/g, '');
}
