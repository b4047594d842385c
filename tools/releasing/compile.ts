import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConfigurationOf } from '@foyer/build';
import type { AreaRelease } from '@foyer/contract';
import webpack, { type Compilation } from 'webpack';
import { compressFolder } from './compress';
import { draftOf, dropOnSignal } from './drafts';
import { COMPILER_CACHE, ROOT, releaseFolder } from './folders';
import { compileWorker, WORKER_FILE } from './installed/worker';
import { descriptorOf } from './manifest';
import { PACKAGES_FILE, packagesOf } from './packages';
import { PAGE_FILE, pageTemplate } from './page';
import { areaRecord, filesIn, hostRecord, type ReleasedFiles } from './record';
import { releaseFolders } from './releases';
import { writeWhole } from './write-file';

/** Builds one release of the host or an area into its folder, which appears complete or not at all. */
export async function compileRelease(name: string, version: string): Promise<void> {
  const target = releaseFolder(name, version);
  const draft = draftOf(target);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  dropOnSignal(draft);
  try {
    // Reports errors of the manifest before a minute of work.
    if (name !== 'host') await descriptorOf(join(ROOT, name));
    const compilation = await runWebpack(name, version, draft);
    const record =
      name === 'host'
        ? await writeHostFiles(version, draft, compilation)
        : await areaRelease(join(ROOT, name), await filesIn(draft));
    await writeWhole(join(draft, 'release.json'), JSON.stringify(record));
    await writeWhole(join(draft, PACKAGES_FILE), JSON.stringify(packagesOf(compilation)));
    await compressFolder(draft, await releaseFolders(name));
    await rename(draft, target).catch((error: NodeJS.ErrnoException) => {
      // Another process has built the same sources; its result is equivalent.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Adds service worker and page to a build of the host. Resolves to its release record. */
async function writeHostFiles(version: string, folder: string, compilation: Compilation) {
  await writeWhole(join(folder, WORKER_FILE), await compileWorker());
  const record = await hostRecord(version, await filesIn(folder), compilation);
  await writeWhole(join(folder, PAGE_FILE), pageTemplate(record));
  return record;
}

/** Release record of the area in a folder, once built. */
export async function areaRelease(folder: string, files: ReleasedFiles): Promise<AreaRelease> {
  const descriptor = await descriptorOf(folder);
  return { ...descriptor, ...(await areaRecord(descriptor, folder, files)) };
}

/** Configuration from a folder's `webpack.config.ts`. */
export async function configurationOf(name: string): Promise<ConfigurationOf> {
  const file = pathToFileURL(join(ROOT, name, 'webpack.config.ts')).href;
  const { default: make } = (await import(file)) as { readonly default: ConfigurationOf };
  return make;
}

async function runWebpack(name: string, version: string, outputPath: string): Promise<Compilation> {
  const make = await configurationOf(name);
  const compiler = webpack(make({ version, outputPath, mode: 'production', cachePath: COMPILER_CACHE }));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats) return reject(new Error(`webpack said nothing of ${name}`));
        if (stats.hasErrors())
          return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        resolve(stats.compilation);
      });
    });
  });
}
