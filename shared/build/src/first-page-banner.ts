import { readFileSync } from 'node:fs';
import ts from 'typescript';
import webpack from 'webpack';

/** Prepends a script without imports to the named chunks, where it runs before any module of the build. */
export function firstPageBanner(path: string, chunkNames: readonly string[]): webpack.BannerPlugin {
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  });
  // Before the minimizer, which also shortens this code. The directive would apply to the whole file.
  return new webpack.BannerPlugin({
    banner: outputText.replace(/^"use strict";\s*/, ''),
    raw: true,
    include: new RegExp(`^(${chunkNames.join('|')})\\.[\\w.]*js$`),
  });
}
