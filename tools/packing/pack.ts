import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { checkTypes } from '../releasing/check-types';
import { ROOT } from '../releasing/folders';
import { readJson, writeWhole } from '../releasing/write-file';
import { compileSources } from './compiled';
import { type Manifest, packedManifest, type Versions } from './manifest';

/** Output folder of packed packages. */
export const PACKAGES = join(ROOT, '.packages');
/** Shared settings that are included uncompiled. */
const SETTINGS = /^tsconfig\.(area|bundle)\.json$/;

/** A package of the workspace that areas depend on. */
export interface SharedPackage {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Every package in `shared/`. */
export async function sharedPackages(): Promise<SharedPackage[]> {
  const names = await readdir(join(ROOT, 'shared'));
  const folders = names.map((name) => join(ROOT, 'shared', name));
  return Promise.all(
    folders
      .filter((folder) => existsSync(join(folder, 'package.json')))
      .map(async (folder) => ({
        folder,
        manifest: (await readJson(join(folder, 'package.json'))) as Manifest,
      })),
  );
}

/** Versions defined by the workspace. */
export async function workspaceVersions(packages: readonly SharedPackage[]): Promise<Versions> {
  const { catalog } = parse(await readFile(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) as Versions;
  const own = Object.fromEntries(packages.map(({ manifest: { name, version } }) => [name, version]));
  return { own, catalog };
}

/** File name of a packed package, as npm chooses it. */
export function tarballOf({ name, version }: Pick<Manifest, 'name' | 'version'>): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/** Packs every shared package into a folder. Resolves to the file names. */
export async function packShared(target = PACKAGES): Promise<string[]> {
  const packages = await sharedPackages();
  const versions = await workspaceVersions(packages);
  for (const { folder } of packages) await checkTypes(folder);
  const work = join(target, '.work');
  await rm(target, { recursive: true, force: true });
  const folders = await Promise.all(
    packages.map(async ({ folder, manifest }) => {
      const place = join(work, manifest.name.replace('@foyer/', ''));
      await mkdir(place, { recursive: true });
      await compileSources(folder, join(place, 'dist'));
      for (const file of await readdir(folder)) {
        if (SETTINGS.test(file) || file === 'jest' || file === 'README.md')
          await cp(join(folder, file), join(place, file), { recursive: true });
      }
      await writeWhole(
        join(place, 'package.json'),
        JSON.stringify(packedManifest(manifest, versions), null, 2),
      );
      return place;
    }),
  );
  await promisify(execFile)('npm', ['pack', ...folders, '--pack-destination', target], { cwd: work });
  await rm(work, { recursive: true, force: true });
  return packages.map(({ manifest }) => tarballOf(manifest)).sort();
}
