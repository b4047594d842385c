import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostConfiguration } from '@foyer/build';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { compressFolder } from '../../tools/releasing/compress';
import { renderPage } from '../../tools/releasing/page';
import { filesIn, hostRecord } from '../../tools/releasing/record';
import { workspaceTenants } from '../../tools/releasing/tenants';
import { ROOT } from '../suite/places';
import type { State } from './states';

/** Tenant name of the single-bundle page, `?tenant=one-bundle`. */
export const ONE_BUNDLE = 'one-bundle';

/** Fields of an area's `remote.json` used here. */
interface Descriptor {
  readonly name: string;
  readonly routes?: readonly { readonly path: string; readonly module: string }[];
  readonly slots?: readonly { readonly module: string }[];
}

/**
 * Builds host and areas as one bundle without federation, beside the releases, and adds its page to both published
 * states. It defers and prefetches the same parts as the suite, without borders between areas. In the new state a
 * change of the home page's code has renamed the files that contain it, as in any bundle.
 */
export async function addOneBundle(releases: string, states: Readonly<Record<State, string>>): Promise<void> {
  const work = join(ROOT, '.cache/e2e/one-bundle');
  mkdirSync(work, { recursive: true });
  const version = `0.0.0-${ONE_BUNDLE}`;
  const folder = join(releases, 'host', version);
  for (const state of ['old', 'new'] as const) {
    const registry = JSON.parse(readFileSync(join(states[state], 'published/registry/foyer.json'), 'utf8'));
    const linked = join(work, `linked-areas-${state}.ts`);
    writeFileSync(linked, linkedAreas(Object.keys(registry.remotes).map(descriptorOf), state));
    const compilation = await compile(configuration(version, folder, linked));
    const [tenant] = Object.values(await workspaceTenants());
    if (!tenant) throw new Error('There is no tenant.');
    const host = await hostRecord(version, await filesIn(folder), compilation);
    const html = textsAhead(renderPage({ tenant, registry, host }));
    writeFileSync(join(states[state], `published/pages/${ONE_BUNDLE}.html`), html);
    await compressFolder(join(states[state], 'published/pages'));
    const inForce = join(states[state], 'published/in-force.json');
    const published = JSON.parse(readFileSync(inForce, 'utf8'));
    published.tenants[ONE_BUNDLE] = {
      ...tenant,
      hosts: [],
      configuration: { ...tenant.configuration, tenant: ONE_BUNDLE },
      switched: {},
    };
    writeFileSync(inForce, JSON.stringify(published));
  }
  await compressFolder(folder);
}

function descriptorOf(name: string): Descriptor {
  return JSON.parse(readFileSync(join(ROOT, name, 'remote.json'), 'utf8')) as Descriptor;
}

/** Replaces the host's module source: areas' modules are linked in instead of fetched as containers. */
function linkedAreas(areas: readonly Descriptor[], state: State): string {
  const imports: string[] = [];
  const entries: string[] = [];
  for (const { name, routes = [], slots = [] } of areas) {
    const atHome = new Set(routes.filter(({ path }) => path === '/home').map(({ module }) => module));
    for (const module of new Set([...routes, ...slots].map((view) => view.module))) {
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
globalThis.foyerBench = ${JSON.stringify(state)};
const modules = new Map<string, () => Promise<{ default: unknown }>>([${entries.join(',\n')}]);
export const FETCH_LIMIT_MS = 8000;
export async function loadModule(release: { container: string }, module: string) {
  for (const [key, load] of modules) {
    const [name = '', path] = key.split(' ');
    if (path === module && release.container.startsWith(name + '_')) return load();
  }
  throw new Error('no ' + module);
}
export function federatedModules() {
  return {
    load: async (release: { container: string }, module: string) => (await loadModule(release, module)).default,
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
    // The files of both states are kept side by side, as with consecutive releases.
    output: { ...made.output, clean: false },
    // The host's entry without the runtime for fetched areas.
    entry: { host: entryOf(made).filter((file) => !file.startsWith('data:')) },
    module: {
      ...made.module,
      rules: [
        ...(made.module?.rules ?? []),
        // The host's dynamic import of its main part becomes part of the same file.
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

function entryOf({ entry }: Configuration): readonly string[] {
  const { host } = entry as { readonly host?: readonly string[] };
  if (!host) throw new Error('The host has no entry called host.');
  return host;
}

const AHEAD = /(<script[^>]*id="ahead">)([\s\S]*?)(<\/script>)/;

/** Only texts are still prefetched: the areas' scripts and styles are in the bundle. */
function textsAhead(html: string): string {
  if (!AHEAD.test(html)) throw new Error('The page says nothing of what is fetched ahead.');
  return html.replace(AHEAD, (_, open, text, close) => {
    const ahead = JSON.parse(text) as { readonly files: readonly { readonly as: string }[] };
    const files = ahead.files.filter((file) => file.as === 'fetch');
    return open + JSON.stringify({ ...ahead, files }) + close;
  });
}
