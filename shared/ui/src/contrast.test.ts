import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = new Map(
  [...readFileSync(join(__dirname, 'tokens.css'), 'utf8').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value.trim()],
  ),
);

type Scheme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number) =>
  channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Björn Ottosson's OKLab, the space of `color-mix(in oklab, …)`. */
function toOklab([r, g, b]: Rgb): Rgb {
  const [x, y, z] = [toLinear(r), toLinear(g), toLinear(b)] as const;
  const l = Math.cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z);
  const m = Math.cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z);
  const s = Math.cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (channel: number) => Math.min(1, Math.max(0, fromLinear(Math.max(0, channel))));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function mix(first: Rgb, share: number, second: Rgb): Rgb {
  const [a, b] = [toOklab(first), toOklab(second)];
  const at = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share);
  return fromOklab([at(0), at(1), at(2)]);
}

/** The hue at another lightness, its chroma multiplied by `times`: `oklch(from … L calc(c * times) h)`. */
function relit(from: Rgb, lightness: number, times: number): Rgb {
  const [, a, b] = toOklab(from);
  return fromOklab([lightness, a * times, b * times]);
}

function resolve(value: string, scheme: Scheme): Rgb {
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (name) return colour(name, scheme);
  const pair = /^light-dark\((.+)\)$/.exec(value)?.[1];
  if (pair) {
    const split = [...pair.matchAll(/,(?![^(]*\))/g)][0]?.index ?? 0;
    return resolve((scheme === 'light' ? pair.slice(0, split) : pair.slice(split + 1)).trim(), scheme);
  }
  const mixed = /^color-mix\(in oklab, (.+) (\d+)%, (\S+)\)$/.exec(value);
  if (mixed) {
    const [, first = '', share = '', second = ''] = mixed;
    return mix(resolve(first, scheme), Number(share) / 100, resolve(second, scheme));
  }
  const lit = /^oklch\(from (\S+) ([\d.]+) calc\(c \* ([\d.]+)\) h\)$/.exec(value);
  if (lit) return relit(resolve(lit[1] ?? '', scheme), Number(lit[2]), Number(lit[3]));
  if (value === 'white') return [1, 1, 1];
  const hex = /^#([0-9a-f]{6})$/.exec(value)?.[1];
  if (!hex) throw new Error(`not a colour this test reads: ${value}`);
  return [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255) as unknown as Rgb;
}

function colour(name: string, scheme: Scheme): Rgb {
  const value = tokens.get(name);
  if (!value) throw new Error(`no token ${name}`);
  return resolve(value, scheme);
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

function contrast(first: Rgb, second: Rgb): number {
  const [bright = 0, dim = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const SURFACES = ['--paper', '--surface', '--surface-raised', '--surface-sunk'];
const TEXTS = ['--ink', '--ink-soft', '--ok', '--warn', '--fatal', '--accent-text'];
const HUES = ['--solar', '--consumption', '--battery', '--grid-import', '--grid-export', '--heat'];
const GRAPHICS = [...HUES, '--line-strong', '--focus'];

const pairs = (names: readonly string[]) =>
  SCHEMES.flatMap((scheme) => names.flatMap((name) => SURFACES.map((on) => [name, on, scheme] as const)));

test('computes the known contrast of black on white and of a mid grey', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
  expect(contrast(resolve('#767676', 'light'), [1, 1, 1])).toBeCloseTo(4.54, 2);
  expect(mix([1, 0, 0], 1, [0, 0, 1]).map((channel) => Math.round(channel * 255))).toEqual([255, 0, 0]);
});

test.each(pairs(TEXTS))('text in %s on %s is readable in the %s scheme', (name, on, scheme) => {
  expect(contrast(colour(name, scheme), colour(on, scheme))).toBeGreaterThanOrEqual(4.5);
});

test.each(pairs(GRAPHICS))('graphics in %s on %s are visible in the %s scheme', (name, on, scheme) => {
  expect(contrast(colour(name, scheme), colour(on, scheme))).toBeGreaterThanOrEqual(3);
});

test.each([
  ['--brand-accent-ink', '--brand-accent'],
  ['--fatal-fill-ink', '--fatal-fill'],
])('%s is readable on %s', (ink, fill) => {
  expect(contrast(colour(ink, 'light'), colour(fill, 'light'))).toBeGreaterThanOrEqual(4.5);
});

test.each(SCHEMES)('the selected state is readable and distinct in the %s scheme', (scheme) => {
  const soft = colour('--accent-soft', scheme);
  expect(contrast(colour('--accent-text', scheme), soft)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour('--accent-text', scheme), colour('--ink', scheme))).toBeGreaterThanOrEqual(1.5);
});

test.each(SCHEMES.flatMap((scheme) => HUES.map((hue) => [hue, scheme] as const)))(
  'ink is readable on a circle tinted with %s in the %s scheme',
  (hue, scheme) => {
    const tinted = mix(colour(hue, scheme), 0.13, colour('--surface', scheme));
    expect(contrast(colour('--ink', scheme), tinted)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('--ink-soft', scheme), tinted)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(hue, scheme), tinted)).toBeGreaterThanOrEqual(3);
  },
);

test.each(['#1c4fa8', '#5b2a86', '#a3360f', '#005f73'])(
  'a tenant whose accent is %s still has readable accent text in the dark',
  (accent) => {
    const text = resolve(
      String(tokens.get('--accent-text')).replace(/var\(--brand-accent\)/g, accent),
      'dark',
    );
    for (const on of SURFACES) {
      expect(contrast(text, colour(on, 'dark'))).toBeGreaterThanOrEqual(4.5);
    }
  },
);
