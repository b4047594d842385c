import { WEATHER_SYMBOLS } from '@foyer/wire/information';
import { symbolOf, weatherAt } from './weather';

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

  it('repeats the 28th on 29 February', () => {
    const at = (day: string) => weatherAt(LYON, new Date(`${day}T12:00:00Z`)).temperatureC;
    expect(at('2028-02-29')).toBe(at('2028-02-28'));
  });
});
