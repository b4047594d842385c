import * as fc from 'fast-check';
import { shownPhoneNumber, storedPhoneNumber, swissReading, typedPhoneNumber } from './phone-number';

describe('storedPhoneNumber', () => {
  it.each([
    ['06 39 98 00 00', 'FR', '+33639980000'],
    ['06.39.98.00.00', 'FR', '+33639980000'],
    ['+33 (0)6 39 98 00 00', 'FR', '+33639980000'],
    ['0033639980000', 'FR', '+33639980000'],
    ['04 75 00 00 00', 'FR', '+33475000000'],
    ['079 000 00 00', 'CH', '+41790000000'],
    ['+41 79 000 00 00', 'FR', '+41790000000'],
    ['022 310 00 00', 'CH', '+41223100000'],
    ['06 39 98 00 0', 'FR', null],
    ['06 39 98 00 000', 'FR', null],
    ['079 000 00 000', 'CH', null],
    ['+32 470 00 00 00', 'FR', null],
    ['0692 12 34 56', 'FR', '+262692123456'],
    ['0262 20 12 34', 'FR', '+262262201234'],
    ['+262 692 12 34 56', 'FR', '+262692123456'],
    ['0639 01 23 45', 'FR', '+262639012345'],
    ['0690 30 12 34', 'FR', '+590690301234'],
    ['0696 20 12 34', 'FR', '+596696201234'],
    ['0694 20 12 34', 'FR', '+594694201234'],
    ['0709 01 23 45', 'FR', '+590709012345'],
    ['0709 11 23 45', 'FR', '+596709112345'],
    ['0709 21 23 45', 'FR', '+262709212345'],
    ['0709 31 23 45', 'FR', '+594709312345'],
    ['0709 36 23 45', 'FR', '+262709362345'],
    ['+33 709 11 23 45', 'FR', '+596709112345'],
    ['0269 60 12 34', 'FR', '+262269601234'],
    ['0263 12 34 56', 'FR', '+262263123456'],
    ['0800 12 34 56', 'FR', '+33800123456'],
    ['0976 12 34 56', 'FR', '+33976123456'],
    ['07 12 34 56 78', 'FR', '+33712345678'],
    ['call me', 'FR', null],
    ['+33 6 39 98 00 00 000000', 'FR', null],
    ['', 'FR', null],
  ])('stores %s of a home in %s as %s', (typed, country, stored) => {
    expect(storedPhoneNumber(typed, country)).toBe(stored);
  });

  it('accepts at most fifteen characters besides separators', () => {
    expect(storedPhoneNumber('00'.padEnd(16, '1'), 'FR')).toBeNull();
    expect(storedPhoneNumber('+33.6.39.98.00.00', 'FR')).toBe('+33639980000');
  });
});

describe('swissReading', () => {
  it.each([
    ['079 123 45 67', 'FR', '+41791234567'],
    ['07 91 23 45 67', 'FR', '+41791234567'],
    ['075 123 45 67', 'FR', '+41751234567'],
    ['074 123 45 67', 'FR', null],
    ['079 123 45 67', 'CH', null],
    ['+33 7 91 23 45 67', 'FR', null],
    ['079 123 45', 'FR', null],
    ['', 'FR', null],
  ])('of %s in %s is %s', (typed, country, swiss) => {
    expect(swissReading(typed, country)).toBe(swiss);
  });
});

describe('formatting a phone number', () => {
  it.each([
    ['+33639980000', 'FR', '06 39 98 00 00'],
    ['+41790000000', 'CH', '079 000 00 00'],
    ['+41790000000', 'FR', '+41 79 000 00 00'],
    ['+33639980000', 'BE', '06 39 98 00 00'],
    ['unreadable', 'FR', 'unreadable'],
  ])('shows %s to a home in %s as %s', (stored, country, shown) => {
    expect(shownPhoneNumber(stored, country)).toBe(shown);
  });

  it.each([
    ['0639', 'FR', '06 39'],
    ['063998000', 'FR', '06 39 98 00 0'],
    ['0692123456', 'FR', '0692 12 34 56'],
    ['0639980000', 'FR', '06 39 98 00 00'],
    ['06 39 ', 'FR', '06 39'],
    ['0791234567', 'CH', '079 123 45 67'],
    ['+4179123', 'FR', '+41 79 123'],
    ['+', 'FR', '+'],
    ['06 39 x', 'FR', '06 39 x'],
    ['', 'FR', ''],
  ])('formats %s typed in a home in %s as %s', (typed, country, shown) => {
    expect(typedPhoneNumber(typed, country)).toBe(shown);
  });

  it('keeps the typed number, for any input', () => {
    const anyTyped = fc.string({ unit: fc.constantFrom(...'0123456789+ .-()x'), maxLength: 24 });
    const digits = (text: string) => text.replaceAll(/\D/g, '');
    fc.assert(
      fc.property(anyTyped, fc.constantFrom('FR', 'CH', 'BE'), (typed, country) => {
        const shown = typedPhoneNumber(typed, country);
        expect(digits(shown)).toBe(digits(typed));
        expect(storedPhoneNumber(shown, country)).toBe(storedPhoneNumber(typed, country));
      }),
    );
  });

  it('parses a displayed number as the same number', () => {
    const french = fc.integer({ min: 0, max: 9_999_999 }).map((end) => `+336${String(end).padStart(8, '3')}`);
    fc.assert(
      fc.property(french, fc.constantFrom('FR', 'CH'), (stored, country) => {
        fc.pre(storedPhoneNumber(stored, country) === stored);
        expect(storedPhoneNumber(shownPhoneNumber(stored, country), country)).toBe(stored);
      }),
    );
  });
});
