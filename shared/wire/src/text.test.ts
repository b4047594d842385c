import fc from 'fast-check';
import { stripTags, wireText, wireVerbatim } from './text';

it.each([
  ['Salon', 'Salon'],
  ['<b>Salon</b>', 'Salon'],
  ['a < b and c > d', 'a < b and c > d'],
  ['<script>alert(1)</script>Salon', 'Salon'],
  ['<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<!-- hidden -->', ''],
  ['', ''],
])('reads %j as %j', (typed, text) => {
  expect(stripTags(typed)).toBe(text);
});

it('leaves no tag and is idempotent', () => {
  const pieces = fc.constantFrom('<', '>', '/', 'b', 'script', '</script>', '<script>', ' ', 'x');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const once = stripTags(parts.join(''));
      expect(stripTags(once)).toBe(once);
      expect(once).not.toMatch(/<\/?[a-z!][^>]*>/i);
    }),
  );
});

describe('wire text', () => {
  const name = wireText(10, 1);
  const code = wireVerbatim(10, 1);

  it.each([
    ['a name', 'a name', 'a name'],
    [' a < b ', 'a < b', ' a < b '],
    ['<3', '<3', '<3'],
    ['<b>x</b>', 'x', '<b>x</b>'],
    ['<b></b>', null, '<b></b>'],
    ['   ', null, '   '],
    ['', null, null],
    ['0123456789', '0123456789', '0123456789'],
    ['0123456789+', null, null],
    ['<b>long</b>', null, null],
    ['é🏠', 'é🏠', 'é🏠'],
    ['He\u0301le\u0300ne', 'H\u00e9l\u00e8ne', 'He\u0301le\u0300ne'],
    [`${'e\u0301'.repeat(10)}`, '\u00e9'.repeat(10), null],
    ['a\r\nb\tc', 'a b c', 'a\r\nb\tc'],
    ['a\u202eb\u200bc', 'abc', 'a\u202eb\u200bc'],
    ['a\u001b[31m', 'a [31m', 'a\u001b[31m'],
    ['\u2028a\u00ad', 'a', '\u2028a\u00ad'],
    ['\u200b', null, '\u200b'],
    ['<\u200bb>x', 'x', '<\u200bb>x'],
    ['a\ud83c', null, null],
    ['\udfe0a', null, null],
    ['a\0b', null, null],
    [7, null, null],
  ])('reads %j as name %j and as code %j', (typed, asName, asCode) => {
    expect(name.safeParse(typed).data ?? null).toBe(asName);
    expect(code.safeParse(typed).data ?? null).toBe(asCode);
  });

  it('is well-formed, within its bounds and without tags, for any input', () => {
    const unit = fc.oneof(
      fc.constantFrom('<', '>', '<b>', '<script>', '\0', ' '),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
        const read = name.safeParse(units.join(''));
        if (!read.success) return;
        expect(read.data).toBe(stripTags(read.data).trim());
        expect(read.data).not.toBe('');
        expect([...read.data].length).toBeLessThanOrEqual(10);
        expect(read.data).not.toMatch(/\0|\p{Surrogate}/u);
      }),
    );
  });
});
