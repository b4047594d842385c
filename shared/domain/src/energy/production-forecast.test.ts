import fc from 'fast-check';
import { clearSkyIrradiance, effectiveIrradiance, forecastProduction } from './production-forecast';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KWH = 3_600_000;
const LYON = { latitude: 45.76, longitude: 4.84 };
const FROM_MS = Date.UTC(2026, 5, 21);
const irradiance = (startMs: number) => clearSkyIrradiance(startMs, LYON);
const hoursOf = (fromMs: number, days: number) =>
  Array.from({ length: days * 24 }, (_, hour) => fromMs + hour * HOUR_MS);

/** Past days of a home that gives `share(day)` of a clear sky; day 1 is yesterday. */
function past(days: number, share: (day: number) => number) {
  return hoursOf(FROM_MS - days * DAY_MS, days).map((startMs) => ({
    startMs,
    producedWs: irradiance(startMs) * 3 * 3600 * share(Math.ceil((FROM_MS - startMs) / DAY_MS)),
  }));
}

const question = (days: number, share: (day: number) => number, knowsWeather = false) => ({
  hours: hoursOf(FROM_MS, 2),
  days: [FROM_MS, FROM_MS + DAY_MS],
  past: past(days, share),
  fromMs: FROM_MS,
  irradiance,
  knowsWeather,
});
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('clearSkyIrradiance', () => {
  it('is 0 at night and between 850 and 1,050 W/m² on a June noon', () => {
    expect(irradiance(Date.UTC(2026, 5, 21, 0))).toBe(0);
    expect(irradiance(Date.UTC(2026, 5, 21, 11))).toBeGreaterThan(850);
    expect(irradiance(Date.UTC(2026, 5, 21, 11))).toBeLessThan(1050);
  });
});

describe('effectiveIrradiance', () => {
  it.each([
    ['a cold clear day', 800, 0, 800],
    ['25 °C: modules at 50 °C', 800, 25, 720],
    ['no sun', 0, 35, 0],
  ])('%s', (_title, watts, airC, expected) => {
    expect(effectiveIrradiance(watts, airC)).toBeCloseTo(expected, 6);
  });
});

describe('forecastProduction', () => {
  it('forecasts a steady home exactly, with a narrow band and no error', () => {
    const forecast = forecastProduction(question(28, () => 0.6));
    const noon = forecast?.hours.find(({ startMs }) => startMs === FROM_MS + 11 * HOUR_MS);
    expect((noon?.expectedWs ?? 0) / (irradiance(FROM_MS + 11 * HOUR_MS) * 3 * 3600)).toBeCloseTo(0.6, 4);
    expect(noon?.highWs).toBe(noon?.lowWs);
    expect(forecast?.lastWeekErrorPercent).toBeLessThan(0.2);
    expect(forecast?.hours).toHaveLength(48);
    const ofDay = sum((forecast?.hours ?? []).slice(0, 24).map(({ expectedWs }) => expectedWs));
    expect((forecast?.days[0]?.expectedWs ?? 0) / ofDay).toBeCloseTo(1, 2);
    expect(forecast?.days).toHaveLength(2);
  });

  it('expects a day like the latest without a weather service, and not with one', () => {
    const dull = (day: number) => (day === 1 ? 0.2 : 0.3 + (day % 13) * 0.05);
    const expected = (knowsWeather: boolean) =>
      sum(
        (forecastProduction(question(28, dull, knowsWeather))?.hours ?? []).map(
          ({ expectedWs }) => expectedWs,
        ),
      );
    expect(expected(false)).toBeLessThan(expected(true));
  });

  it('does not scale a forecast by a handful of watt hours', () => {
    const tiny = past(28, () => 0).map(({ startMs }) => ({ startMs, producedWs: 0.008 * KWH }));
    const dark = tiny.map((hour, index) => ({ ...hour, producedWs: index % 24 === 5 ? 10 : 0 }));
    expect(forecastProduction({ ...question(28, () => 0), past: dark })).toBeNull();
    const forecast = forecastProduction({ ...question(28, () => 0), past: tiny });
    expect(Math.max(...(forecast?.hours ?? []).map(({ highWs }) => highWs))).toBeLessThan(0.5 * KWH);
  });

  it.each([
    ['fewer than three days', question(2, () => 0.6)],
    ['nothing measured', { ...question(0, () => 0), past: [] }],
    [
      'only missing hours',
      { ...question(9, () => 0.6), past: past(9, () => 1).map((hour) => ({ ...hour, producedWs: null })) },
    ],
  ])('is unknown with %s', (_title, asked) => {
    expect(forecastProduction(asked)).toBeNull();
  });

  it('leaves out hours whose radiation is unknown', () => {
    const known = {
      ...question(28, () => 0.6),
      irradiance: (ms: number) => (ms < FROM_MS + DAY_MS ? irradiance(ms) : null),
    };
    expect(forecastProduction(known)?.hours).toHaveLength(24);
  });

  it('has 0 ≤ low ≤ expected ≤ high for any past', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1.2, noNaN: true }), { minLength: 28, maxLength: 28 });
    fc.assert(
      fc.property(shares, fc.boolean(), (given, knowsWeather) => {
        const forecast = forecastProduction(question(28, (day) => given[day - 1] ?? 0, knowsWeather));
        for (const { lowWs, expectedWs, highWs } of forecast?.hours ?? []) {
          expect(lowWs).toBeGreaterThanOrEqual(0);
          expect(expectedWs).toBeGreaterThanOrEqual(lowWs);
          expect(highWs).toBeGreaterThanOrEqual(expectedWs);
        }
      }),
      { numRuns: 30 },
    );
  });
});
