import { formatAge } from './age';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [-5000, 'fr', 'à l’instant'],
  [0, 'en', 'just now'],
  [4999, 'fr', 'à l’instant'],
  [5000, 'fr', 'il y a 5 s'],
  [59_999, 'fr', 'il y a 59 s'],
  [60_000, 'fr', 'il y a 1 min'],
  [3_599_999, 'en', '59 min ago'],
  [3_600_000, 'fr', 'il y a 1 h'],
  [86_400_000, 'fr', 'hier'],
  [86_400_000, 'en', 'yesterday'],
  [2 * 86_400_000, 'fr', 'avant-hier'],
  [3 * 86_400_000, 'fr', 'il y a 3 j'],
  [3 * 86_400_000, 'en', '3 days ago'],
] as const)('%d ms in %s is "%s"', (ageMs, language, words) => {
  expect(plain(formatAge(ageMs, language))).toBe(words);
});

test.each(['fr', 'en'] as const)('the words in %s are those of the browser', (language) => {
  const browser = new Intl.RelativeTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    numeric: 'auto',
    style: 'short',
  });
  const units = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;
  for (const [unit, seconds] of Object.entries(units) as [keyof typeof units, number][])
    for (const count of [5, 6, 9, 23])
      expect(plain(formatAge(count * seconds * 1000, language))).toBe(plain(browser.format(-count, unit)));
  for (const days of [1, 3])
    expect(plain(formatAge(days * 86_400_000, language))).toBe(plain(browser.format(-days, 'day')));
});
