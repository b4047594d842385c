/*
 * QR codes of short texts: byte mode, error correction level L, versions 2 to 5, whose data fit in one block
 * (ISO/IEC 18004).
 */

/** Data and error-correction codewords by version. */
const CODEWORDS: Readonly<Record<number, { readonly data: number; readonly correction: number }>> = {
  2: { data: 34, correction: 10 },
  3: { data: 55, correction: 15 },
  4: { data: 80, correction: 20 },
  5: { data: 108, correction: 26 },
};
/** Bytes taken by mode, length and terminator. */
const OVERHEAD = 2;
const PADDING = [0xec, 0x11] as const;
/** Primitive polynomial of the field of 256 elements. */
const FIELD = 0x11d;
/** Level L with mask 0, its error correction and the mask of the format. */
const FORMAT = 0b111011111000100;

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * FIELD);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** Remainder of the data by the generator polynomial of that many codewords (Reed-Solomon). */
function correctionOf(data: readonly number[], count: number): number[] {
  let generator = [1];
  let root = 1;
  for (let degree = 0; degree < count; degree += 1) {
    const shifted = [...generator, 0];
    generator = shifted.map((value, index) => value ^ times(generator[index - 1] ?? 0, root));
    root = times(root, 2);
  }
  const rest = [...data, ...Array.from({ length: count }, () => 0)];
  for (let index = 0; index < data.length; index += 1) {
    const factor = rest[index] ?? 0;
    generator.forEach((value, place) => {
      rest[index + place] = (rest[index + place] ?? 0) ^ times(value, factor);
    });
  }
  return rest.slice(data.length);
}

/** Mode, length and text, padded to the version's size, with error correction. */
function codewordsOf(
  bytes: Uint8Array,
  { data, correction }: { data: number; correction: number },
): number[] {
  const bits = [0b0100, ...[bytes.length, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words: number[] = [];
  for (let index = 0; index < bits.length; index += 2)
    words.push(((bits[index] ?? 0) << 4) | (bits[index + 1] ?? 0));
  for (let index = 0; words.length < data; index += 1) words.push(PADDING[index % 2] ?? 0);
  return [...words, ...correctionOf(words, correction)];
}

type Grid = (boolean | null)[][];

function withPatterns(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (row: number, column: number, isDark: boolean) => {
    if (row >= 0 && column >= 0 && row < size && column < size) (grid[row] as boolean[])[column] = isDark;
  };
  /** A square of rings around a centre, dark except for the given distances. */
  const square = (row: number, column: number, radius: number, light: readonly number[]) => {
    for (let down = -radius; down <= radius; down += 1)
      for (let right = -radius; right <= radius; right += 1)
        set(row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
  };
  for (let place = 0; place < size; place += 1) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, [2, 4]);
  square(size - 7, size - 7, 2, [1]);
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((FORMAT >> bit) & 1) === 1;
    set(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8, isDark);
    set(8, bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, isDark);
  }
  set(size - 8, 8, true);
  return grid;
}

/**
 * The modules of a text's QR code by row, true for dark, without the quiet zone.
 * @throws RangeError for a text of more than 106 bytes
 */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version = [2, 3, 4, 5].find((one) => bytes.length + OVERHEAD <= (CODEWORDS[one]?.data ?? 0));
  const size = version && CODEWORDS[version];
  if (!version || !size) throw new RangeError('too long for a QR code of version 5');
  const words = codewordsOf(bytes, size);
  const grid = withPatterns(version);
  const last = grid.length - 1;
  let bit = 0;
  let isUpward = true;
  for (let right = last; right > 0; right -= 2) {
    // The column of the timing pattern has no data.
    if (right === 6) right -= 1;
    for (let step = 0; step <= last; step += 1) {
      const row = isUpward ? last - step : step;
      for (const column of [right, right - 1]) {
        const cells = grid[row] as (boolean | null)[];
        if (cells[column] !== null) continue;
        const isSet = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        cells[column] = isSet !== ((row + column) % 2 === 0);
        bit += 1;
      }
    }
    isUpward = !isUpward;
  }
  return grid.map((row) => row.map(Boolean));
}
