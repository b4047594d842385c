import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from './places';

/** What a release of one area is made from. */
const PLACES = ['shared', 'tools', 'package.json', 'pnpm-lock.yaml', 'tsconfig.base.json'];

/**
 * Copies the sources one area is released from into a folder: another checkout, which has this area alone and may be
 * changed. Packages of the workspace are the copy's own; kept libraries are those installed here.
 */
export function copyWorkspace(area: string, folder: string): void {
  for (const place of [...PLACES, area])
    cpSync(join(ROOT, place), join(folder, place), {
      recursive: true,
      preserveTimestamps: true,
      // A link between packages leads to the copy of that package.
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
