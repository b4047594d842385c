import * as fc from 'fast-check';
import { dayPattern, dayProblem, formatTypedDay, parseTypedDay } from './typed-day';

const LANGUAGES = ['fr', 'en'] as const;

test('is written in the order of the language', () => {
  expect(dayPattern('fr')).toBe('jj/mm/aaaa');
  expect(dayPattern('en')).toBe('dd/mm/yyyy');
  for (const language of LANGUAGES) expect(formatTypedDay('1980-02-03', language)).toBe('03/02/1980');
});

test.each([
  ['24/12/1980', '1980-12-24'],
  ['24-12-1980', '1980-12-24'],
  ['24.12.1980', '1980-12-24'],
  [' 24 12 1980 ', '1980-12-24'],
  ['24 / 12 / 1980', '1980-12-24'],
  ['24121980', '1980-12-24'],
  ['3/2/1980', '1980-02-03'],
  ['1980-12-24', '1980-12-24'],
  ['1980/2/3', '1980-02-03'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', 'impossible'],
  ['31/02/1980', 'impossible'],
  ['00/01/1980', 'impossible'],
  ['24/13/1980', 'impossible'],
  ['12/24/80', 'impossible'],
  ['3/2/80', 'century'],
  ['3/2/980', 'unreadable'],
  ['3/2', 'unreadable'],
  ['hier', 'unreadable'],
  ['', 'unreadable'],
])('%j is %s', (typed, expected) => {
  for (const language of LANGUAGES) {
    const { day, problem } = parseTypedDay(typed, language);
    expect(problem ?? day).toBe(expected);
  }
});

const LIVES = { firstDay: '1900-01-01', lastDay: '2026-11-25' };
test.each([
  ['3/2/80', LIVES, '1980-02-03'],
  ['3/2/20', LIVES, 'century'],
  ['26/11/26', LIVES, '1926-11-26'],
  ['25/11/2026', LIVES, '2026-11-25'],
  ['26/11/2026', LIVES, 'late'],
  ['01/01/1900', LIVES, '1900-01-01'],
  ['31/12/1899', LIVES, 'early'],
  ['1/7/27', { firstDay: '2024-10-01', lastDay: '2028-11-25' }, '2027-07-01'],
  ['29/02/00', { firstDay: '1900-01-01', lastDay: '2026-11-25' }, '2000-02-29'],
])('%j within %j is %s', (typed, bounds, expected) => {
  const { day, problem } = parseTypedDay(typed, 'fr', bounds);
  expect(problem ?? day).toBe(expected);
});

test('a problem is a sentence', () => {
  expect(dayProblem('31/02/1980', 'fr')).toBe('Le 31/02/1980 n’existe pas. Vérifiez le jour et le mois.');
  expect(dayProblem('3/2/20', 'en', LIVES)).toBe('Write the year with its four digits.');
  expect(dayProblem('26/11/2026', 'en', LIVES)).toBe('Choose a day up to 25/11/2026.');
  expect(dayProblem('1/1/1899', 'fr', LIVES)).toBe('Choisissez un jour à partir du 01/01/1900.');
  expect(dayProblem('x', 'fr')).toBe('Écrivez le jour, le mois et l’année\u00a0: jj/mm/aaaa.');
  expect([dayProblem('', 'fr'), dayProblem('3/2/1980', 'fr')]).toEqual([null, null]);
});

test('a written day reads as the same day', () => {
  const days = fc
    .date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, fc.constantFrom(...LANGUAGES), (day, language) => {
      expect(parseTypedDay(formatTypedDay(day, language), language)).toEqual({ day });
    }),
  );
});
