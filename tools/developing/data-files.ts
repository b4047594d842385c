import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';

/** Files that no module imports: a change requires a page reload. */
const DATA = ['locales', 'icons', 'remote.json'];

/**
 * Adds the data files of a folder to the compiler's watch list. `isEdited()` is true when one of them triggered the
 * last build.
 */
export function watchData(compiler: Compiler, folder: string): { isEdited(): boolean } {
  const paths = DATA.map((name) => join(folder, name)).filter(existsSync);
  let isEdited = false;
  compiler.hooks.watchRun.tap('watch-data', ({ modifiedFiles = new Set(), removedFiles = new Set() }) => {
    const changed = [...modifiedFiles, ...removedFiles];
    isEdited = changed.some((file) => paths.some((path) => file === path || file.startsWith(`${path}/`)));
  });
  compiler.hooks.afterCompile.tap('watch-data', (compilation) => {
    for (const path of paths)
      (path.endsWith('.json') ? compilation.fileDependencies : compilation.contextDependencies).add(path);
  });
  return { isEdited: () => isEdited };
}

/** Modules of a folder's manifest, which the area's build depends on; empty without a manifest. */
export function modulesNamed(folder: string): string {
  const file = join(folder, 'remote.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...new Set(text.match(/"module":\s*"[^"]*"/g))].sort().join();
}
