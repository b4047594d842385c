import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { ConfigurationOf } from './area';
import { baseConfiguration } from './base';
import { GuardPlugin } from './guard-plugin';
import { IntegrityPlugin } from './integrity-plugin';
import { LocalesPlugin } from './locales-plugin';
import { SHARED_AT_START, SHARED_ON_DEMAND } from './shared-modules';

/**
 * The whole webpack configuration of the host: it provides what areas share and knows none of them.
 * Entry: `src/index.ts`.
 */
export function hostConfiguration(folder: string): ConfigurationOf {
  return (options) => {
    const base = baseConfiguration(folder, 'host', options);
    const provided = Object.fromEntries([
      // Eager: the host needs them all at once, so they travel with it instead of one request each.
      ...SHARED_AT_START.map((key) => [key, { ...singleton, eager: true }]),
      ...SHARED_ON_DEMAND.map((key) => [key, singleton]),
    ]);
    return {
      ...base,
      entry: { host: join(folder, 'src/index.ts') },
      optimization: {
        ...base.optimization,
        splitChunks: {
          chunks: 'all',
          minSize: 20_000,
          cacheGroups: {
            default: false,
            defaultVendors: false,
            // Libraries change less often than the shell and stay in the browser's cache across releases.
            libraries: {
              test: /node_modules/,
              name: 'libraries',
              chunks: 'initial',
              enforce: true,
            },
          },
        },
      },
      plugins: [
        ...(base.plugins ?? []),
        new LocalesPlugin(folder),
        new ModuleFederationPlugin({
          name: 'host',
          remotes: {},
          shared: provided,
          shareStrategy: 'loaded-first',
          dts: false,
          dev: false,
          manifest: false,
          experiments: {
            provideExternalRuntime: true,
            optimization: { disableSnapshot: true, target: 'web' },
          },
        }),
        new IntegrityPlugin(),
        new GuardPlugin({ forbidden: {}, provided: [...SHARED_AT_START, ...SHARED_ON_DEMAND] }),
      ],
    };
  };
}

const singleton = { singleton: true, requiredVersion: false, version: '0.0.0' } as const;
