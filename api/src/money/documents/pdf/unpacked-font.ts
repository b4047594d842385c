import { inflateSync } from 'node:zlib';

const WOFF = { header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;
/** Length of a table in the file: a multiple of four bytes. */
const paddedLength = (bytes: number) => (bytes + 3) & ~3;

/**
 * The TrueType font inside a WOFF file, with the same tables in the same order. Given a WOFF, pdfkit inflates its
 * tables in JavaScript for every document, which took longer than all other drawing.
 */
export function unpackedFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is no WOFF');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF.header + index * WOFF.entry;
    const start = woff.readUInt32BE(at + 4);
    const packedBytes = woff.readUInt32BE(at + 8);
    const bytes = woff.readUInt32BE(at + 12);
    const stored = woff.subarray(start, start + packedBytes);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      content: packedBytes < bytes ? inflateSync(stored) : stored,
    };
  });

  const log2Count = Math.floor(Math.log2(count));
  let end = SFNT.header + count * SFNT.entry;
  const font = Buffer.alloc(tables.reduce((sum, { content }) => sum + paddedLength(content.length), end));
  woff.copy(font, 0, 4, 8); // The flavour: format of the outlines.
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** log2Count * 16, 6);
  font.writeUInt16BE(log2Count, 8);
  font.writeUInt16BE((count - 2 ** log2Count) * 16, 10);
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = SFNT.header + index * SFNT.entry;
    tag.copy(font, at);
    checksum.copy(font, at + 4);
    font.writeUInt32BE(end, at + 8);
    font.writeUInt32BE(content.length, at + 12);
    content.copy(font, end);
    end += paddedLength(content.length);
  }
  return font;
}
