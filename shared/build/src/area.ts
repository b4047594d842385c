import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { type BuildOptions, baseConfiguration, buildOptions, containerName, FEDERATION_GLOBAL } from './base';
import { CompileHint } from './compile-hint';
import { FactsPlugin } from './facts-plugin';
import { GuardPlugin } from './guard-plugin';
import { refreshOfHost } from './hot';
import { IntegrityPlugin } from './integrity-plugin';
import { LocalesPlugin } from './locales-plugin';
import { isOwnCopyOnly } from './own-copies';
import { FORBIDDEN_IN_AREAS } from './shared-modules';
import { areaSharedModules } from './sharing';

/**
 * Creates a build's configuration. Defaults come from the folder: its package's version, `dist/`, production. Also
 * called by webpack's command line with `--env version=1.2.3`.
 */
export type ConfigurationOf = (options?: Partial<BuildOptions>) => Configuration;

/**
 * The whole webpack configuration of an area. Modules named by `remote.json` (`./battery`) are exposed from
 * `src/remote/battery.ts`.
 *
 * ```ts
 * export default areaConfiguration(import.meta.dirname);
 * ```
 */
export function areaConfiguration(folder: string): ConfigurationOf {
  return (asked) => {
    const name = basename(folder);
    const options = buildOptions(folder, asked);
    const container = containerName(name, options.version);
    const exposes = exposedModules(folder);
    const base = baseConfiguration(folder, name, options);
    const production = options.mode === 'production';
    return {
      ...base,
      entry: {},
      externals: options.hot ? [federationOfHost, refreshOfPage] : [federationOfHost],
      optimization: {
        ...base.optimization,
        // Each request has a cost, so small shared code is not split off.
        splitChunks: {
          chunks: (chunk) => !chunk.canBeInitial() && !isOwnCopyOnly(chunk),
          // Bytes of ts-loader's output; with 32,000 a chunk shared by two modules was duplicated into both.
          minSize: 30_000,
          maxAsyncRequests: 3,
          maxInitialRequests: 1,
        },
      },
      plugins: [
        ...(base.plugins ?? []),
        new CompileHint(Object.values(exposes).map(({ name }) => name)),
        new LocalesPlugin(folder),
        new FactsPlugin({
          version: options.version,
          container,
          chunks: Object.fromEntries(Object.entries(exposes).map(([module, { name }]) => [module, name])),
        }),
        new ModuleFederationPlugin({
          name: container,
          filename: 'remoteEntry.js',
          exposes,
          shared: areaSharedModules(folder),
          shareStrategy: 'loaded-first',
          dts: false,
          dev: false,
          manifest: false,
          experiments: { externalRuntime: true },
        }),
        ...(production
          ? [new IntegrityPlugin(), new GuardPlugin({ forbidden: FORBIDDEN_IN_AREAS, provided: [] })]
          : []),
      ],
    };
  };
}

/** Chunk name of an exposed module. */
function chunkNameOf(module: string): string {
  return module.replace('./', '');
}

type External = (
  data: { readonly request?: string },
  done: (error?: null, external?: string) => void,
) => void;

/** The federation runtime comes from the host; otherwise every area adds 6 KB of it. */
const federationOfHost: External = ({ request = '' }, done) => {
  if (/webpack-bundler-runtime\/dist\/bundler\.js$/.test(request)) done(null, `var ${FEDERATION_GLOBAL}`);
  else done();
};

const refreshOfPage: External = ({ request = '' }, done) => done(null, refreshOfHost(request));

/** Modules by their exposed name. */
function exposedModules(folder: string) {
  const descriptor = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as {
    readonly routes?: readonly { readonly module: string }[];
    readonly slots?: readonly { readonly module: string }[];
  };
  const { routes = [], slots = [] } = descriptor;
  const modules = [...routes, ...slots].map(({ module }) => module);
  return Object.fromEntries(
    [...new Set(modules)].map((module) => [
      module,
      { import: `./src/remote/${chunkNameOf(module)}`, name: chunkNameOf(module) },
    ]),
  );
}
