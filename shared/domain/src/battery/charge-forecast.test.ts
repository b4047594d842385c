import fc from 'fast-check';
import { chargeForecast } from './charge-forecast';

const KWH = 3_600_000;
const TODAY = '2026-05-20';
const charges = (...kwh: (number | null)[]) => kwh.map((value) => (value === null ? null : value * KWH));

it.each([
  ['fills', charges(160, 166, 172, 178, 184, 190), { reaches: 'full', day: '2026-06-08' }],
  ['empties', charges(100, 95, 90, 85, 80), { reaches: 'empty', day: '2026-06-05' }],
  [
    'fills but for one bad day',
    charges(160, 166, 165, 178, 184, 190),
    { reaches: 'full', day: '2026-06-08' },
  ],
  [
    'fills with a day missing',
    charges(160, 166, null, 178, 184, 190),
    { reaches: 'full', day: '2026-06-08' },
  ],
  ['was measured for too few days', charges(160, 166, 172, 178), null],
  ['goes up and down', charges(160, 170, 160, 170, 160, 170), null],
  ['does not change', charges(160, 160, 160, 160, 160), null],
  ['fills within days', charges(200, 220, 240, 260, 280), null],
  ['would need a year', charges(10, 10.5, 11, 11.5, 12), null],
  ['was never measured', [], null],
])('forecasts a battery of 300 kWh that %s as %j', (_what, daily, expected) => {
  const forecast = chargeForecast(daily, 300, TODAY);
  expect(forecast).toEqual(expected);
});

it('returns null without a capacity', () => {
  expect(chargeForecast(charges(160, 166, 172, 178, 184, 190), null, TODAY)).toBeNull();
});

it('is never in the past nor beyond 120 days', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(300)), { maxLength: 10 }), (daily) => {
      const forecast = chargeForecast(charges(...daily), 300, TODAY);
      if (!forecast) return;
      expect(forecast.day > TODAY).toBe(true);
      expect(forecast.day <= '2026-09-17').toBe(true);
    }),
  );
});
