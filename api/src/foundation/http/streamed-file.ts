import type { Readable } from 'node:stream';

/** A file that is sent while it is made: `bytes`, which the contract names, stays empty. */
export interface StreamedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly stream: Readable;
}

export function streamedFile(name: string, stream: Readable): StreamedFile {
  return { bytes: new Uint8Array(), name, stream };
}
