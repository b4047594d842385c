import { type HolidayRegion, isPublicHoliday } from './public-holidays';
import { addDays } from './site-time';

const holidaysOf = (year: number, region: HolidayRegion) =>
  Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter(
    (day) => day.startsWith(String(year)) && isPublicHoliday(day, region),
  );

it('knows the French public holidays of 2026', () => {
  expect(holidaysOf(2026, 'FR')).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ]);
});

it('knows those of Geneva and those of all Switzerland', () => {
  expect(holidaysOf(2026, 'CH')).toEqual(['2026-01-01', '2026-05-14', '2026-08-01', '2026-12-25']);
  expect(holidaysOf(2026, 'CH-GE')).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-14',
    '2026-05-25',
    '2026-08-01',
    '2026-09-10',
    '2026-12-25',
    '2026-12-31',
  ]);
});

// The earliest and latest Easters, and years in which the epact is shortened.
it.each(['2008-03-24', '2038-04-26', '1981-04-20', '1954-04-19', '2024-04-01', '2025-04-21'])(
  '%s is an Easter Monday',
  (day) => {
    expect(isPublicHoliday(day, 'FR')).toBe(true);
    expect(isPublicHoliday(addDays(day, 1), 'FR')).toBe(false);
  },
);
