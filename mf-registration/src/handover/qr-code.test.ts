import { fnvHash } from '@foyer/domain';
import { qrCode } from './qr-code';

const drawn = (text: string) =>
  qrCode(text)
    .map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
    .join('\n');
const digest = (text: string) => fnvHash(drawn(text));

// Each of these codes was read by zxing with the same text.
it.each([
  ['https://a.fr/r', 25, '16oolwz'],
  ['https://foyer.example/registration/code', 29, 'wr44b9'],
  ['https://a-very-long-host-name.of-a-tenant.example:8443/registration/code', 33, '1ggpihn'],
  [`https://${'x'.repeat(98)}`, 37, '17ot1on'],
])('draws %s with %i modules a side', (text, size, code) => {
  expect(qrCode(text)).toHaveLength(size);
  expect(digest(text)).toBe(code);
});

it('refuses a text that does not fit', () => {
  expect(() => qrCode('x'.repeat(107))).toThrow(RangeError);
});
