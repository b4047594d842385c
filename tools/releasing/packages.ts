import { join } from 'node:path';
import { onlyBroughtAlong } from '@foyer/build';
import type { Compilation, Module } from 'webpack';
import { releaseFolder } from './folders';
import { readJson } from './write-file';

/** Bytes of source per bundled library, by package name. */
export type BundledPackages = Readonly<Record<string, number>>;

/** File of a release that lists its bundled libraries. */
export const PACKAGES_FILE = 'packages.json';
/** Smaller libraries may be in several builds: sharing would cost more. */
const GLUE_BYTES = 4_096;

/**
 * Compiled in where used, a few KB at a time: each area has its own calls of `@foyer/wire`; passkeys and QR codes are in
 * chunks of single pages, which few people load both of.
 */
const COMPILED_IN = ['zod', '@simplewebauthn/browser', 'uqr'];

/** Libraries of a build, except the copies an area adds for a host with an older version. */
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

/** Messages about libraries that are in more than one of these releases and would be fetched twice. */
export function duplicatePackages(releases: Readonly<Record<string, BundledPackages>>): string[] {
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

/** Bundled libraries of the current releases, by part. */
export async function packagesInForce(versions: Readonly<Record<string, string>>) {
  const entries = Object.entries(versions).map(async ([name, version]) => {
    const packages = await readJson(join(releaseFolder(name, version), PACKAGES_FILE));
    return [name, (packages ?? {}) as BundledPackages] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
