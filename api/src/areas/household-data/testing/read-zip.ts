import { inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = Buffer.from('PK\x01\x02');
const METHOD_STORED = 0;

/** Files of a zip by name, from its central directory. */
export function readZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = zip.indexOf(CENTRAL_ENTRY); at >= 0; ) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === METHOD_STORED ? packed : inflateRawSync(packed));
    const next = at + 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    at = zip.subarray(next, next + 4).equals(CENTRAL_ENTRY) ? next : -1;
  }
  return files;
}
