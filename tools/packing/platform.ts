import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { RELEASES, ROOT } from '../releasing/folders';
import { readJson, writeWhole } from '../releasing/write-file';
import { run } from '../running/processes.mjs';
import { compileScripts } from './compiled';
import { type Lockfile, runtimeLock, workspaceFolders } from './runtime-lock';
import { productSbom } from './sbom';

const API = 'api';
/** Files of the API that are read at run time. */
const API_FOLDERS = ['migrations', 'data'];
const ROOT_FILES = ['LICENSE', 'NOTICE'];

interface PackedManifest {
  readonly exports?: Readonly<Record<string, string>>;
  readonly devDependencies?: unknown;
}

interface PackOptions {
  /** Whether the built suite is included; it is served from elsewhere otherwise. */
  readonly withReleases: boolean;
  /** Whether the run-time dependencies are installed; `pnpm install --prod` does it later otherwise. */
  readonly install: boolean;
}

/**
 * Writes the folder that production runs: the API and its packages compiled to JavaScript, migrations, data, the built
 * suite and the run-time dependencies with their lockfile. Rejects when the folder is not empty.
 */
export async function packPlatform(target: string, options: PackOptions): Promise<void> {
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new Error(`${target} is not empty: name a new folder.`);
  if (options.withReleases && !existsSync(join(RELEASES, 'published')))
    throw new Error('There is no built suite: run "pnpm build" first, or pack with --no-releases.');
  const lock = parse(await readFile(join(ROOT, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;
  const folders = workspaceFolders(lock, API);
  await Promise.all(folders.map((folder) => packPackage(folder, join(target, folder))));
  for (const folder of API_FOLDERS)
    await cp(join(ROOT, API, folder), join(target, API, folder), { recursive: true });
  await writeWhole(join(target, 'sbom.cdx.json'), `${JSON.stringify(productSbom(), null, 2)}\n`);
  for (const file of ROOT_FILES) await cp(join(ROOT, file), join(target, file));
  await writeWorkspace(target, lock, folders);
  if (options.withReleases)
    await cp(RELEASES, join(target, 'releases'), { recursive: true, verbatimSymlinks: true });
  if (options.install) await installPackages(target);
}

async function packPackage(folder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await compileScripts(join(ROOT, folder), join(target, 'src'));
  const { devDependencies: _, ...manifest } = (await readJson(
    join(ROOT, folder, 'package.json'),
  )) as PackedManifest;
  const exported = Object.entries(manifest.exports ?? {}).map(
    ([name, path]) => [name, path.replace(/\.tsx?$/, '.js')] as const,
  );
  const packed = manifest.exports ? { ...manifest, exports: Object.fromEntries(exported) } : manifest;
  await writeWhole(join(target, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
}

/** A workspace of the packed packages alone, with the versions of this one. */
async function writeWorkspace(target: string, lock: Lockfile, folders: readonly string[]): Promise<void> {
  const runtime = runtimeLock(lock, folders);
  const settings = parse(await readFile(join(ROOT, 'pnpm-workspace.yaml'), 'utf8'));
  const used = Object.keys(runtime.catalogs?.default ?? {});
  const { name, version, license, type, packageManager, engines } = (await readJson(
    join(ROOT, 'package.json'),
  )) as Record<string, unknown>;
  const manifest = {
    name,
    version,
    private: true,
    license,
    type,
    packageManager,
    engines,
    scripts: { start: `node ${API}/src/main.js`, admin: `node ${API}/src/admin.js` },
  };
  await writeWhole(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeWhole(join(target, 'pnpm-lock.yaml'), stringify(runtime));
  const { packages: _, overrides: _overrides, ignoredBuiltDependencies: _ignored, ...kept } = settings;
  const workspace = {
    ...kept,
    packages: folders,
    catalog: Object.fromEntries(used.map((one) => [one, settings.catalog[one]])),
  };
  await writeWhole(join(target, 'pnpm-workspace.yaml'), stringify(workspace));
}

/** Installs from the lockfile; packages that this checkout was installed with need no network. */
async function installPackages(target: string): Promise<void> {
  const { packageManager } = (await readJson(join(ROOT, 'package.json'))) as { packageManager: string };
  await run(
    'The run-time packages could not be installed: see the message above.',
    'npx',
    [
      '--yes',
      '--prefer-offline',
      packageManager,
      'install',
      '--prod',
      '--frozen-lockfile',
      '--prefer-offline',
    ],
    { cwd: resolve(target), show: false, env: { CI: 'true' } },
  );
}
