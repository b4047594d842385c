import { basename, join } from 'node:path';
import { type RegistryRemote, registryRemote } from '@foyer/contract';
import type { Compilation } from 'webpack';
import * as z from 'zod/mini';
import { areaRelease } from '../releasing/compile';
import type { HostRelease } from '../releasing/host-release';
import { hostRecord, type ReleasedFiles } from '../releasing/record';

/** Version of host and area in development. */
export const DEVELOPED_VERSION = '0.0.0-dev';

/** Registry entry of an area in the compiler's memory. */
export async function developedRelease(compilation: Compilation): Promise<RegistryRemote> {
  const folder = compilation.compiler.context;
  const release = await areaRelease(folder, filesOf(basename(folder), compilation));
  return z.parse(registryRemote, { ...release, enabled: true });
}

/** Release record of a host in the compiler's memory. */
export async function developedHost(compilation: Compilation): Promise<HostRelease> {
  const release = await hostRecord(DEVELOPED_VERSION, filesOf('host', compilation), compilation);
  return { ...release, chunks: withoutStyles(release.chunks) };
}

/** Hashes of the scripts: an edited style has another hash under the same name, and the page would refuse it. */
function withoutStyles(chunks: HostRelease['chunks']): HostRelease['chunks'] {
  return Object.fromEntries(Object.entries(chunks).filter(([file]) => !file.endsWith('.css')));
}

function filesOf(name: string, compilation: Compilation): ReleasedFiles {
  return {
    names: Object.keys(compilation.assets).filter((file) => !/\.map$|\.hot-update\./.test(file)),
    read: (file) =>
      new Promise((resolve, reject) => {
        const { compiler, outputOptions } = compilation;
        const path = join(outputOptions.path ?? '', file);
        // Emitted files are only in the output file system; the assets retain only their sizes.
        compiler.outputFileSystem?.readFile(path, (error, content) =>
          error || !content
            ? reject(error ?? new Error(`${name} made no ${file}`))
            : resolve(Buffer.from(content)),
        );
      }),
  };
}
