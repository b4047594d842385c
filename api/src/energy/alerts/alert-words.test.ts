import { dataFile } from '../../foundation/data-file';
import { alertWords } from './alert-words';

const AT = new Date('2026-09-02T05:00:00Z');
const PARIS = 'Europe/Paris';

const description = (kind: string, facts: Record<string, string | number>, language: 'fr' | 'en', at = AT) =>
  alertWords({ kind, facts, deviceName: null, at }, language, PARIS).description?.replaceAll(/\s/g, ' ');

test('an alert formats its numbers for its language', () => {
  expect(description('consumption_high', { kwh: 41.8 }, 'fr')).toContain('41,8 kWh');
  expect(description('consumption_high', { kwh: 41.8 }, 'en')).toContain('41.8 kWh');
  expect(description('alarm_on', { device: 'Four', minutes: 1440 }, 'fr')).toContain('1 440 minutes');
});

test.each([
  [72.95, 'fr', 'Le 6 septembre 2026 est un jour rouge : de 6:00 à 22:00, le kWh coûte 72,95 c€.'],
  [
    '—',
    'fr',
    'Le 6 septembre 2026 est un jour rouge, de 6:00 à 22:00 : le kWh y coûte bien plus que les autres jours.',
  ],
  ['—', 'en', '6 September 2026 is a red day from 6:00 to 22:00: a kWh costs much more than on other days.'],
] as const)('a red day at %s in %s', (cents, language, text) => {
  expect(description('tempo_red_day', { redDay: '2026-09-06', cents }, language)).toBe(text);
});

test('an alert of an unknown kind has no texts', () => {
  expect(alertWords({ kind: 'of another time', facts: {}, deviceName: null, at: AT }, 'en', PARIS)).toEqual({
    label: null,
    description: null,
    extendedDescription: null,
  });
});

test.each([
  // 7:00 in site time, about the day before.
  ['consumption_high', '2026-09-02T05:00:00Z', 'Le 1er septembre 2026', 'On 1 September 2026'],
  ['production_low', '2026-09-02T05:00:00Z', 'Le 1er septembre 2026', 'On 1 September 2026'],
  ['alarm_consumption', '2026-09-02T16:05:00Z', 'le 2 septembre 2026', 'on 2 September 2026'],
  // At midnight in site time, about the day that ended.
  ['alarm_consumption', '2026-09-01T22:00:00Z', 'le 1er septembre 2026', 'on 1 September 2026'],
  ['alarm_production', '2026-09-01T22:00:00Z', 'le 1er septembre 2026', 'on 1 September 2026'],
])('an alert of %s at %s names its day', (kind, at, fr, en) => {
  expect(description(kind, {}, 'fr', new Date(at))).toContain(fr);
  expect(description(kind, {}, 'en', new Date(at))).toContain(en);
});

test('no text counts days from the day it is read', () => {
  const texts = JSON.stringify(dataFile('alert-texts.json'));
  expect(texts).not.toMatch(/\b(hier|aujourd’hui|demain|yesterday|today|tomorrow)\b/i);
});
