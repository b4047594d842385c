/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Deterministic random numbers by the mulberry32 algorithm; equal seeds give equal sequences. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const oneOf = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)];

/** A value to send; `raw` is put unencoded into a URL or form. */
export type Sent = { readonly json: unknown } | { readonly raw: string };

const NESTED = JSON.parse('['.repeat(2_000) + ']'.repeat(2_000));

/** Values known to break programs. */
const BREAKING_VALUES: readonly Sent[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\u202e\u0000',
    '\uffff',
    '👩‍👩‍👧‍👦',
    'Ⅷ٣',
    'a'.repeat(41),
    'a'.repeat(300),
    'é'.repeat(8_001),
    'a'.repeat(60_000),
    `${'a'.repeat(200)}!`,
    '((((a+)+)+)+)+$',
    '<script>alert(1)</script>',
    `${'<'.repeat(2_000)}b>`,
    '<b'.repeat(3_000),
    'a < b, <3',
    "' or 1=1 --",
    '"; drop table account; --',
    '$1',
    '%',
    '\\',
    '\r\nx: y',
    '../../../etc/passwd',
    'file:///etc/passwd',
    '{{7*7}}',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'true',
    'false',
    'NaN',
    'Infinity',
    '-Infinity',
    '0',
    '-0',
    '-1',
    '1e3',
    '0x10',
    '1.5',
    '00001',
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '999999999999999',
    '1e400',
    '0000-00-00',
    '0000-01-01',
    '0001-01-01',
    '1969-12-31',
    '1970-01-01',
    '2026-02-30',
    '2026-03-29',
    '2026-10-25',
    '2200-01-01',
    '9999-12-31',
    '+010000-01-01',
    '31-02-1980',
    '01-01-0000',
    '2026-06-21T10:00:00Z',
    'mon 6:00 on;mon 7:00 off',
    'mon 25:61 on',
    `${'mon 6:00 on;'.repeat(600)}`,
    'alaska_home',
    'home@foyer.example',
    'a@b',
    '@'.repeat(254),
  ].map((json) => ({ json })),
  ...[null, true, false, 0, -1, 1e308, -1e308, 5e-324, 2 ** 53, [], [[]], {}, [null], NESTED].map((json) => ({
    json,
  })),
  ...[{ __proto__: null, toString: 1 }, { length: -1 }, Array.from({ length: 30_000 }, () => 0)].map(
    (json) => ({
      json,
    }),
  ),
  // Bodies of nearly the permitted 64 kB: repeated fields, many fields.
  ...['&x'.repeat(30_000), '&x=1'.repeat(15_000), '&&'.repeat(30_000)].map((raw) => ({ raw })),
  { raw: Array.from({ length: 9_000 }, (_, index) => `&${index}`).join('') },
  ...['%', '%zz', '%00', '%ff', '%ED%A0%80', '%u0041', '+', '&', '=', '&&=&', 'x&x', '%2500', ';'].map(
    (raw) => ({
      raw,
    }),
  ),
];

const ALPHABET = [...'abzAZ09 _-:.,;/\\\'"<>&%=+?#@!()[]{}|~^$*\n\t\0é€🏠\ud83c\udfe0'];

/** A valid text with a few characters inserted, removed or replaced. */
function mutate(text: string, random: Random): string {
  const characters = [...text];
  for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) {
    const index = Math.floor(random() * (characters.length + 1));
    characters.splice(index, random() < 0.5 ? 1 : 0, random() < 0.8 ? (oneOf(random, ALPHABET) ?? '') : '');
  }
  return characters.join('');
}

function noise(random: Random): string {
  const length = Math.floor(random() ** 3 * 400);
  return Array.from({ length }, () => oneOf(random, ALPHABET)).join('');
}

/** At least `count` values for a parameter: those known to break programs, valid ones, then random ones. */
export function valuesFor(valid: readonly string[], count: number, random: Random): Sent[] {
  const values: Sent[] = [...BREAKING_VALUES, ...valid.map((json) => ({ json }))];
  while (values.length < count) {
    const text = oneOf(random, valid);
    const chosen = text !== undefined && random() < 0.7 ? mutate(text, random) : noise(random);
    values.push({ json: random() < 0.1 ? Number(chosen) || chosen.length : chosen });
  }
  return values;
}
