import { calendarOfOffPeak } from './offer-prices';
import { periodAt } from './price-calendar';

// Hours of summer and winter: docs/rules/tariff.md#offers.
it.each([
  ['2026-10-31T12:00+01:00', 'offPeak'],
  ['2026-11-01T12:00+01:00', 'peak'],
  ['2026-07-01T23:30+02:00', 'peak'],
  ['2026-12-01T23:30+01:00', 'offPeak'],
])('with hours by season %s is %s', (instant, period) => {
  const calendar = calendarOfOffPeak([
    {
      fromMonthDay: '04-01',
      ranges: [
        { from: '02:00', to: '07:00' },
        { from: '11:00', to: '14:00' },
      ],
    },
    { fromMonthDay: '11-01', ranges: [{ from: '23:00', to: '07:00' }] },
  ]);
  expect(calendar && periodAt(calendar, Date.parse(instant), { timeZone: 'Europe/Paris' })).toBe(period);
});

it('has no calendar for hours that cannot be read', () => {
  expect(calendarOfOffPeak([{ fromMonthDay: '01-01', ranges: [{ from: '25:00', to: '06:00' }] }])).toBeNull();
  expect(calendarOfOffPeak([])).toBeNull();
});
