import { join } from 'node:path';
import type { RegistryRemote } from '@foyer/contract';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { configurationOf } from '../releasing/compile';
import { COMPILER_CACHE, ROOT } from '../releasing/folders';
import { developedRelease } from './developed-release';
import { withArea } from './suite-with-area';

interface Options {
  readonly area: string;
  readonly port: number;
  /** Origin of the running suite. */
  readonly suite: string;
}

/** Version the area goes by while it is developed. */
const VERSION = '0.0.0-dev';

/** Serves one area from memory and everything else from the suite, and reloads the page after each change. */
export async function serveArea({ area, port, suite }: Options): Promise<void> {
  const make = await configurationOf(area);
  const outputPath = join(ROOT, '.cache/dev', area);
  const compiler = webpack(
    make({ version: VERSION, outputPath, mode: 'development', cachePath: COMPILER_CACHE }),
  );
  if (!compiler) throw new Error(`webpack refuses the configuration of ${area}.`);
  const publicPath = `/releases/${area}/${VERSION}/`;

  let revision = Date.now();
  let release: Promise<RegistryRemote> | null = null;
  compiler.hooks.done.tap('serve-area', ({ compilation }) => {
    revision += 1;
    release = developedRelease(area, compilation);
    // Said by webpack itself; the next page asks again.
    release.catch(() => {});
  });

  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: false,
      liveReload: true,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      devMiddleware: { publicPath, stats: 'errors-warnings' },
      setupMiddlewares: (middlewares) => [
        {
          name: 'suite-with-area',
          middleware: withArea(suite, async () => ({ release: await release, revision })),
        },
        ...middlewares,
      ],
      proxy: [{ context: ['**'], target: suite }],
    },
    compiler,
  );
  await server.start();
}
