import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from '@swc/core';
import { ROOT } from '../folders';

/** The worker's file in a release of the host. */
export const WORKER_FILE = 'service-worker.js';

/** Compiles the host's worker into a single file without imports. */
export async function compileWorker(): Promise<string> {
  const source = await readFile(join(ROOT, 'host/worker/service-worker.ts'), 'utf8');
  const { code } = await transform(source, {
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' }, minify: { compress: true, mangle: true } },
    module: { type: 'es6' },
    minify: true,
  });
  return code;
}
