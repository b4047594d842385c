import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';

/** Files of a folder that no module imports: the page has to be loaded again to show a change of theirs. */
const DATA = ['locales', 'icons', 'remote.json'];

/** Has the compiler watch the data of the folder it builds, and says after a build whether an edit of it caused it. */
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

/** The modules the manifest in a folder names, which an area's build is set up with; empty where there is none. */
export function modulesNamed(folder: string): string {
  const file = join(folder, 'remote.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...new Set(text.match(/"module":\s*"[^"]*"/g))].sort().join();
}
