import { join } from 'node:path';
import { onlyBroughtAlong } from '@foyer/build';
import type { Compilation, Module } from 'webpack';
import { releaseFolder } from './folders';
import { readJson } from './write-file';

/** Bytes of source each library brings into a build, by package name. */
export type BundledPackages = Readonly<Record<string, number>>;

/** Where a release says what it bundles. */
export const PACKAGES_FILE = 'packages.json';
/** Glue this small may stand in several builds: sharing it would cost more. */
const GLUE_BYTES = 4_096;

/** Compiled in wherever it is used, a few KB of it at a time: the calls of `@foyer/wire` are each area's own. */
const COMPILED_IN = ['zod'];

/** The libraries of a build, but those an area brings along for a host that has an older one. */
export function packagesOf(compilation: Compilation): BundledPackages {
  const bytes: Record<string, number> = {};
  const add = (module: Module) => {
    const parts = 'modules' in module ? (module.modules as readonly Module[]) : null;
    if (parts) return parts.forEach(add);
    const name = packageName(module.nameForCondition());
    if (name !== null) bytes[name] = (bytes[name] ?? 0) + module.size();
  };
  for (const module of compilation.modules) {
    if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    if (!onlyBroughtAlong(compilation, module)) add(module);
  }
  return bytes;
}

function packageName(path: string | null): string | null {
  const inside = path?.split('/node_modules/');
  if (!inside || inside.length < 2) return null;
  return /^(@[^/]+\/)?[^/]+/.exec(inside[inside.length - 1] ?? '')?.[0] ?? null;
}

/** Sentences about libraries that stand in more than one of these releases, and would be fetched twice. */
export function bundledTwice(releases: Readonly<Record<string, BundledPackages>>): string[] {
  const places = new Map<string, string[]>();
  for (const [release, packages] of Object.entries(releases)) {
    for (const [name, bytes] of Object.entries(packages)) {
      if (bytes > GLUE_BYTES && !COMPILED_IN.includes(name))
        places.set(name, [...(places.get(name) ?? []), release]);
    }
  }
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `"${name}" is bundled in ${found.join(' and ')}: share it through the host.`);
}

/** What the releases in force bundle, by part. */
export async function packagesInForce(versions: Readonly<Record<string, string>>) {
  const entries = Object.entries(versions).map(async ([name, version]) => {
    const packages = await readJson(join(releaseFolder(name, version), PACKAGES_FILE));
    return [name, (packages ?? {}) as BundledPackages] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
