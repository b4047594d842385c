import { fnvHash } from './fnv-hash';

it.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('hashes %j as the published test vectors of FNV-1a', (text, hash) => {
  expect(fnvHash(text)).toBe(hash.toString(36));
});
