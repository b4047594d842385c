import { randomBytes } from 'node:crypto';
import { KEY_BYTES, tokenCipher } from './token-cipher';

const [first, second] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)];
const cipher = tokenCipher([first]);

test('a sealed token reveals nothing, differs each time and can be opened', () => {
  const sealed = cipher.seal('secret token é', 'home wiser');
  expect(sealed).not.toContain('secret');
  expect(cipher.seal('secret token é', 'home wiser')).not.toBe(sealed);
  expect(cipher.open(sealed, 'home wiser')).toBe('secret token é');
});

test('a token stored in clear text is returned unchanged', () => {
  expect(cipher.open('eyJhbGciOi.clear', 'home wiser')).toBe('eyJhbGciOi.clear');
});

test('a former key opens its tokens, and only the new key seals', () => {
  const sealed = cipher.seal('token', 'home wiser');
  const renewed = tokenCipher([second, first]);
  expect(renewed.open(sealed, 'home wiser')).toBe('token');
  expect(renewed.seal('token', 'home wiser').startsWith(renewed.prefix)).toBe(true);
  expect(sealed.startsWith(renewed.prefix)).toBe(false);
});

test.each<[string, (sealed: string) => unknown]>([
  ['another key', (sealed) => tokenCipher([second]).open(sealed, 'home wiser')],
  ['another row', (sealed) => cipher.open(sealed, 'other wiser')],
  ['a changed text', (sealed) => cipher.open(`${sealed.slice(0, -2)}AA`, 'home wiser')],
])('a token does not open with %s', (_what, open) => {
  expect(() => open(cipher.seal('token', 'home wiser'))).toThrow();
});
