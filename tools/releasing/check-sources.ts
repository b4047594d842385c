import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readFiles } from '../conventions/files';
import { conventionProblems, problemLine } from '../conventions/problems';
import { ROOT } from './folders';

/** Files that the conventions of an area refer to: also paths of other areas' pages and of the host's. */
const KNOWN_BESIDE =
  /^((shared|docs)\/|tsconfig\.json$|mf-[^/]+\/remote\.json$|host\/src\/shell\/page\/shell-pages\.ts$)/;

/** Lints an area of the workspace and checks its conventions. Rejects with what is wrong. */
export async function checkSources(name: string, root = ROOT): Promise<void> {
  const said = [await lintProblems(name, root), ...areaProblems(name, root)].filter(Boolean);
  if (said.length > 0)
    throw new Error([`${name} is not released:`, ...said, 'With --force it is all the same.'].join('\n'));
}

async function lintProblems(name: string, root: string): Promise<string> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--error-on-warnings', '--colors=off', name];
  return promisify(execFile)(process.execPath, args, { cwd: root }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`.trim(),
  );
}

function areaProblems(name: string, root: string): string[] {
  const files = [...readFiles(root)].filter(
    ([file]) => file.startsWith(`${name}/`) || KNOWN_BESIDE.test(file),
  );
  return conventionProblems(new Map(files))
    .filter(({ file }) => file.startsWith(`${name}/`))
    .map(problemLine);
}
