import { formatBytes } from './format-bytes';

test.each([
  [null, '—'],
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [2_345_678, '2.35 MB'],
  [7.2e9, '7.2 GB'],
  [5e15, '5,000 TB'],
])('%p bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en').replaceAll('\u00a0', ' ')).toBe(text);
});

test('has the units of the language', () => {
  expect(formatBytes(2_500_000, 'fr').replaceAll('\u00a0', ' ')).toBe('2,5 Mo');
});
