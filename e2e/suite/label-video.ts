import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RUN } from './places';

/** Code 39: five bars and four gaps per character, `w` is wide. */
const SIGNS: Readonly<Record<string, string>> = {
  0: 'nnnwwnwnn',
  1: 'wnnwnnnnw',
  2: 'nnwwnnnnw',
  3: 'wnwwnnnnn',
  4: 'nnnwwnnnw',
  5: 'wnnwwnnnn',
  6: 'nnwwwnnnn',
  7: 'nnnwnnwnw',
  8: 'wnnwnnwnn',
  9: 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '*': 'nwnnwnwnn',
};

const [WIDTH, HEIGHT] = [1280, 720];
const [NARROW_PX, WIDE_PX] = [3, 8];
const [BLACK, WHITE, GREY] = [16, 235, 128];

/** Widths of bars and gaps, starting with a bar. */
const stripes = (code: string): readonly number[] =>
  [...`*${code}*`].flatMap((sign) => [
    ...[...(SIGNS[sign] ?? '')].map((width) => (width === 'w' ? WIDE_PX : NARROW_PX)),
    NARROW_PX,
  ]);

/**
 * Writes a video of a label for Chromium's fake camera: a single raw frame, repeated. Resolves to the file's path.
 * @param code letters and digits on the label.
 */
export function labelVideo(code: string): string {
  const line = Buffer.alloc(WIDTH, WHITE);
  const widths = stripes(code);
  let x = Math.floor((WIDTH - widths.reduce((sum, width) => sum + width, 0)) / 2);
  widths.forEach((width, place) => {
    if (place % 2 === 0) line.fill(BLACK, x, x + width);
    x += width;
  });
  const blank = Buffer.alloc(WIDTH, WHITE);
  const rows = Array.from({ length: HEIGHT }, (_, y) => (y > 200 && y < 520 ? line : blank));
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  const picture = Buffer.concat([Buffer.from('FRAME\n'), ...rows, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  mkdirSync(RUN, { recursive: true });
  const path = join(RUN, `label-${code}.y4m`);
  writeFileSync(path, Buffer.concat([head, picture, picture]));
  return path;
}
