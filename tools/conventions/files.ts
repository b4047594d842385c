import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files of the project as `path → text`: tracked or untracked by git (not ignored), or all files without git. */
export type Files = ReadonlyMap<string, string>;

/** A violation of a convention and its place. */
export interface Problem {
  readonly file: string;
  readonly line?: number;
  readonly says: string;
}

const TEXT = /\.(tsx?|[cm]?js|json|css|md|sql|html|ya?ml|conf|sh)$|(^|\/)(run|\.gitignore|\.npmrc)$/;
const NEVER = /(^|\/)(node_modules|dist|releases|\.types|\.cache|\.data|\.git|test-results|coverage)\//;

export function readFiles(root: string): Files {
  const paths = listed(root).filter((path) => TEXT.test(path) && !NEVER.test(path));
  return new Map(paths.flatMap((path) => read(root, path)));
}

function read(root: string, path: string): [string, string][] {
  try {
    return [[path, readFileSync(join(root, path), 'utf8')]];
  } catch {
    return []; // listed by git but deleted in the working tree
  }
}

function listed(root: string): string[] {
  try {
    const flags = ['ls-files', '--cached', '--others', '--exclude-standard'];
    const out = execFileSync('git', flags, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const paths = out.split('\n').filter(Boolean);
    if (paths.length > 0) return [...new Set(paths)];
  } catch {
    // No git or no repository: all files count.
  }
  return walk(root, root);
}

function walk(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NEVER.test(`${entry.name}/`) ? [] : walk(root, path);
    return [relative(root, path)];
  });
}
