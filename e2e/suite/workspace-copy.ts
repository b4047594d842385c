import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from './places';

/** Sources a release of one area needs, and an area outside. */
const PLACES = [
  ...['shared', 'tools', 'docs/words.md', 'biome.json', '.gitignore'],
  ...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'tsconfig.json'],
];

/**
 * Copies the sources of the host or one area into a folder, as a second checkout with only this part. Workspace packages are copied;
 * installed libraries are linked.
 */
export function copyWorkspace(part: string, folder: string): void {
  for (const place of [...PLACES, part])
    cpSync(join(ROOT, place), join(folder, place), {
      recursive: true,
      preserveTimestamps: true,
      // Links between packages must lead to the copies.
      verbatimSymlinks: true,
      filter: (path) => basename(path) !== '.cache' && !relative(ROOT, path).includes('dist/'),
    });
  const installed = join(ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(installed)) {
    if (name === '.cache') continue;
    const target = join(folder, 'node_modules', name);
    if (name === '@foyer') cpSync(join(installed, name), target, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(installed, name), target);
  }
}
