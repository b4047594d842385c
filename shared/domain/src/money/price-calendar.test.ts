import fc from 'fast-check';
import { changeAt, scheduleChanges } from '../schedule/text';
import { addDays, minuteOfWeek, siteClockMs, startOfSiteDay } from '../time/site-time';
import { daily, range, TEMPO, ZONE } from './contract-fixture';
import { calendarOfWeek, type PriceCalendar, periodAt, periodStretches, tariffDayAt } from './price-calendar';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const site = { timeZone: ZONE };
const at = (text: string) => Date.parse(text);

/** Hours of each period over site days. */
function hoursByPeriod(
  calendar: PriceCalendar,
  fromDay: string,
  toDay: string,
  colours?: Map<string, string>,
) {
  const hours: Record<string, number> = {};
  const [fromMs, toMs] = [startOfSiteDay(fromDay, ZONE), startOfSiteDay(toDay, ZONE)];
  for (const { startMs, endMs, period } of periodStretches(calendar, fromMs, toMs, {
    timeZone: ZONE,
    ...(colours && { colours }),
  }))
    hours[period ?? 'unknown'] = (hours[period ?? 'unknown'] ?? 0) + (endMs - startMs) / HOUR_MS;
  return hours;
}

describe('Tempo', () => {
  const colours = new Map([
    ['2024-12-15', 'blue'],
    ['2024-12-16', 'red'],
    ['2024-12-17', 'white'],
  ]);

  it.each([
    ['2024-12-16T05:59+01:00', 'blueOffPeak'],
    ['2024-12-16T06:00+01:00', 'redPeak'],
    ['2024-12-17T05:59+01:00', 'redOffPeak'],
    ['2024-12-17T06:00+01:00', 'whitePeak'],
    ['2024-12-18T06:00+01:00', null],
  ])('at %s has the period %s', (instant, period) => {
    expect(periodAt(TEMPO, at(instant), { ...site, colours })).toBe(period);
  });

  it('begins its day at 6:00', () => {
    expect(tariffDayAt(TEMPO, at('2024-12-16T05:59+01:00'), ZONE)).toBe('2024-12-15');
    expect(tariffDayAt(TEMPO, at('2024-12-16T06:00+01:00'), ZONE)).toBe('2024-12-16');
  });

  it('splits a civil day among three kinds of hours', () => {
    expect(hoursByPeriod(TEMPO, '2024-12-16', '2024-12-17', colours)).toEqual({
      blueOffPeak: 6,
      redPeak: 16,
      redOffPeak: 2,
    });
  });

  it('does not know the hours of a day without a colour', () => {
    expect(hoursByPeriod(TEMPO, '2024-12-18', '2024-12-19', colours)).toEqual({
      whiteOffPeak: 6,
      unknown: 18,
    });
  });
});

describe('off-peak hours by season', () => {
  const seasons: PriceCalendar = {
    dayStartMin: 0,
    seasons: [
      {
        fromMonthDay: '04-01',
        rules: [
          {
            dayTypes: [],
            ranges: [range('off', '11:00', '14:00'), range('off', '02:00', '07:00')],
            otherwise: 'peak',
          },
        ],
      },
      {
        fromMonthDay: '11-01',
        rules: [{ dayTypes: [], ranges: [range('off', '23:00', '07:00')], otherwise: 'peak' }],
      },
    ],
  };

  it.each([
    ['2026-10-31T12:00+01:00', 'off'],
    ['2026-11-01T12:00+01:00', 'peak'],
    ['2026-03-31T12:00+02:00', 'peak'],
    ['2026-04-01T12:00+02:00', 'off'],
    ['2026-01-01T06:59+01:00', 'off'],
    ['2026-01-01T07:00+01:00', 'peak'],
  ])('at %s are %s', (instant, period) => {
    expect(periodAt(seasons, at(instant), site)).toBe(period);
  });

  it('last an hour longer in the night of the autumn change, one less in spring', () => {
    // 2:00 to 7:00 on 25 October, plus 11:00 to 14:00.
    expect(hoursByPeriod(seasons, '2026-10-25', '2026-10-26').off).toBe(6 + 3);
    const night = periodStretches(seasons, at('2026-03-28T12:00+01:00'), at('2026-03-29T12:00+02:00'), site);
    const off = night.filter(({ period }) => period === 'off');
    expect(off.map(({ startMs, endMs }) => (endMs - startMs) / HOUR_MS)).toEqual([7]);
  });
});

it('distinguishes weekdays, public holidays and chosen days', () => {
  const calendar: PriceCalendar = {
    dayStartMin: 0,
    seasons: [
      {
        fromMonthDay: '01-01',
        rules: [
          { dayTypes: [{ kind: 'days', days: ['2026-06-10'] }], ranges: [], otherwise: 'chosen' },
          {
            dayTypes: [
              { kind: 'weekdays', weekdays: [6, 7] },
              { kind: 'holidays', region: 'FR' },
            ],
            ranges: [],
            otherwise: 'weekend',
          },
          { dayTypes: [], ranges: [range('off', '22:00', '06:00')], otherwise: 'peak' },
        ],
      },
    ],
  };
  const noon = (day: string) => periodAt(calendar, at(`${day}T12:00+02:00`), site);
  expect(['2026-06-10', '2026-06-13', '2026-07-14', '2026-06-11'].map(noon)).toEqual([
    'chosen',
    'weekend',
    'weekend',
    'peak',
  ]);
});

// Both clock-change Sundays.
it.each([
  ['2026-03-23', '2026-03-30', 167],
  ['2026-10-19', '2026-10-26', 169],
])('gives each minute of the week from %s one period', (fromDay, toDay, hours) => {
  const calendar = daily(range('night', '22:38', '06:38'), range('midday', '12:02', '14:02'));
  const [fromMs, toMs] = [startOfSiteDay(fromDay, ZONE), startOfSiteDay(toDay, ZONE)];
  const stretches = periodStretches(calendar, fromMs, toMs, site);
  const total = stretches.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / MINUTE_MS, 0);
  expect(total).toBe(hours * 60);
  for (let ms = fromMs; ms < toMs; ms += MINUTE_MS) {
    const own = stretches.filter(({ startMs, endMs }) => startMs <= ms && ms < endMs);
    expect(own.map(({ period }) => period)).toEqual([periodAt(calendar, ms, site)]);
  }
});

it('reads a weekly schedule as its hours, to the minute', () => {
  const text = 'mon 22:38 on;tue 6:38 off;sat 0:00 on;sun 24:00 off';
  const reading = scheduleChanges(text, 'onOff');
  const changes = reading.ok ? reading.value : [];
  const calendar = calendarOfWeek(changes);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 1440 }), (minute) => {
      const ms = startOfSiteDay('2026-01-01', ZONE) + minute * MINUTE_MS;
      const isWithin = periodAt(calendar, ms, site) === 'within';
      expect(changeAt(changes, minuteOfWeek(siteClockMs(ms, ZONE)))?.on === true).toBe(isWithin);
    }),
  );
});

it('has gapless stretches that agree with every minute, for any ranges and span', () => {
  const minute = fc.integer({ min: 0, max: 1440 });
  const ranges = fc.array(fc.record({ fromMin: minute, toMin: minute, period: fc.constantFrom('a', 'b') }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      ranges,
      fc.constantFrom(0, 360),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 0, max: 59 }),
      (own, dayStartMin, day, lengthMin, startMin) => {
        const calendar = { ...daily(...own), dayStartMin };
        const fromMs = startOfSiteDay(addDays('2025-01-01', day), ZONE) + startMin * MINUTE_MS;
        const toMs = fromMs + lengthMin * MINUTE_MS;
        const stretches = periodStretches(calendar, fromMs, toMs, site);
        expect([stretches[0]?.startMs, stretches.at(-1)?.endMs]).toEqual([fromMs, toMs]);
        stretches.forEach(({ startMs, period }, index) => {
          const before = stretches[index - 1];
          if (before) expect(before.endMs).toBe(startMs);
          expect(before?.period).not.toBe(period);
        });
        for (let ms = fromMs; ms < toMs; ms += 7 * MINUTE_MS) {
          const found = stretches.find(({ startMs, endMs }) => startMs <= ms && ms < endMs);
          expect(found?.period).toBe(periodAt(calendar, ms, site));
        }
      },
    ),
    { numRuns: 60 },
  );
});
