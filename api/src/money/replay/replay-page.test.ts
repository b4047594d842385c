import { documentFormat } from '../documents/document-format';
import { spanText } from './replay-page';
import { REPLAY_WORDS } from './words';

const [fr, en] = (['fr', 'en'] as const).map((language) => ({
  words: REPLAY_WORDS[language],
  write: documentFormat(language, 'EUR'),
}));

test.each([
  [
    '2025-08',
    '2026-07',
    12,
    'août 2025 à juillet 2026 · 12 mois entiers',
    'August 2025 to July 2026 · 12 full months',
  ],
  ['2026-04', '2026-04', 1, 'avril 2026 · 1 mois entier', 'April 2026 · 1 full month'],
])('the months from %s to %s, %i of them, are named', (first, last, count, french, english) => {
  const ends = [{ month: first }, { month: last }] as const;
  expect(fr && spanText(fr, ends, count)).toBe(`${french}, d’après vos mesures`);
  expect(en && spanText(en, ends, count)).toBe(`${english}, from your measurements`);
});

test('a single offer, hour and year are in the singular', () => {
  expect(REPLAY_WORDS.fr.moreOffers(1)).toBe('Une autre offre est sur la page de la suite.');
  expect(REPLAY_WORDS.en.moreOffers(1)).toBe('One more offer is on the page of the suite.');
  expect(REPLAY_WORDS.fr.coverage('720', '1', '1')).toContain('dont 1 sans mesure et 1 d’après');
  expect(REPLAY_WORDS.fr.years(1.9, '1,9')).toBe('payé en 1,9 an');
  expect(REPLAY_WORDS.fr.years(2, '2,0')).toBe('payé en 2,0 ans');
});
