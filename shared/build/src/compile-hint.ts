import webpack, { type Compiler } from 'webpack';

/** Browsers that do not know the comment skip it. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells the browser that nearly every function of a script runs while the page loads. V8 then compiles them together,
 * off the main thread, while the script arrives; otherwise each is compiled on the main thread at its first call. Said
 * of what runs before a page shows alone: code that is compiled and never called stays in memory all the same.
 */
export class CompileHint {
  readonly #groups: readonly string[];

  /** @param groups names of what is loaded besides the entry: modules an area exposes, or a part of the host. */
  constructor(groups: readonly string[]) {
    this.#groups = groups;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('CompileHint', (compilation) => {
      // After the minimizer, which drops comments, and before files are named by their content.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'CompileHint', stage }, () => {
        for (const { groupsIterable, files } of compilation.chunks) {
          const runs = [...groupsIterable].some(
            (group) => group.isInitial() || this.#groups.includes(group.name ?? ''),
          );
          for (const file of runs ? files : [])
            if (file.endsWith('.js'))
              compilation.updateAsset(file, (source) => new webpack.sources.ConcatSource(HINT, source));
        }
      });
    });
  }
}
