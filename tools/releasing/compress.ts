import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeWhole } from './write-file';

const COMPRESSED = /\.(m?js|css|json|svg|html|wasm)$/;
/** Smaller files are not compressed. */
const SMALLEST_BYTES = 512;
const COPIES = ['.br', '.gz'];

/**
 * Writes a brotli and a gzip copy of every text file in a folder. Copies of files that are the same in one of the
 * `earlier` folders are taken from there: the largest files, such as WebAssembly, take seconds and rarely change.
 */
export async function compressFolder(folder: string, earlier: readonly string[] = []): Promise<void> {
  const files = (await readdir(folder)).filter((file) => COMPRESSED.test(file));
  await Promise.all(files.map((file) => compressFile(folder, file, earlier)));
}

async function compressFile(folder: string, file: string, earlier: readonly string[]): Promise<void> {
  const path = join(folder, file);
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  for (const other of earlier) if (await takeCopies(content, join(other, file), path)) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((small) => writeWhole(`${path}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeWhole(`${path}.gz`, small)),
  ]);
}

/** Copies the compressed copies of a file with the same content; false without such a file. */
async function takeCopies(content: Buffer, from: string, to: string): Promise<boolean> {
  const same = await readFile(from).catch(() => null);
  if (!same?.equals(content)) return false;
  const copies = COPIES.map((ending) => copyFile(from + ending, to + ending));
  return (await Promise.allSettled(copies)).every(({ status }) => status === 'fulfilled');
}
