import { formatAge } from './age';

const normaliseSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [-5000, 'fr', 'à l’instant'],
  [0, 'en', 'just now'],
  [4999, 'fr', 'à l’instant'],
  [5000, 'fr', 'il y a 5 s'],
  [59_999, 'fr', 'il y a 59 s'],
  [60_000, 'fr', 'il y a 1 min'],
  [3_599_999, 'en', '59 min ago'],
  [3_600_000, 'fr', 'il y a 1 h'],
  [5_000, 'en', '5 sec ago'],
  [3 * 3_600_000, 'en', '3 hr ago'],
  [86_400_000, 'fr', 'hier'],
  [86_400_000, 'en', 'yesterday'],
  [2 * 86_400_000, 'fr', 'avant-hier'],
  [3 * 86_400_000, 'fr', 'il y a 3 j'],
  [3 * 86_400_000, 'en', '3 days ago'],
] as const)('%d ms in %s is "%s"', (ageMs, language, words) => {
  expect(normaliseSpaces(formatAge(ageMs, language))).toBe(words);
});
