import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { SHARED_AT_START, SHARED_BY_VERSION, SHARED_ON_DEMAND } from '@foyer/build';
import { parse } from 'yaml';
import { ROOT } from './folders';
import { type Lockfile, resolveDependencies } from './resolved';

/** Tools of every bundle, besides `shared/build` and its dependencies. */
const TOOLS = [
  'tsconfig.base.json',
  'tools/releasing/compile.ts',
  'tools/releasing/menu-icons.ts',
  'tools/releasing/packages.ts',
  'tools/releasing/record.ts',
  'tools/releasing/host-release.ts',
];
/** Texts merged into those of areas. */
const AREA_TEXTS = ['shared/remote-kit/src/texts'];
const HOST_TOOLS = [
  'tools/releasing/installed/worker.ts',
  'tools/releasing/page.ts',
  'shared/suite-files/src/page.ts',
];
const NOT_BUNDLED = /(\.test\.tsx?|\.md|\.tsbuildinfo)$/;
/** Dependencies are covered by the lockfile; tenants are separate data. */
const NOT_ENTERED = new Set([
  'node_modules',
  'dist',
  '.types',
  'bench',
  'test-support',
  'tenants',
  'tenants.json',
]);

/** Packages only the host bundles. Partly shared packages still count for areas. */
const PROVIDED_BY_HOST = new Set(
  [...SHARED_AT_START, ...SHARED_ON_DEMAND].filter((key) => packageOf(key) === key),
);
const NOTHING = new Set<string>();

/**
 * Version of a package in the workspace: its own version plus a hash of what goes into the bundle: its sources,
 * those of packages compiled into it, and the resolved versions of dependencies and build tools. A package shared
 * at run time counts by its version only, so editing the kit rebuilds the host, not the areas.
 */
export async function workspaceVersion(name: string, lock?: Lockfile): Promise<string> {
  const { version } = (await readManifest(join(ROOT, name, 'package.json'))) as { readonly version: string };
  const known = lock ?? (await lockfile());
  const own = resolveDependencies(known, name, name === 'host' ? NOTHING : PROVIDED_BY_HOST);
  const build = resolveDependencies(known, 'shared/build', NOTHING);
  const hash = createHash('sha256');
  const shared = name === 'host' ? [] : await Promise.all(SHARED_BY_VERSION.map(sharedVersion));
  for (const dependency of [...own.packages, ...build.packages, ...shared])
    hash.update(dependency).update('\0');
  const tools = [...TOOLS, ...(name === 'host' ? HOST_TOOLS : AREA_TEXTS)];
  for (const place of [...own.folders, ...build.folders, ...tools]) {
    for (const file of await filesOf(join(ROOT, place))) {
      hash
        .update(relative(ROOT, file))
        .update('\0')
        .update(await contentOf(file))
        .update('\0');
    }
  }
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

function packageOf(key: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(key)?.[0] ?? key;
}

async function sharedVersion(key: string): Promise<string> {
  const manifest = await readManifest(
    join(ROOT, packageOf(key).replace('@foyer/', 'shared/'), 'package.json'),
  );
  return JSON.stringify(manifest);
}

let read: Promise<Lockfile> | undefined;
function lockfile(): Promise<Lockfile> {
  read ??= readFile(join(ROOT, 'pnpm-lock.yaml'), 'utf8').then((text) => parse(text) as Lockfile);
  return read;
}

async function contentOf(file: string): Promise<Buffer | string> {
  return file.endsWith('/package.json') ? JSON.stringify(await readManifest(file)) : readFile(file);
}

/** Fields of a manifest that affect a bundle. */
async function readManifest(file: string): Promise<object> {
  const { name, version, type, exports, sideEffects } = JSON.parse(await readFile(file, 'utf8'));
  return { name, version, type, exports, sideEffects };
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (NOT_ENTERED.has(entry.name) || NOT_BUNDLED.test(entry.name)) continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) files.push(...(await filesOf(child)));
    else files.push(child);
  }
  return files;
}
