import { printedCode } from './printed-code';

it.each([
  ['NORM-0000-0000-0001', 16, 'NORM000000000001'],
  ['S/N: domf oyer0000001Q', 16, null],
  ['kit abcd12345678; batch 7', 12, 'ABCD12345678'],
  ['ABCD1234567', 12, null],
  ['ABCD123456789', 12, null],
  ['ABCD/1234567', 12, null],
  ['', 12, null],
])('in %j is a code of %i characters: %s', (text, length, code) => {
  expect(printedCode(text, length)).toBe(code);
});
