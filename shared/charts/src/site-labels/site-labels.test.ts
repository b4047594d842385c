import { grainOf, siteLabels } from './site-labels';

const HOUR_MS = 3_600_000;
const normaliseSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
/** English commas depend on the browser's locale data. */
const withoutCommas = (text: string) => normaliseSpaces(text).replaceAll(',', '');
const french = siteLabels('fr', 'Europe/Paris');
const english = siteLabels('en', 'Europe/Zurich');

test('tests run in a browser zone that is not the house’s', () => {
  expect(siteLabels('fr', 'Pacific/Auckland').clock(0)).not.toBe(french.clock(0));
});

test.each([
  [5 * 60_000, 'time'],
  [HOUR_MS, 'time'],
  [23 * HOUR_MS, 'day'],
  [25 * HOUR_MS, 'day'],
  [28 * 24 * HOUR_MS, 'month'],
] as const)('slots of %d ms are read as %s', (lengthMs, grain) => {
  expect(grainOf([{ startMs: 0, endMs: lengthMs }])).toBe(grain);
});

const noon = Date.UTC(2026, 10, 21, 11, 5);

test.each([
  ['time', 'sam. 21 nov., 12:05', 'Sat 21 Nov 12:05'],
  ['day', 'samedi 21 novembre 2026', 'Saturday 21 November 2026'],
  ['month', 'novembre 2026', 'November 2026'],
] as const)('a slot of a %s is written in full in both languages', (grain, fr, en) => {
  expect(normaliseSpaces(french.full(noon, grain))).toBe(fr);
  expect(withoutCommas(english.full(noon, grain))).toBe(en);
});

test('midnight of a longer window is the day’s name, of one day it is a time', () => {
  const midnight = Date.UTC(2026, 10, 20, 23);
  expect(normaliseSpaces(french.tick(midnight, 'time', 2))).toBe('sam. 21');
  expect(french.tick(midnight, 'time', 1)).toBe('00:00');
});

test('the hour that comes twice in October tells the two apart', () => {
  const first = Date.UTC(2026, 9, 25, 0, 30);
  expect(normaliseSpaces(french.full(first, 'time'))).toBe('dim. 25 oct., 02:30 (UTC+2)');
  expect(normaliseSpaces(french.full(first + HOUR_MS, 'time'))).toBe('dim. 25 oct., 02:30 (UTC+1)');
  expect(normaliseSpaces(french.full(first + 2 * HOUR_MS, 'time'))).toBe('dim. 25 oct., 03:30');
  expect([french.offset(first), french.offset(first + HOUR_MS)]).toEqual(['+02:00', '+01:00']);
});

test('the hour that is skipped in March is never written', () => {
  const before = Date.UTC(2026, 2, 29, 0, 55);
  expect(french.clock(before)).toBe('01:55');
  expect(french.clock(before + 5 * 60_000)).toBe('03:00');
});

test.each([
  ['time', '2026-11-21 12:05'],
  ['day', '2026-11-21'],
  ['month', '2026-11'],
] as const)('files write a %s as %s', (grain, text) => {
  expect(french.machine(noon, grain)).toBe(text);
});
