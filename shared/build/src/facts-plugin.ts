import webpack, { type Compiler } from 'webpack';

/** Facts only the compiler knows about a build: {@link FACTS_FILE}. */
export interface BuildFacts {
  readonly version: string;
  /** Federation container name. */
  readonly container: string;
  /** Files each exposed module needs, by module name, for example `./page`. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

/** File with a build's facts, so that a release needs only the folder. */
export const FACTS_FILE = 'build.json';

interface Options {
  readonly version: string;
  readonly container: string;
  /** Chunk of each exposed module, by module name. */
  readonly chunks: Readonly<Record<string, string>>;
}

/** Writes a build's facts beside its files. */
export class FactsPlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FactsPlugin', (compilation) => {
      // After files have their final names.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FactsPlugin', stage }, () => {
        const { version, container, chunks } = this.#options;
        const modules = Object.fromEntries(
          Object.entries(chunks).map(([module, chunk]) => [
            module,
            compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [],
          ]),
        );
        const facts: BuildFacts = { version, container, modules };
        compilation.emitAsset(FACTS_FILE, new webpack.sources.RawSource(JSON.stringify(facts)));
      });
    });
  }
}
