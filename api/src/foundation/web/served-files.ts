import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';

export interface ServedFile {
  readonly content: Buffer;
  readonly type: string;
  /** Compression of the content; null when uncompressed. */
  readonly encoding: 'br' | 'gzip' | null;
  readonly etag: string;
}

/** Content types by file extension. */
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
/** Cache size in bytes: a few complete releases. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Strong ETag of a content. */
export function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Reads files and their compressed copies, cached until they change. */
export function createFileCache() {
  const cache = new Map<string, { readonly file: ServedFile; readonly stamp: string }>();
  let cachedBytes = 0;

  const addToCache = (path: string, stamp: string, file: ServedFile) => {
    const old = cache.get(path);
    if (old) cachedBytes -= old.file.content.length;
    cache.delete(path);
    cache.set(path, { file, stamp });
    cachedBytes += file.content.length;
    for (const [oldest, { file: dropped }] of cache) {
      if (cachedBytes <= KEPT_BYTES || oldest === path) break;
      cache.delete(oldest);
      cachedBytes -= dropped.content.length;
    }
  };

  const readOne = async (path: string, type: string, encoding: ServedFile['encoding']) => {
    const facts = await stat(path).catch(() => null);
    if (!facts?.isFile()) return null;
    const stamp = `${facts.mtimeMs} ${facts.size}`;
    const known = cache.get(path);
    if (known?.stamp === stamp) return known.file;
    const content = await readFile(path);
    const etag = etagOf(content);
    const file: ServedFile = { content, type, encoding, etag };
    addToCache(path, stamp, file);
    return file;
  };

  return {
    /** The best encoding the client accepts. Null when the file is missing or of an unknown type. */
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

/** Whether an `accept-encoding` header takes an encoding. */
export function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
