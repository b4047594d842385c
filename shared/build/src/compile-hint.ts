import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

/** Browsers that do not know the comment skip it. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells the browser that nearly every function of a script runs once it is there. V8 then compiles them together, off
 * the main thread, while the script arrives; otherwise each is compiled on the main thread at its first call. Files
 * loaded before a page shows get the hint, and later files that are mostly our own code. A library calls a small part of
 * its functions, and compiled code stays in memory.
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
        for (const chunk of compilation.chunks) {
          const isFirst = [...chunk.groupsIterable].some(
            (group) => group.isInitial() || this.#groups.includes(group.name ?? ''),
          );
          if (!isFirst && !isCalled(chunk, compilation)) continue;
          for (const file of chunk.files)
            if (file.endsWith('.js'))
              compilation.updateAsset(file, (source) => new webpack.sources.ConcatSource(HINT, source));
        }
      });
    });
  }
}

/** Whether a file is mostly code that is called. */
function isCalled(chunk: Chunk, { chunkGraph }: Compilation): boolean {
  let calledBytes = 0;
  let allBytes = 0;
  for (const module of chunkGraph.getChunkModules(chunk)) {
    const bytes = module.size('javascript');
    allBytes += bytes;
    if (!module.nameForCondition()?.includes('node_modules')) calledBytes += bytes;
  }
  return calledBytes > allBytes / 2;
}
