import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { ConfigurationOf } from './area';
import { baseConfiguration, buildOptions, FEDERATION_GLOBAL } from './base';
import { CompileHint } from './compile-hint';
import { firstPageBanner } from './first-page-banner';
import { GuardPlugin } from './guard-plugin';
import { REFRESH_OF_PAGE, RELOAD_OF_MENDED } from './hot';
import { IntegrityPlugin } from './integrity-plugin';
import { LocalesPlugin } from './locales-plugin';
import { IMPORTED_AS, SHARED_AT_START, SHARED_ON_DEMAND } from './shared-modules';
import { hostSharedModules } from './sharing';

/**
 * The host's webpack configuration: it provides the shared modules and knows no area. Entry: `src/index.ts`. Each
 * script of the page starts with `src/first-page/script-guard.ts`.
 */
export function hostConfiguration(folder: string): ConfigurationOf {
  return (asked) => {
    const options = buildOptions(folder, asked);
    const base = baseConfiguration(folder, 'host', options);
    return {
      ...base,
      output: {
        ...base.output,
        // Same form as in the page (tools/releasing/page.ts), so that the runtime recognises preloaded chunks.
        publicPath: `/releases/host/${options.version}/`,
      },
      // Order of execution: hashes first, since later files are checked against them. Then requests of the first
      // view: API answers, which take longest, the shell's texts, the areas' files.
      entry: {
        host: [
          ...(options.hot ? [inline(REFRESH_OF_PAGE), inline(RELOAD_OF_MENDED)] : []),
          join(folder, 'src/areas/integrity.ts'),
          join(folder, 'src/session/early/send-early-requests.ts'),
          join(folder, 'src/preferences/language/request-texts.ts'),
          join(folder, 'src/session/early/prefetch.ts'),
          join(folder, 'src/index.ts'),
          RUNTIME,
          PROVIDED,
        ],
      },
      optimization: {
        ...base.optimization,
        splitChunks: {
          chunks: 'all',
          minSize: 20_000,
          cacheGroups: {
            default: false,
            defaultVendors: false,
            // Three initial files, by how often they change, so that each stays cached as long as possible:
            // libraries, kit, shell.
            libraries: { ...atStart, name: 'libraries', test: isLibrary, priority: 2 },
            kit: {
              ...atStart,
              name: 'kit',
              test: isKit,
              priority: 1,
            },
          },
        },
      },
      plugins: [
        ...(base.plugins ?? []),
        new CompileHint(['bootstrap']),
        firstPageBanner(join(folder, 'src/first-page/script-guard.ts'), [
          'host',
          'bootstrap',
          'libraries',
          'kit',
        ]),
        new LocalesPlugin(folder),
        new ModuleFederationPlugin({
          name: 'host',
          remotes: {},
          shared: hostSharedModules(folder),
          shareStrategy: 'loaded-first',
          dts: false,
          dev: false,
          manifest: false,
          experiments: {
            provideExternalRuntime: true,
            optimization: { disableSnapshot: true, target: 'web' },
          },
        }),
        ...(options.mode === 'production'
          ? [
              new IntegrityPlugin(),
              new GuardPlugin({
                forbidden: {},
                provided: [...SHARED_AT_START, ...SHARED_ON_DEMAND],
                first: 'host',
              }),
            ]
          : []),
      ],
    };
  };
}

/** Webpack provides only modules the host imports: this imports all of them without running any. */
const PROVIDED = inline(
  `export const provided = () => [${[...SHARED_AT_START, ...SHARED_ON_DEMAND]
    .map((key) => `import('${IMPORTED_AS[key] ?? key}')`)
    .join(', ')}];`,
);

/**
 * The federation runtime of the areas (see `area.ts`), with the part a build without exposed modules omits. The
 * runtime identifies instances by their build, so every area must create its own.
 */
const RUNTIME = inline(`import federation from '${bundlerRuntime('bundler')}';
import { initContainerEntry } from '${bundlerRuntime('initContainerEntry')}';
const { runtime, bundlerRuntime } = federation;
globalThis.${FEDERATION_GLOBAL} = {
  ...federation,
  runtime: { ...runtime, init: runtime.createInstance },
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
};`);

function inline(code: string): string {
  return `data:text/javascript,${code.replace(/\s+/g, ' ')}`;
}

function bundlerRuntime(module: string): string {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
  return join(dirname(enhanced.resolve('@module-federation/webpack-bundler-runtime')), `${module}.js`);
}

const atStart = { chunks: 'async', enforce: true } as const;

/** Libraries for charts, forms, phone numbers, barcodes, passkeys and web vitals, loaded on demand. */
const ON_DEMAND =
  /\/node_modules\/(apexcharts|react-apexcharts|prop-types|react-hook-form|@hookform\/resolvers|libphonenumber-js|barcode-detector|zxing-wasm|web-vitals|@simplewebauthn)\//;
/** Calls of pages and steps that are loaded on demand. */
const CALLS_ON_DEMAND = /shared\/wire\/src\/(second-factor|first-run)\.ts$/;

/** True for packages of the suite that every page needs. */
function isKit(module: { nameForCondition(): string | null }): boolean {
  const path = module.nameForCondition() ?? '';
  return (
    /shared\/(contract|wire|platform-client|remote-kit|schemas|ui)\//.test(path) &&
    !CALLS_ON_DEMAND.test(path)
  );
}

/** True for libraries, except those loaded on demand. */
function isLibrary(module: { nameForCondition(): string | null; identifier(): string }): boolean {
  // A module ignored for browsers has no name and would get a chunk of its own.
  if (module.identifier().startsWith('ignored|')) return true;
  const path = module.nameForCondition() ?? '';
  return path.includes('/node_modules/') && !ON_DEMAND.test(path);
}
