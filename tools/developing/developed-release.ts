import { join } from 'node:path';
import { type RegistryRemote, registryRemote } from '@foyer/contract';
import type { Compilation } from 'webpack';
import * as z from 'zod/mini';
import { areaRelease } from '../releasing/compile';
import { ROOT } from '../releasing/folders';
import type { ReleasedFiles } from '../releasing/record';

/** What the registry says of an area that lives in the compiler's memory. */
export async function developedRelease(area: string, compilation: Compilation): Promise<RegistryRemote> {
  const files: ReleasedFiles = {
    names: Object.keys(compilation.assets).filter((name) => !name.endsWith('.map')),
    read: (name) =>
      new Promise((resolve, reject) => {
        const { compiler, outputOptions } = compilation;
        const path = join(outputOptions.path ?? '', name);
        // What was emitted is in the output's file system alone: the assets keep only their sizes.
        compiler.outputFileSystem?.readFile(path, (error, content) =>
          error || !content
            ? reject(error ?? new Error(`${area} made no ${name}`))
            : resolve(Buffer.from(content)),
        );
      }),
  };
  return z.parse(registryRemote, { ...(await areaRelease(join(ROOT, area), files)), enabled: true });
}
