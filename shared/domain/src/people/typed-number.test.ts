import fc from 'fast-check';
import { plainNumber, readNumber } from './typed-number';

it.each([
  // English: a comma groups thousands, where it can.
  ['en', '1,234', '1234'],
  ['en', '1,234.5', '1234.5'],
  ['en', '1,234,567.89', '1234567.89'],
  ['en', '0,21', '0.21'],
  ['en', '0,234', '0.234'],
  ['en', '12,5', '12.5'],
  ['en', '1234,5', '1234.5'],
  ['en', '1 234.5', '1234.5'],
  ['en', '1’234.50', '1234.50'],
  ['en', "1'234.50", '1234.50'],
  ['en', '1.234', '1.234'],
  ['en', '1.234,5', '1234.5'],
  // French: a comma is the decimal mark.
  ['fr', '1,234', '1.234'],
  ['fr', '1 234,5', '1234.5'],
  ['fr', '1\u202f234,5', '1234.5'],
  ['fr', '1\u00a0234\u00a0567', '1234567'],
  ['fr', '1.234', '1.234'],
  ['fr', '1.234,5', '1234.5'],
  ['fr', '1,234.5', '1234.5'],
  ['fr', '1’234.50', '1234.50'],
  ['fr', '1.234.567', '1234567'],
  ['fr', '1,234,567', '1234567'],
  // Both.
  ['fr', ' 21 ', '21'],
  ['fr', '0021', '21'],
  ['fr', '-1,5', '-1.5'],
  ['en', '−1.5', '-1.5'],
  ['en', '.5', '0.5'],
  ['en', '5.', '5'],
] as const)('in %s, "%s" is %s', (language, typed, plain) => {
  expect(plainNumber(typed, language)).toBe(plain);
});

it.each([
  '',
  ' ',
  '.',
  ',',
  '-',
  'abc',
  '1e3',
  '12 34',
  '1 23 456',
  '1234 567',
  '1,2,3',
  '1.2.3',
  '1,23.4',
  '1.23,4',
  '12,34,567',
  '1,234.5.6',
  '1’23.5',
  '5 kWh',
  '٣',
  '--1',
  '1-2',
])('"%s" is no number in either language', (typed) => {
  expect(plainNumber(typed, 'fr')).toBeNull();
  expect(plainNumber(typed, 'en')).toBeNull();
});

it.each([
  ['fr', 'fr-FR'],
  ['fr', 'fr-CH'],
  ['en', 'en-GB'],
  ['en', 'en-CH'],
] as const)('reads in %s what a page of %s shows', (language, locale) => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (thousandths) => {
      const shown = thousandths / 1000;
      // A zero without sign.
      expect((readNumber(format.format(shown), language) ?? Number.NaN) + 0).toBe(shown + 0);
    }),
  );
});

it('reads any text without throwing', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('fr' as const, 'en' as const), (text, language) => {
      const plain = plainNumber(text, language);
      expect(plain === null || /^-?\d+(\.\d+)?$/.test(plain)).toBe(true);
    }),
  );
});
