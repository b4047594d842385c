import { inflateSync } from 'node:zlib';
import { brandIcon } from './brand-icon';

/** Red, green, blue and alpha of a pixel, decoded from the file. */
function pixel(file: Buffer, x: number, y: number): number[] {
  const sizePx = file.readUInt32BE(16);
  const start = file.indexOf('IDAT') + 4;
  const rows = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)));
  return [...rows.subarray(y * (1 + 4 * sizePx) + 1 + 4 * x).subarray(0, 4)];
}

const ACCENT = '#1f57a4';
const GROUND = [0x1f, 0x57, 0xa4, 255];

test('is a PNG of the requested size with the brand’s background and a white mark', () => {
  const file = brandIcon({ sizePx: 192, accent: ACCENT, maskable: false });
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([192, 192]);
  expect(pixel(file, 96, 20)).toEqual(GROUND);
  // The ridge of the roof: (16, 9) of 32.
  expect(pixel(file, 96, 54)).toEqual([255, 255, 255, 255]);
  expect(pixel(file, 0, 0)[3]).toBe(0);
});

test('a maskable icon fills its corners', () => {
  expect(pixel(brandIcon({ sizePx: 64, accent: ACCENT, maskable: true }), 0, 0)).toEqual(GROUND);
});

test('an invalid colour gives the product’s own', () => {
  expect(pixel(brandIcon({ sizePx: 64, accent: 'teal', maskable: true }), 0, 0)).toEqual([15, 107, 92, 255]);
});
