import { crc32, deflateSync } from 'node:zlib';

/** Parameters of an icon. */
export interface IconRequest {
  /** Width and height, pixels. */
  readonly sizePx: number;
  /** Background colour, `#rrggbb`; the product's own for any other value. */
  readonly accent: string | undefined;
  /** Full-bleed, with the mark in the middle four fifths: launchers crop it to their own shape. */
  readonly maskable: boolean;
}

type Point = readonly [x: number, y: number];

/** The mark of `page.ts`, in a square of 32 × 32. */
const GROUND = 32;
const GROUND_RADIUS = 8;
const STROKES: readonly { readonly points: readonly Point[]; readonly width: number }[] = [
  {
    points: [
      [8, 17],
      [16, 9],
      [24, 17],
      [24, 24],
      [8, 24],
      [8, 17],
    ],
    width: 2.5,
  },
  {
    points: [
      [17, 13],
      [13, 18],
      [19, 18],
      [15, 23],
    ],
    width: 2,
  },
];
const MIDDLE = GROUND / 2;
const LINES = STROKES.flatMap(({ points, width }) =>
  points.slice(1).map(([bx, by], index) => {
    const [ax, ay] = points[index] ?? [bx, by];
    const [dx, dy] = [bx - ax, by - ay];
    return { ax: ax - MIDDLE, ay: ay - MIDDLE, dx, dy, length2: dx * dx + dy * dy, half: width / 2 };
  }),
);
const MASKABLE_SCALE = 0.8;
const OWN_ACCENT = '#0f6b5c';

const drawn = new Map<string, Buffer>();

/** The brand's mark as a PNG. Cached, because every release publishes it again. */
export function brandIcon(request: IconRequest): Buffer {
  const key = JSON.stringify(request);
  const icon = drawn.get(key) ?? draw(request);
  drawn.set(key, icon);
  return icon;
}

function draw({ sizePx, accent = OWN_ACCENT, maskable }: IconRequest): Buffer {
  const [red = 0, green = 0, blue = 0] = colourOf(/^#[0-9a-f]{6}$/i.test(accent) ? accent : OWN_ACCENT);
  const scale = sizePx / GROUND;
  const shrink = maskable ? MASKABLE_SCALE : 1;
  const rowBytes = 1 + 4 * sizePx;
  // Each row starts with its filter type: 0, none.
  const rows = Buffer.alloc(sizePx * rowBytes);
  for (let row = 0; row < sizePx; row += 1) {
    for (let column = 0; column < sizePx; column += 1) {
      const x = (column + 0.5) / scale - MIDDLE;
      const y = (row + 0.5) / scale - MIDDLE;
      const inMark = coverage(distanceToMark(x / shrink, y / shrink) * scale * shrink);
      const at = row * rowBytes + 1 + 4 * column;
      rows[at] = red + (255 - red) * inMark;
      rows[at + 1] = green + (255 - green) * inMark;
      rows[at + 2] = blue + (255 - blue) * inMark;
      rows[at + 3] = maskable ? 255 : 255 * coverage(distanceToGround(x, y) * scale);
    }
  }
  return png(sizePx, rows);
}

function colourOf(hex: string): number[] {
  return [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));
}

/** Share of a pixel inside an edge at this distance, pixels; negative is inside. */
function coverage(distancePx: number): number {
  return Math.min(1, Math.max(0, 0.5 - distancePx));
}

/** Coordinates here are relative to the centre. */
function distanceToGround(x: number, y: number): number {
  const inner = MIDDLE - GROUND_RADIUS;
  const dx = Math.abs(x) - inner;
  const dy = Math.abs(y) - inner;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - GROUND_RADIUS;
}

/** Called for a million pixels, so it allocates nothing. */
function distanceToMark(x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const { ax, ay, dx, dy, length2, half } of LINES) {
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length2));
    const [offX, offY] = [x - ax - along * dx, y - ay - along * dy];
    nearest = Math.min(nearest, Math.sqrt(offX * offX + offY * offY) - half);
  }
  return nearest;
}

function png(sizePx: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sizePx, 0);
  header.writeUInt32BE(sizePx, 4);
  // Eight bits each of red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
