import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { BROWSERS } from './browsers';
import { hotPlugins } from './hot';
import { typescriptLoader } from './typescript-loader';

/** Resolves loaders of this package, not of the folder being built. */
const here = createRequire(import.meta.url);

/** Global with the host's federation runtime, so that areas bundle none. */
export const FEDERATION_GLOBAL = 'foyerFederation';

/** Options of every build of the suite. */
export interface BuildOptions {
  /** Version of the release, unique to its content. */
  readonly version: string;
  /** Output folder. */
  readonly outputPath: string;
  readonly mode: 'production' | 'development';
  /** Folder of the compiler cache. */
  readonly cachePath: string;
  /** Enables hot replacement of components (`hot.ts`), in development; host and area of a page must agree. */
  readonly hot?: boolean;
}

/** Default options: the package's own version, production, `dist/`. */
export function buildOptions(folder: string, asked: Partial<BuildOptions> = {}): BuildOptions {
  const manifest = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return {
    version: asked.version ?? manifest().version,
    outputPath: asked.outputPath ?? join(folder, 'dist'),
    mode: asked.mode ?? 'production',
    cachePath: asked.cachePath ?? join(folder, 'node_modules/.cache/webpack'),
    hot: asked.hot ?? false,
  };
}

/** Configuration shared by host and areas. `name` is the folder's name. */
export function baseConfiguration(folder: string, name: string, options: BuildOptions): Configuration {
  const production = options.mode === 'production';
  // Hot replacement loads an edited style again by its name, which must not change with its content.
  const styleName = options.hot ? '[name].css' : '[name].[contenthash:8].css';
  return {
    name,
    context: folder,
    mode: options.mode,
    target: `browserslist:${BROWSERS.join(', ')}`,
    devtool: production ? false : 'source-map',
    output: {
      path: options.outputPath,
      filename: '[name].[fullhash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      publicPath: 'auto',
      // Two versions of an area in one page must not mix their chunks.
      uniqueName: containerName(name, options.version),
      strictModuleExceptionHandling: true,
      chunkLoadTimeout: 15_000,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      conditionNames: ['browser', 'import', 'module', 'default'],
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: typescriptLoader({ hot: options.hot === true, sourceMap: !production }),
        },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [
            // Relative: with an absolute path a cached result would contain another version.
            { loader: MiniCssExtractPlugin.loader, options: { publicPath: './' } },
            {
              loader: here.resolve('css-loader'),
              options: {
                modules: {
                  auto: true,
                  // Each selector of a part contains a class of its own, so that no style reaches other parts.
                  mode: 'pure',
                  // Hashes alone collide across areas.
                  localIdentName: `${name}_[local]_[hash:base64:6]`,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                },
              },
            },
          ],
        },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      ...(options.hot ? hotPlugins(folder) : []),
      new MiniCssExtractPlugin({
        filename: styleName,
        chunkFilename: styleName,
        ignoreOrder: true,
      }),
    ],
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: options.hot ? false : 'deterministic',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          terserOptions: { ecma: 2020, compress: { passes: 3 } },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(options.cachePath, name),
      // Webpack assumes that installed packages never change, so the cache is keyed by the lockfile.
      version: createHash('sha256')
        .update(options.mode)
        .update(lockfileAbove(folder))
        .digest('hex')
        .slice(0, 8),
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** Content of the nearest lockfile above the folder; empty without one. */
function lockfileAbove(folder: string): string {
  const names = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'];
  const found = names.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (found) return readFileSync(found, 'utf8');
  const parent = dirname(folder);
  return parent === folder ? '' : lockfileAbove(parent);
}

/** Federation container and webpack's unique name of one release: `mf_battery_0_1_0_a1b2c3d4`. */
export function containerName(name: string, version: string): string {
  return `${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
}
