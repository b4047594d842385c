import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import webpack, { type Compiler } from 'webpack';

/** Emits `locales/<language>.json` as `locale.<language>.<hash>.json`, and watches them. */
export class LocalesPlugin {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, 'locales');
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('LocalesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'LocalesPlugin', stage }, async () => {
        compilation.contextDependencies.add(this.#folder);
        const files = (await readdir(this.#folder)).filter((file) => file.endsWith('.json'));
        for (const file of files) {
          const path = join(this.#folder, file);
          compilation.fileDependencies.add(path);
          const text = JSON.stringify(JSON.parse(await readFile(path, 'utf8')));
          const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
          const name = `locale.${basename(file, '.json')}.${hash}.json`;
          compilation.emitAsset(name, new webpack.sources.RawSource(text));
        }
      });
    });
  }
}
