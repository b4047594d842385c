import fc from 'fast-check';
import { addDays } from './site-time';
import { dateFormat } from './written-dates';

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const UTC = { timeZone: 'UTC' } as const;

test.each([
  ['fr', '2026-06-01', { dateStyle: 'long' }, '1er juin 2026'],
  ['fr', '2026-06-02', { dateStyle: 'long' }, '2 juin 2026'],
  ['fr', '2026-06-11', { dateStyle: 'long' }, '11 juin 2026'],
  ['fr', '2026-06-01', { day: 'numeric', month: 'short' }, '1er juin'],
  ['fr', '2026-08-01', { weekday: 'short', day: 'numeric' }, 'sam. 1er'],
  ['fr', '2026-08-01', { day: 'numeric' }, '1'],
  ['fr', '2026-06-01', { dateStyle: 'short' }, '01/06/2026'],
  ['en', '2026-06-01', { dateStyle: 'long' }, '1 June 2026'],
] as const)('in %s, writes %s with %p as %s', (language, day, options, text) => {
  expect(dateFormat(language, { ...options, ...UTC }).format(noon(day))).toBe(text);
});

test.each([
  ['2026-06-01', '2026-06-14', '1er–14 juin'],
  ['2026-06-20', '2026-07-01', '20 juin – 1er juillet'],
  ['2026-06-01', '2026-06-01', '1er juin'],
])('writes %s to %s as %s', (from, to, text) => {
  const written = dateFormat('fr', { day: 'numeric', month: 'long', ...UTC });
  expect(written.formatRange(noon(from), noon(to)).replace(/[\u2009\u202f\u00a0]/g, ' ')).toBe(text);
});

test('differs from Intl only in the first of a month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const day = addDays('1980-01-01', days);
      const own = dateFormat('fr', { dateStyle: 'full', ...UTC }).format(noon(day));
      const calendar = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', ...UTC }).format(noon(day));
      expect(own).toBe(day.endsWith('-01') ? calendar.replace(' 1 ', ' 1er ') : calendar);
    }),
  );
});
