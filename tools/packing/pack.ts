import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
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

/** Tarballs by package name: `foyer-ui-1.8.0-3fa9c1d2.tgz`. */
export type PackedFiles = Readonly<Record<string, string>>;

/**
 * Packs every shared package into a folder. The name of a tarball contains the version and a hash of the content, so
 * a tarball is never replaced by another of the same name.
 */
export async function packShared(target = PACKAGES): Promise<PackedFiles> {
  const packages = await sharedPackages();
  const versions = await workspaceVersions(packages);
  await checkTypes(...packages.map(({ folder }) => folder));
  await mkdir(target, { recursive: true });
  const work = await mkdtemp(join(target, '.work-'));
  try {
    const drafts = await Promise.all(
      packages.map((shared) => draftPackage(shared, versions, join(work, basename(shared.folder)))),
    );
    const missing = drafts.filter(({ file }) => !existsSync(join(target, file)));
    if (missing.length > 0) {
      const places = missing.map(({ place }) => place);
      await promisify(execFile)('npm', ['pack', ...places, '--pack-destination', work], { cwd: work });
    }
    for (const { file, packedAs } of missing) await rename(join(work, packedAs), join(target, file));
    return Object.fromEntries(drafts.map(({ name, file }) => [name, file]));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function draftPackage({ folder, manifest }: SharedPackage, versions: Versions, place: string) {
  await mkdir(place, { recursive: true });
  await compileSources(folder, join(place, 'dist'));
  for (const file of await readdir(folder)) {
    if (SETTINGS.test(file) || file === 'jest' || file === 'README.md')
      await cp(join(folder, file), join(place, file), { recursive: true });
  }
  const text = JSON.stringify(packedManifest(manifest, versions), null, 2);
  await writeWhole(join(place, 'package.json'), text);
  const { name, version } = manifest;
  // As npm names it.
  const stem = `${name.replace('@', '').replace('/', '-')}-${version}`;
  return { name, place, packedAs: `${stem}.tgz`, file: `${stem}-${await contentHash(place)}.tgz` };
}

async function contentHash(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(folder, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 8);
}
