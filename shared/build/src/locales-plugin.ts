import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import webpack, { type Compiler } from 'webpack';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** File listing the groups of `@foyer/remote-kit/texts` an area includes. */
const INCLUDED = 'included.json';

/**
 * Emits `locales/<language>.json` as `locale.<language>.<hash>.json`, and watches the sources. The common texts
 * listed in `locales/included.json` are merged in, so that a release depends on no other texts.
 */
export class LocalesPlugin {
  readonly #locales: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#locales = join(folder, 'locales');
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('LocalesPlugin', (compilation) => {
      const read = async (path: string) => {
        compilation.fileDependencies.add(path);
        return JSON.parse(await readFile(path, 'utf8'));
      };
      const commonTexts = async (language: string, groups: readonly string[]): Promise<Texts> => {
        const resolve = createRequire(join(this.#folder, 'package.json')).resolve;
        const texts: Texts = await read(resolve(`@foyer/remote-kit/texts/${language}.json`));
        const missing = groups.filter((group) => !(group in texts));
        if (missing.length > 0) throw new Error(`${INCLUDED} names unknown groups: ${missing.join(', ')}`);
        return groups.reduce<Texts>((merged, group) => mergeTexts(merged, texts[group] as Texts), {});
      };
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'LocalesPlugin', stage }, async () => {
        compilation.contextDependencies.add(this.#locales);
        const included = join(this.#locales, INCLUDED);
        const groups: readonly string[] = existsSync(included) ? await read(included) : [];
        const files = (await readdir(this.#locales)).filter((file) => /^[a-z]{2}\.json$/.test(file));
        for (const file of files) {
          const language = basename(file, '.json');
          const own: Texts = await read(join(this.#locales, file));
          const texts = groups.length > 0 ? mergeTexts(await commonTexts(language, groups), own) : own;
          const text = JSON.stringify(texts);
          const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
          compilation.emitAsset(`locale.${language}.${hash}.json`, new webpack.sources.RawSource(text));
        }
      });
    });
  }
}

/** Merges two trees; `over` takes precedence. */
function mergeTexts(under: Texts, over: Texts): Texts {
  const merged: Record<string, string | Texts> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = typeof below === 'object' && typeof value === 'object' ? mergeTexts(below, value) : value;
  }
  return merged;
}
