import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

/** Other browsers ignore the comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells V8 that nearly every function of a script runs on load. V8 then compiles them off the main thread while the
 * script arrives, instead of one by one at the first call. Only files loaded before a page shows get the hint, and
 * later files that are mostly our own code: of a library only a small part is called, and compiled code takes
 * memory.
 */
export class CompileHint {
  readonly #groups: readonly string[];

  /** @param groups entry points loaded later: an area's exposed modules, or parts of the host. */
  constructor(groups: readonly string[]) {
    this.#groups = groups;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('CompileHint', (compilation) => {
      // After the minimizer, which drops comments, and before the content hashes are computed.
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

/** True when most code of a file is called. */
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
