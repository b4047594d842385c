import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { unpackedFont } from './unpacked-font';

const WOFF = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
);

/** Bytes of a PDF drawn with a font. */
async function drawnWith(font: Buffer): Promise<Buffer> {
  const pdf = new PDFDocument({ info: { CreationDate: new Date('2026-06-21T10:00:00Z') } });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.font(font).text('Électricité réservée à l’été : 24 €, 3 × 400 V, fi ffi AV To.');
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

test('the unpacked font draws the same bytes as the WOFF', async () => {
  const font = unpackedFont(WOFF);
  expect(font.length).toBeGreaterThan(WOFF.length);
  expect(font.subarray(0, 4)).toEqual(Buffer.from([0, 1, 0, 0]));
  expect(await drawnWith(font)).toEqual(await drawnWith(WOFF));
});

test('a file that is not a WOFF is refused', () => {
  expect(() => unpackedFont(unpackedFont(WOFF))).toThrow('no WOFF');
});
