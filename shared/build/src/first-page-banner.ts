import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';
import webpack from 'webpack';

/** Prepends a script without imports to the named chunks, where it runs before any module of the build. */
export function firstPageBanner(path: string, chunkNames: readonly string[]): webpack.BannerPlugin {
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    swcrc: false,
    isModule: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  });
  // Before the minimizer, which shortens it with the rest of the file.
  return new webpack.BannerPlugin({
    banner: code,
    raw: true,
    include: new RegExp(`^(${chunkNames.join('|')})\\.[\\w.]*js$`),
  });
}
