import { siteMinuteOfDay } from '@foyer/domain';
import { WEATHER_SYMBOLS } from '@foyer/wire/information';
import { localSky } from './local-sky';
import { measuredYear } from './measured-year';
import { producedWs, productionPerWp } from './production';
import { meanOfDay, sunHoursAt, symbolOf, weatherAt } from './weather';

const HOUR = 3_600_000;

const LYON = { latitude: 45.76, longitude: 4.84, timeZone: 'Europe/Paris' };
const mild = { temperatureC: 15, humidityPercent: 60, windMetresPerSecond: 2, clearness: 0.9 };

describe('weather symbol', () => {
  it.each([
    ['clear_day', mild, true],
    ['clear_night', mild, false],
    ['partly_cloudy_day', { ...mild, clearness: 0.6 }, true],
    ['partly_cloudy_night', { ...mild, clearness: 0.6 }, false],
    ['cloudy', { ...mild, clearness: 0.3 }, true],
    ['wind', { ...mild, windMetresPerSecond: 9 }, true],
    ['rain', { ...mild, clearness: 0.1, humidityPercent: 95 }, true],
    ['sleet', { ...mild, clearness: 0.1, humidityPercent: 95, temperatureC: 1.5 }, true],
    ['snow', { ...mild, clearness: 0.1, humidityPercent: 95, temperatureC: 0 }, true],
    ['showers', { ...mild, clearness: 0.35, humidityPercent: 85 }, true],
    ['thunder', { ...mild, clearness: 0.35, humidityPercent: 85, temperatureC: 24 }, true],
    ['fog', { ...mild, clearness: 0.3, humidityPercent: 97, windMetresPerSecond: 0.5 }, true],
  ])('is %s', (symbol, sky, isDay) => {
    expect(symbolOf(sky, 0.5, isDay)).toBe(symbol);
  });

  it('uses the day’s cloud cover when there is no light', () => {
    expect(symbolOf({ ...mild, clearness: null }, 0.9, false)).toBe('clear_night');
    expect(symbolOf({ ...mild, clearness: null }, 0.3, false)).toBe('cloudy');
  });
});

describe('weather at a site', () => {
  it('differs between a summer noon and a winter night', () => {
    const summer = weatherAt(LYON, new Date('2026-07-15T12:00:00Z'));
    const winter = weatherAt(LYON, new Date('2026-01-15T01:00:00Z'));
    expect(summer.temperatureC).toBeGreaterThan(winter.temperatureC + 10);
    expect(winter.symbol).not.toMatch(/_day$/);
  });

  it('gives sunrise and sunset in site time', () => {
    const { sunrise, sunset } = weatherAt(LYON, new Date('2026-06-21T10:00:00Z'));
    expect(sunrise).toMatch(/^05:5\d$/);
    expect(sunset).toMatch(/^21:3\d$/);
  });

  it('forecasts five days from tomorrow', () => {
    const { forecast } = weatherAt(LYON, new Date('2026-12-29T23:30:00Z'));
    expect(forecast.map(({ day }) => day)).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
      '2027-01-04',
    ]);
    for (const { minimumC, maximumC, symbol } of forecast) {
      expect(minimumC).toBeLessThanOrEqual(maximumC);
      expect(WEATHER_SYMBOLS).toContain(symbol);
    }
  });

  it.each([
    ['Lyon', LYON],
    ['Strasbourg', { latitude: 48.58, longitude: 7.75, timeZone: 'Europe/Paris' }],
    ['Nice', { latitude: 43.7, longitude: 7.27, timeZone: 'Europe/Paris' }],
  ])('calls no dull day of a home in %s sunny, and no sunny one dull', (_town, site) => {
    const perWp = productionPerWp(measuredYear().pvKwPerKwp);
    const { aheadDays } = localSky(site);
    const days = Array.from({ length: 365 }, (_, day) => Date.UTC(2026, 0, 1 + day));
    const kwhOf = (day: number) => {
      let ws = 0;
      for (let step = 0; step < 288; step += 1)
        ws += producedWs(perWp, 6_000, day - HOUR + step * 300_000, aheadDays);
      return ws / 3.6e6;
    };
    const kwh = days.map(kwhOf);
    let sunny = 0;
    days.forEach((day, index) => {
      const best = Math.max(...kwh.slice(Math.max(0, index - 15), index + 16));
      const symbols = [10, 11, 12, 13].map((hour) => weatherAt(site, new Date(day + hour * HOUR)).symbol);
      const forecast = weatherAt(site, new Date(day - 12 * HOUR)).forecast[0]?.symbol;
      const produced = kwh[index] ?? 0;
      if (forecast === 'clear_day') sunny += 1;
      if (symbols.includes('clear_day')) expect(produced).toBeGreaterThan(best * 0.3);
      if (forecast === 'clear_day') expect(produced).toBeGreaterThan(best * 0.6);
      if (produced > best * 0.95) expect(['clear_day', 'partly_cloudy_day', 'wind']).toContain(forecast);
    });
    expect(sunny).toBeGreaterThan(40);
  });

  it('differs between places and between years', () => {
    const strasbourg = { ...LYON, latitude: 48.58, longitude: 7.75 };
    const days = (site: typeof LYON, year: number) =>
      weatherAt(site, new Date(Date.UTC(year, 8, 10, 12))).forecast.map(({ symbol, maximumC }) => [
        symbol,
        maximumC,
      ]);
    expect(days(strasbourg, 2026)).not.toEqual(days(LYON, 2026));
    expect(days(LYON, 2025)).not.toEqual(days(LYON, 2026));
    expect(days({ ...LYON, latitude: 45.9 }, 2026)).not.toEqual([]);
  });

  it('is warm in La Réunion when it is winter in France', () => {
    const reunion = { latitude: -21.1, longitude: 55.5, timeZone: 'Indian/Reunion' };
    expect(weatherAt(reunion, new Date('2026-01-15T08:00:00Z')).temperatureC).toBeGreaterThan(20);
    expect(meanOfDay('2026-07-15', reunion)).toBeGreaterThan(12);
    const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
    for (const day of days) {
      const { minimumC = 0, maximumC = 0 } = weatherAt(reunion, day).forecast[0] ?? {};
      expect(minimumC).toBeGreaterThan(14);
      expect(maximumC).toBeLessThan(35);
    }
  });

  it('has its sun at the noon of the place', () => {
    const noumea = { latitude: -22.3, longitude: 166.4, timeZone: 'Pacific/Noumea' };
    const reunion = { latitude: -21.1, longitude: 55.5, timeZone: 'Indian/Reunion' };
    for (const site of [LYON, reunion, noumea]) {
      const sun = sunHoursAt(site, 30, new Date('2026-03-21T00:00:00Z'));
      const noons = [...sun].filter(([atMs]) =>
        [11, 12, 13].includes(siteMinuteOfDay(atMs, site.timeZone) / 60),
      );
      const nights = [...sun].filter(([atMs]) =>
        [0, 1, 2, 3].includes(siteMinuteOfDay(atMs, site.timeZone) / 60),
      );
      const sum = (hours: typeof noons) => hours.reduce((total, [, { irradiance }]) => total + irradiance, 0);
      expect(sum(noons)).toBeGreaterThan(0.25 * sum([...sun]));
      expect(sum(nights)).toBe(0);
    }
  });

  it('repeats the 28th on 29 February', () => {
    const at = (day: string) => weatherAt(LYON, new Date(`${day}T12:00:00Z`)).temperatureC;
    expect(at('2028-02-29')).toBe(at('2028-02-28'));
  });
});
