import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../releasing/folders';
import { writeWhole } from '../releasing/write-file';
import { areaFiles } from './area-files';

/** Writes a new area into a workspace, formatted: where lines break depends on the length of its name. */
export async function writeArea(name: string, root = ROOT): Promise<void> {
  for (const [file, text] of Object.entries(areaFiles(name))) await writeWhole(join(root, name, file), text);
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  await promisify(execFile)(process.execPath, [biome, 'format', '--write', name], { cwd: root });
}
