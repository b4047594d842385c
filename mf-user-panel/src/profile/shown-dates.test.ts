import { isCalendarMonth, shownDay, shownMonth } from './shown-dates';

test.each([
  ['fr', '1er\u00a0mai\u00a02026', '1er\u00a0mai', 'mai\u00a02026'],
  ['en', '1\u00a0May\u00a02026', '1\u00a0May', 'May\u00a02026'],
] as const)('in %s a date stays on one line', (language, day, yearless, month) => {
  expect(shownDay('2026-05-01', language)).toBe(day);
  expect(shownDay('2026-05-01', language, false)).toBe(yearless);
  expect(shownMonth('2026-05-01', language)).toBe(month);
});

test.each([
  ['2026-02-01', '2026-02-28', true],
  ['2024-02-01', '2024-02-28', false],
  ['2026-05-02', '2026-05-31', false],
  ['2026-05-01', '2027-05-31', false],
])('from %s to %s is a calendar month: %s', (fromDay, lastDay, isMonth) => {
  expect(isCalendarMonth(fromDay, lastDay)).toBe(isMonth);
});
