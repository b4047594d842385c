import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildFacts, containerName, FACTS_FILE } from '@foyer/build';
import type { ReleaseRecord, RemoteDescriptor } from '@foyer/contract';
import type { Compilation } from 'webpack';
import { type HostRelease, WORKSPACE_CAPABILITIES } from './host-release';
import { WORKER_FILE } from './installed/worker';
import { integrityOf } from './integrity';
import { menuIcons } from './menu-icons';

/** Chunks of the host the page loads at once (shared/build, hostConfiguration). */
const AT_START = ['bootstrap', 'libraries', 'kit'];

/** Files of a release. */
export interface ReleasedFiles {
  readonly names: readonly string[];
  read(name: string): Promise<Buffer>;
}

export async function filesIn(folder: string): Promise<ReleasedFiles> {
  return { names: await readdir(folder), read: (name) => readFile(join(folder, name)) };
}

/**
 * Registry record of a release of the area in `folder`, built into `files`. Throws a message about what is missing.
 */
export async function areaRecord(
  descriptor: RemoteDescriptor,
  folder: string,
  files: ReleasedFiles,
): Promise<ReleaseRecord> {
  const { name } = descriptor;
  const facts = JSON.parse((await files.read(FACTS_FILE)).toString('utf8')) as BuildFacts;
  const { version, container } = facts;
  if (container !== containerName(name, version)) throw new Error(`${name} was built as ${container}.`);
  const entry = await files.read('remoteEntry.js');
  // An entry that does not set its container's global would never be found; minifiers can cause that.
  if (!entry.includes(`${container}=`) && !entry.includes(`${container} =`))
    throw new Error(`The entry of ${name} does not set ${container}.`);
  const modules: ReleaseRecord['modules'] = {};
  for (const { module } of [...descriptor.routes, ...descriptor.slots]) {
    const needed = facts.modules[module]?.filter(isWhole);
    if (!needed?.length)
      throw new Error(`The build of ${name} has no "${module}": is it in remote.json and src/remote/?`);
    modules[module] = {
      scripts: needed.filter((file) => file.endsWith('.js')),
      styles: needed.filter((file) => file.endsWith('.css')),
    };
  }
  const locales = localesOf(files.names);
  return {
    version,
    entry: `/releases/${name}/${version}/remoteEntry.js`,
    integrity: integrityOf(entry),
    container,
    chunks: await integrities(files),
    modules,
    locales,
    menuLabels: await menuLabels(files, locales),
    menuIcons: await menuIcons(descriptor, folder),
  };
}

/** Release record of the host for its page. */
export async function hostRecord(
  version: string,
  files: ReleasedFiles,
  compilation: Compilation,
): Promise<HostRelease> {
  const started = [...(compilation.entrypoints.get('host')?.getFiles() ?? [])].filter(isWhole);
  const ahead = AT_START.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]).filter(
    isWhole,
  );
  const scripts = started.filter((file) => file.endsWith('.js'));
  return {
    version,
    base: `/releases/host/${version}/`,
    scripts,
    ahead: ahead.filter((file) => file.endsWith('.js')),
    styles: [...started, ...ahead].filter((file) => file.endsWith('.css')),
    // The Latin font file, the only one a first view needs.
    fonts: files.names.filter((file) => /latin-(?!ext).*\.woff2$/.test(file)),
    locales: localesOf(files.names),
    chunks: await integrities(files),
    ...(files.names.includes(WORKER_FILE) ? { worker: WORKER_FILE } : {}),
    offers: WORKSPACE_CAPABILITIES,
  };
}

/** False for files of hot updates. */
function isWhole(file: string): boolean {
  return !file.includes('.hot-update.');
}

function localesOf(files: readonly string[]): Record<string, string> {
  const found = files.map((file) => /^locale\.([a-z]+)\.[0-9a-f]+\.json$/.exec(file));
  return Object.fromEntries(found.flatMap((match) => (match ? [[match[1] ?? '', match[0]]] : [])));
}

async function menuLabels(files: ReleasedFiles, locales: Readonly<Record<string, string>>) {
  const labels: Record<string, Record<string, string>> = {};
  for (const [language, file] of Object.entries(locales)) {
    const texts = JSON.parse((await files.read(file)).toString('utf8')) as { menu?: Record<string, string> };
    labels[language] = texts.menu ?? {};
  }
  return labels;
}

async function integrities(files: ReleasedFiles): Promise<Record<string, string>> {
  const checked = files.names.filter(
    (name) => name !== WORKER_FILE && /\.(js|css)$|^locale\..+\.json$/.test(name),
  );
  const entries = checked.map(async (name) => [name, integrityOf(await files.read(name))] as const);
  return Object.fromEntries(await Promise.all(entries));
}
