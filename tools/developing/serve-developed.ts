import { basename, join } from 'node:path';
import { areaConfiguration } from '@foyer/build';
import type { RegistryRemote } from '@foyer/contract';
import webpack, { type Compiler } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { configurationOf } from '../releasing/compile';
import { COMPILER_CACHE, ROOT } from '../releasing/folders';
import type { HostRelease } from '../releasing/host-release';
import { modulesNamed, watchData } from './data-files';
import { DEVELOPED_VERSION, developedHost, developedRelease } from './developed-release';
import { withDeveloped } from './suite-with-developed';

interface Options {
  /** Folder of the area in development; null for the host alone. */
  readonly folder: string | null;
  readonly port: number;
  /** Origin of the running suite. */
  readonly suite: string;
}

/**
 * Serves the host and one area from memory and everything else from the suite. Edited components are replaced in
 * the open page and keep their state; other edits reload the page. The host is included because hot replacement
 * requires a development build of React DOM, and because it contains the kit areas share.
 */
export async function serveDeveloped({ folder, port, suite }: Options): Promise<void> {
  const compiler = webpack(
    await Promise.all([join(ROOT, 'host'), ...(folder ? [folder] : [])].map(configuration)),
  );
  if (!compiler) throw new Error('webpack refuses the configuration.');
  const [hostCompiler, areaCompiler] = compiler.compilers;
  let revision = Date.now();
  const made = <T>(of: Compiler, make: (compilation: webpack.Compilation) => Promise<T>) => {
    let first: (release: Promise<T>) => void;
    let release = new Promise<T>((resolve) => {
      first = resolve;
    });
    const data = watchData(of, of.context);
    const modules = modulesNamed(of.context);
    of.hooks.done.tap('serve-developed', ({ compilation }) => {
      revision += 1;
      release = make(compilation);
      first(release);
      // webpack reports the error; the next page tries again.
      release.catch(() => {});
      if (modulesNamed(of.context) !== modules)
        process.stdout.write(
          `${basename(of.context)}/remote.json names other modules now: end this and start it again.\n`,
        );
      if (data.isEdited()) server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed');
    });
    return () => release;
  };
  const host = made<HostRelease>(hostCompiler as Compiler, developedHost);
  const release = areaCompiler ? made<RegistryRemote>(areaCompiler, developedRelease) : () => null;

  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      liveReload: true,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      devMiddleware: { stats: 'errors-warnings' },
      setupMiddlewares: (middlewares) => [
        {
          name: 'suite-with-developed',
          middleware: withDeveloped(suite, async () => {
            await new Promise((resolve) => server.middleware?.waitUntilValid(resolve));
            return { host: await host(), release: await release(), revision };
          }),
        },
        ...middlewares,
      ],
      proxy: [{ context: ['**'], target: suite }],
    },
    compiler,
  );
  await server.start();
  // webpack reports compile errors, and the page waits for a fix.
  await Promise.all([host(), release()]).catch(() => {});
}

async function configuration(folder: string): Promise<webpack.Configuration> {
  const name = basename(folder);
  // An area outside has a webpack of its own, whose plugins do not work in this one.
  const make = folder === join(ROOT, name) ? await configurationOf(name) : areaConfiguration(folder);
  const made = make({
    version: DEVELOPED_VERSION,
    outputPath: join(ROOT, '.cache/dev', name),
    mode: 'development',
    hot: true,
    cachePath: COMPILER_CACHE,
  });
  // A page may request files of the build before the last.
  return {
    ...made,
    output: { ...made.output, clean: false, publicPath: `/releases/${name}/${DEVELOPED_VERSION}/` },
  };
}
