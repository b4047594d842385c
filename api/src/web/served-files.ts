import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';

export interface ServedFile {
  readonly content: Buffer;
  readonly type: string;
  /** How the content is compressed, where it is. */
  readonly encoding: 'br' | 'gzip' | null;
  readonly etag: string;
}

/** What each kind of file is sent as, by its extension. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** Kept in memory: a few releases of everything. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Reads files with their compressed copies and keeps them in memory for as long as they do not change. */
export function servedFiles() {
  const kept = new Map<string, { readonly file: ServedFile; readonly stamp: string }>();
  let keptBytes = 0;

  const keep = (path: string, stamp: string, file: ServedFile) => {
    const old = kept.get(path);
    if (old) keptBytes -= old.file.content.length;
    kept.delete(path);
    kept.set(path, { file, stamp });
    keptBytes += file.content.length;
    for (const [oldest, { file: dropped }] of kept) {
      if (keptBytes <= KEPT_BYTES || oldest === path) break;
      kept.delete(oldest);
      keptBytes -= dropped.content.length;
    }
  };

  const readOne = async (path: string, type: string, encoding: ServedFile['encoding']) => {
    const facts = await stat(path).catch(() => null);
    if (!facts?.isFile()) return null;
    const stamp = `${facts.mtimeMs} ${facts.size}`;
    const known = kept.get(path);
    if (known?.stamp === stamp) return known.file;
    const content = await readFile(path);
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    const file: ServedFile = { content, type, encoding, etag };
    keep(path, stamp, file);
    return file;
  };

  return {
    /** The best form of a file the reader understands; null for a file that is not there or not of a known kind. */
    async read(path: string, acceptEncoding: string): Promise<ServedFile | null> {
      const type = FILE_TYPES[extname(path)];
      if (type === undefined) return null;
      const plain = await readOne(path, type, null);
      if (!plain) return null;
      for (const [encoding, ending] of COPIES) {
        if (!accepts(acceptEncoding, encoding)) continue;
        const copy = await readOne(path + ending, type, encoding);
        if (copy) return copy;
      }
      return plain;
    },
  };
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
