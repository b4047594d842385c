import { batteryCode } from '@foyer/domain';
import fc from 'fast-check';
import { groupedCode, isMacAddress } from './grouped-code';

it.each([
  ['', ''],
  ['dom', 'DOM'],
  ['domf', 'DOMF'],
  ['domf-', 'DOMF'],
  ['domfo', 'DOMF-O'],
  [' domf oyer_0000-0012 ', 'DOMF-OYER-0000-0012'],
  ['DOMFOYER00000012EXTRA', 'DOMF-OYER-0000-0012'],
])('%j is written %j', (typed, written) => {
  expect(groupedCode(typed)).toBe(written);
});

it('is the same code, and written the same the second time', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 _-]{0,24}$/), (typed) => {
      const written = groupedCode(typed);
      expect(groupedCode(written)).toBe(written);
      expect(batteryCode(written)).toBe(batteryCode(typed).slice(0, 16));
    }),
  );
});

it.each([
  ['00:F0:CA:12:34:56', true],
  [' 00-f0-ca-12-34-56 ', true],
  ['00:F0:CA:12:34', false],
  ['ACFO-YER0-0000-001Q', false],
])('%j is the address of a box: %s', (typed, expected) => {
  expect(isMacAddress(typed)).toBe(expected);
});
