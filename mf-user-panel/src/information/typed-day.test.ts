import * as fc from 'fast-check';
import { dayFromTyped, formatTypedDay } from './typed-day';

test.each([
  ['24-12-1980', '1980-12-24'],
  ['24/12/1980', '1980-12-24'],
  ['24.12.1980', '1980-12-24'],
  [' 24 12 1980 ', '1980-12-24'],
  ['24121980', '1980-12-24'],
  ['4-2-1980', '1980-02-04'],
  ['29-02-2024', '2024-02-29'],
  ['29-02-2023', null],
  ['31-04-1980', null],
  ['00-01-1980', null],
  ['24-13-1980', null],
  ['24-12-80', null],
  ['1980-12-24', null],
  ['', null],
])('%j is the day %j', (typed, day) => {
  expect(dayFromTyped(typed)).toBe(day);
});

test('formatting and parsing a day returns the same day', () => {
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(fc.property(days, (day) => expect(dayFromTyped(formatTypedDay(day))).toBe(day)));
});
