import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeWhole } from '../releasing/write-file';
import { PACKAGES, type PackedFiles } from './pack';

/** Folder of an area outside the workspace with its packages; part of its repository. */
const FOLDER = 'packages';
const FROM_FOLDER = `file:${FOLDER}/`;

type Ranges = Readonly<Record<string, string>>;

/** Fields of such an area's `package.json` that name packages. */
export interface AreaManifest {
  readonly dependencies?: Ranges;
  readonly devDependencies?: Ranges;
  readonly pnpm?: { readonly overrides?: Ranges };
}

/**
 * A manifest with the given packages and catalog versions. Packages the area does not import itself are development
 * dependencies: its build takes them from the host, not along.
 */
export function withPackages<M extends AreaManifest>(manifest: M, packed: PackedFiles, catalog: Ranges) {
  const files = Object.fromEntries(Object.entries(packed).map(([name, file]) => [name, FROM_FOLDER + file]));
  const updated = (ranges: Ranges = {}): Ranges =>
    Object.fromEntries(
      Object.entries(ranges)
        .filter(([name, range]) => files[name] || !range.startsWith(FROM_FOLDER))
        .map(([name, range]) => [name, files[name] ?? catalog[name] ?? range]),
    );
  const dependencies = updated(manifest.dependencies);
  const others = Object.entries(files).filter(([name]) => !(name in dependencies));
  const devDependencies = { ...updated(manifest.devDependencies), ...Object.fromEntries(others) };
  // npm finds a package's own dependencies among those of the area; pnpm has to be told.
  const overrides = { ...updated(manifest.pnpm?.overrides), ...files };
  return { ...manifest, dependencies, devDependencies, pnpm: { ...manifest.pnpm, overrides } };
}

/** Copies packed packages into an area outside the workspace and names them in its manifest, in place of others. */
export async function bringPackages(folder: string, packed: PackedFiles, catalog: Ranges): Promise<void> {
  const manifest = (await readJson(join(folder, 'package.json'))) as AreaManifest | null;
  if (!manifest) throw new Error(`${folder} is no area: it has no package.json.`);
  const target = join(folder, FOLDER);
  const files = Object.values(packed);
  await mkdir(target, { recursive: true });
  for (const file of files) await copyFile(join(PACKAGES, file), join(target, file));
  const text = `${JSON.stringify(withPackages(manifest, packed, catalog), null, 2)}\n`;
  await writeWhole(join(folder, 'package.json'), text);
  for (const file of await readdir(target)) {
    if (file.endsWith('.tgz') && !files.includes(file)) await rm(join(target, file));
  }
}
