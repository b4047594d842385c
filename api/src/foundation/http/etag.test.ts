import fc from 'fast-check';
import { hasEtag } from './etag';

const ETAG = '"x-1"';

test.each([
  [undefined, false],
  ['', false],
  ['"x-1"', true],
  ['W/"x-1"', true],
  ['"a", "x-1"', true],
  ['"a",W/"x-1" , "b"', true],
  ['"a,b", "x-1"', true],
  ['*', true],
  [' * ', true],
  ['"*"', false],
  ['x-1', false],
  ['"x-12"', false],
  ['"a, x-1"', false],
])('If-None-Match %s names it: %s', (header, expected) => {
  expect(hasEtag(header, ETAG)).toBe(expected);
});

test('any list with the tag names it, and none without', () => {
  const tag = fc.stringMatching(/^[!#-~]{0,20}$/).map((text) => `"${text}"`);
  fc.assert(
    fc.property(fc.array(tag), tag, fc.boolean(), (others, etag, isWeak) => {
      const list = [...others, isWeak ? `W/${etag}` : etag].join(', ');
      expect(hasEtag(list, etag)).toBe(true);
      expect(hasEtag(others.join(', '), etag)).toBe(others.includes(etag));
    }),
  );
});
