import { dayInWords, momentInWords } from './mails';

test.each([
  ['fr', '1er juillet 2026', /^1er juillet 2026 à 00:03$/],
  ['en', '1 July 2026', /^1 July 2026 at 00:03$/],
] as const)('days and moments are in the words of %s', (language, day, moment) => {
  expect(dayInWords('2026-07-01', language)).toBe(day);
  const at = new Date('2026-06-30T22:03:00Z');
  expect(momentInWords(at, { language, siteTimeZone: 'Europe/Paris' })).toMatch(moment);
});
