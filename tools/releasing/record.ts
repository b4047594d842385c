import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chunkNameOf, containerName } from '@foyer/build';
import type { ReleaseRecord, RemoteDescriptor } from '@foyer/contract';
import type { Compilation } from 'webpack';
import type { HostRelease } from './host-release';

/** Chunks of the host that the page needs at once (shared/build, hostConfiguration). */
const AT_START = ['bootstrap', 'libraries', 'kit'];

/** What the registry says of a release of an area. */
export async function areaRecord(
  descriptor: RemoteDescriptor,
  version: string,
  folder: string,
  compilation: Compilation,
): Promise<ReleaseRecord> {
  const files = await readdir(folder);
  const { name } = descriptor;
  const integrity = await integrityOf(folder, 'remoteEntry.js');
  const used = new Set([...descriptor.routes, ...descriptor.slots].map(({ module }) => module));
  const modules: ReleaseRecord['modules'] = {};
  for (const module of used) {
    const needed = filesOf(compilation, chunkNameOf(module));
    modules[module] = {
      scripts: needed.filter((file) => file.endsWith('.js')),
      styles: needed.filter((file) => file.endsWith('.css')),
    };
  }
  const locales = localesOf(files);
  return {
    version,
    entry: `/releases/${name}/${version}/remoteEntry.js`,
    integrity,
    container: containerName(name, version),
    chunks: await integrities(folder, files),
    modules,
    locales,
    menuLabels: await menuLabels(folder, locales),
  };
}

/** What a page needs to know of a release of the host. */
export async function hostRecord(
  version: string,
  folder: string,
  compilation: Compilation,
): Promise<HostRelease> {
  const files = await readdir(folder);
  const started = [...(compilation.entrypoints.get('host')?.getFiles() ?? [])];
  const ahead = AT_START.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]);
  const scripts = started.filter((file) => file.endsWith('.js'));
  return {
    version,
    base: `/releases/host/${version}/`,
    scripts,
    ahead: ahead.filter((file) => file.endsWith('.js')),
    styles: [...started, ...ahead].filter((file) => file.endsWith('.css')),
    // The Latin file of the text face: the only one a first view needs.
    fonts: files.filter((file) => /latin-(?!ext).*\.woff2$/.test(file)),
    locales: localesOf(files),
    chunks: await integrities(folder, files),
  };
}

function filesOf(compilation: Compilation, group: string): string[] {
  const found = compilation.namedChunkGroups.get(group);
  if (!found)
    throw new Error(`The build made no chunk for "${group}"; is it in remote.json and src/remote/?`);
  return found.getFiles();
}

function localesOf(files: readonly string[]): Record<string, string> {
  const found = files.map((file) => /^locale\.([a-z]+)\.[0-9a-f]+\.json$/.exec(file));
  return Object.fromEntries(found.flatMap((match) => (match ? [[match[1] ?? '', match[0]]] : [])));
}

async function menuLabels(folder: string, locales: Readonly<Record<string, string>>) {
  const labels: Record<string, Record<string, string>> = {};
  for (const [language, file] of Object.entries(locales)) {
    const texts = JSON.parse(await readFile(join(folder, file), 'utf8')) as { menu?: Record<string, string> };
    labels[language] = texts.menu ?? {};
  }
  return labels;
}

async function integrities(folder: string, files: readonly string[]) {
  const checked = files.filter((file) => /\.(js|css|json)$/.test(file));
  const entries = checked.map(async (file) => [file, await integrityOf(folder, file)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Subresource integrity of a file. */
export async function integrityOf(folder: string, file: string): Promise<string> {
  const content = await readFile(join(folder, file));
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
