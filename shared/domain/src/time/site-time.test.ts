import fc from 'fast-check';
import {
  addDays,
  addMonths,
  dayLengthHours,
  daysBetween,
  isDay,
  minuteOfWeek,
  monthsBetween,
  siteClockMs,
  siteDay,
  siteInstant,
  siteMinuteOfDay,
  startOfMonth,
  startOfSiteDay,
} from './site-time';

const ZONES = ['Europe/Paris', 'Europe/Zurich'] as const;
const anyDay = fc
  .integer({ min: Date.UTC(2015, 0, 1) / 86_400_000, max: Date.UTC(2035, 0, 1) / 86_400_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));

describe.each(ZONES)('site time in %s', (zone) => {
  it.each([
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('places %s on %s', (instant, day) => {
    expect(siteDay(Date.parse(instant), zone)).toBe(day);
  });

  it.each([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-03-30', 24],
    ['2026-10-24', 24],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ])('%s has %d hours', (day, hours) => {
    expect(dayLengthHours(day, zone)).toBe(hours);
  });

  it.each([
    ['2026-03-29', 90, '2026-03-29T00:30:00Z'],
    // The clock jumps from 2:00 to 3:00: 2:30 does not exist and means 3:30.
    ['2026-03-29', 150, '2026-03-29T01:30:00Z'],
    ['2026-03-29', 180, '2026-03-29T01:00:00Z'],
    // 2:30 exists twice and means the first.
    ['2026-10-25', 150, '2026-10-25T00:30:00Z'],
    ['2026-10-25', 180, '2026-10-25T02:00:00Z'],
    ['2026-06-21', 1440, '2026-06-21T22:00:00Z'],
  ])('finds minute %2$d of %1$s at %3$s', (day, minute, instant) => {
    expect(new Date(siteInstant(day, minute, zone)).toISOString()).toBe(instant.replace('Z', '.000Z'));
  });

  it('starts every day right after the previous one', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOfSiteDay(day, zone);
        expect(siteDay(start, zone)).toBe(day);
        expect(siteMinuteOfDay(start, zone)).toBe(0);
        expect(siteDay(start - 1, zone)).toBe(addDays(day, -1));
      }),
    );
  });

  it('returns the same time cached and uncached, across a clock change', () => {
    const localTime = (epochMs: number) =>
      new Date(epochMs).toLocaleTimeString('fr-FR', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
    fc.assert(
      fc.property(
        fc.constantFrom(Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')),
        fc.integer({ min: -7_200_000, max: 7_200_000 }),
        (changeMs, offsetMs) => {
          const minute = siteMinuteOfDay(changeMs + offsetMs, zone);
          expect(siteMinuteOfDay(changeMs + offsetMs, zone)).toBe(minute);
          const [hours = 0, minutes = 0] = localTime(changeMs + offsetMs)
            .split(':')
            .map(Number);
          expect(minute).toBe(hours * 60 + minutes);
        },
      ),
    );
  });

  it.each([
    ['2026-06-21T22:00:00Z', 0],
    ['2026-06-21T21:59:00Z', 7 * 1440 - 1],
    ['2026-06-24T10:15:00Z', 2 * 1440 + 12 * 60 + 15],
  ])('counts minutes of the week from Monday: %s is %d', (instant, minute) => {
    expect(minuteOfWeek(siteClockMs(Date.parse(instant), zone))).toBe(minute);
  });

  it('has 365 or 366 times 24 hours in every year', () => {
    for (const year of [2024, 2025, 2026]) {
      const hours =
        (startOfSiteDay(`${year + 1}-01-01`, zone) - startOfSiteDay(`${year}-01-01`, zone)) / 3_600_000;
      expect(hours).toBe(daysBetween(`${year}-01-01`, `${year + 1}-01-01`) * 24);
    }
  });
});

it('reads an unknown zone as the default one', () => {
  const lateEvening = Date.parse('2026-06-21T22:30:00Z');
  expect(siteDay(lateEvening, 'Mars/Olympus')).toBe(siteDay(lateEvening, 'Europe/Paris'));
});

describe('calendar days', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-06-21', 0, '2026-06-21'],
  ])('%s plus %d days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -13, '2025-02-28'],
  ])('%s plus %d months is %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected);
  });

  it('adds, subtracts and counts days and months consistently', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(monthsBetween(day, addMonths(day, count))).toBe(count);
        expect(startOfMonth(startOfMonth(day))).toBe(startOfMonth(day));
      }),
    );
  });

  it.each([
    ['2026-06-21', 0, '2026-06-01'],
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-01-31', -13, '2024-12-01'],
  ])('the start of the month of %s, %d months later, is %s', (day, later, first) => {
    expect(startOfMonth(day, later)).toBe(first);
  });

  it.each([
    ['2026-06-21', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['21-06-2026', false],
    ['', false],
  ])('accepts %j as a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });
});
