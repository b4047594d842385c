import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeWhole } from './write-file';

const COMPRESSED = /\.(m?js|css|json|svg|html|wasm)$/;
/** Smaller files are not compressed. */
const SMALLEST_BYTES = 512;

/** Writes a brotli and a gzip copy of every text file in a folder. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => COMPRESSED.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((small) => writeWhole(`${path}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeWhole(`${path}.gz`, small)),
  ]);
}
