import { Readable } from 'node:stream';
import yazl from 'yazl';

/** Adds a file whose content is made when its turn comes. */
export type AddFile = (name: string, pieces: () => AsyncIterable<string | Uint8Array>) => void;

/** A zip that is made while it is read; it fails when `addAll` or a file does. */
export function zipStream(mtime: Date, addAll: (add: AddFile) => Promise<void>): Readable {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as Readable;
  const fail = (error: unknown) => stream.destroy(error as Error);
  zip.on('error', fail);
  // Not awaited: making all files takes longer than a request.
  addAll((name, pieces) =>
    zip.addReadStreamLazy(name, { mtime }, (done) => done(null, Readable.from(pieces()))),
  ).then(() => zip.end(), fail);
  return stream;
}
