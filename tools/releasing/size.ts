import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseFolder } from './folders';
import { readAreaRelease } from './releases';

/** Compressed scripts a module of an area loads at first; the largest of the suite takes 36. */
const MOST_KIB = 60;
const KIB = 1024;

/** Rejects with the modules of a built release that load too much at first. */
export async function assertSmall(name: string, version: string): Promise<void> {
  const { modules = {} } = (await readAreaRelease(name, version)) ?? {};
  const folder = releaseFolder(name, version);
  const sizes = await Promise.all(
    Object.entries(modules).map(async ([module, { scripts }]) => {
      const bytes = await Promise.all(
        ['remoteEntry.js', ...scripts].map((file) => sentBytes(join(folder, file))),
      );
      return { module, kib: bytes.reduce((sum, one) => sum + one, 0) / KIB };
    }),
  );
  const large = sizes.filter(({ kib }) => kib > MOST_KIB);
  if (large.length === 0) return;
  throw new Error(
    [
      `${name} is not released:`,
      ...large.map(
        ({ module, kib }) =>
          `"${module}" loads ${kib.toFixed(0)} KiB of scripts at first, ${MOST_KIB} at most: import() what is needed later.`,
      ),
      'With --force it is all the same.',
    ].join('\n'),
  );
}

/** Size of a file as servers send it; small files have no compressed copy. */
async function sentBytes(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}
