import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openMeteo, symbolOfCode } from './open-meteo';

const HOUR_S = 3600;
const NOW_MS = Date.UTC(2026, 5, 21, 10);
const LYON = { latitude: 45.764, longitude: 4.836, timeZone: 'Europe/Paris' };
/** Midnight in Paris. */
const FIRST_S = Date.UTC(2026, 5, 19, 22) / 1000;
const DAY_S = 24 * HOUR_S;

const hours = Array.from({ length: 8 * 24 }, (_, hour) => FIRST_S + hour * HOUR_S);
const days = Array.from({ length: 8 }, (_, day) => FIRST_S + day * DAY_S);
const BODY = {
  utc_offset_seconds: 2 * HOUR_S,
  current: {
    temperature_2m: 21.4,
    relative_humidity_2m: 48,
    wind_speed_10m: 3.2,
    weather_code: 2,
    is_day: 1,
  },
  hourly: {
    time: hours,
    temperature_2m: hours.map((_, hour) => hour % 24),
    global_tilted_irradiance: hours.map((_, hour) => (hour === 5 ? null : hour * 10)),
  },
  daily: {
    time: days,
    weather_code: days.map(() => 61),
    temperature_2m_max: days.map((_, day) => 20 + day),
    temperature_2m_min: days.map((_, day) => 10 + day),
    sunrise: days.map((day) => day + 6 * HOUR_S),
    sunset: days.map((day) => day + 21.5 * HOUR_S),
  },
};

let server: Server;
let service: URL;
let asked: URL[] = [];
let answer: { status: number; body: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', service));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?apikey=key`);
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: JSON.stringify(BODY) };
});

const weather = () => openMeteo({ service, now: () => NOW_MS });

test('answers now and the next five days in site time', async () => {
  const report = await weather().report(LYON, NOW_MS);
  expect(report).toMatchObject({
    symbol: 'partly_cloudy_day',
    temperatureC: 21.4,
    humidityPercent: 48,
    windMetresPerSecond: 3.2,
    sunrise: '06:00',
    sunset: '21:30',
  });
  expect(report.forecast).toHaveLength(5);
  expect(report.forecast[0]).toEqual({ day: '2026-06-22', symbol: 'rain', minimumC: 12, maximumC: 22 });
});

test.each([
  [
    'goes back',
    {
      now: '2026-10-23T10:00:00Z',
      offsetHours: 2,
      firstStamp: '2026-10-22T22:00:00Z',
      sunrise: '2026-10-23T06:08:00Z',
      maximaC: [15, 14, 13, 18, 9, 11],
      clock: '08:08',
    },
    [
      ['2026-10-24', 14],
      ['2026-10-25', 13],
      ['2026-10-26', 18],
      ['2026-10-27', 9],
      ['2026-10-28', 11],
    ],
  ],
  [
    'goes forward',
    {
      now: '2026-03-27T10:00:00Z',
      offsetHours: 1,
      firstStamp: '2026-03-26T23:00:00Z',
      sunrise: '2026-03-27T05:25:00Z',
      maximaC: [15, 14, 13, 18, 9, 11],
      clock: '06:25',
    },
    [
      ['2026-03-28', 14],
      ['2026-03-29', 13],
      ['2026-03-30', 18],
      ['2026-03-31', 9],
      ['2026-04-01', 11],
    ],
  ],
])(
  'days after the clock %s are their own, though stamped with the offset of before',
  async (_title, at, expected) => {
    const first = Date.parse(at.firstStamp) / 1000;
    const stamps = at.maximaC.map((_, index) => first + index * DAY_S);
    const sunrise = Date.parse(at.sunrise) / 1000;
    const daily = {
      time: stamps,
      weather_code: stamps.map(() => 3),
      temperature_2m_max: at.maximaC,
      temperature_2m_min: at.maximaC.map((maximum) => maximum - 8),
      sunrise: stamps.map((_, index) => sunrise + index * DAY_S),
      sunset: stamps.map((_, index) => sunrise + index * DAY_S + 11 * HOUR_S),
    };
    answer = {
      status: 200,
      body: JSON.stringify({ ...BODY, utc_offset_seconds: at.offsetHours * HOUR_S, daily }),
    };
    const report = await weather().report(LYON, Date.parse(at.now));
    expect(report.forecast.map(({ day, maximumC }) => [day, maximumC])).toEqual(expected);
    expect(report.sunrise).toBe(at.clock);
  },
);

test('asks once per place and quarter of an hour, in the wanted units and with the access key', async () => {
  const one = weather();
  await Promise.all([one.report(LYON, NOW_MS), one.sunHours(LYON, 1, NOW_MS + 60_000)]);
  await one.report({ ...LYON, latitude: 45.7641 }, NOW_MS + 14 * 60_000);
  expect(asked).toHaveLength(1);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    latitude: '45.76',
    tilt: '30',
    azimuth: '0',
    timezone: 'Europe/Paris',
    timeformat: 'unixtime',
    wind_speed_unit: 'ms',
    apikey: 'key',
  });
  await one.report(LYON, NOW_MS + 15 * 60_000);
  expect(asked).toHaveLength(2);
});

test('dates radiation by the beginning of its hour and leaves unknown hours out', async () => {
  const sun = await weather().sunHours(LYON, 1, NOW_MS);
  // The service's value at 01:00 is the mean from 00:00 to 01:00.
  expect(sun.get(FIRST_S * 1000)).toEqual({ irradiance: 10, temperatureC: 1 });
  expect(sun.has((FIRST_S + 4 * HOUR_S) * 1000)).toBe(false);
  expect(Math.max(...sun.keys())).toBe((FIRST_S + 4 * DAY_S - HOUR_S - DAY_S) * 1000);
});

test('means are of whole days; days it does not know are left out', async () => {
  const means = await weather().dayMeans(LYON, ['2026-06-20', '2020-01-01']);
  expect([...means]).toEqual([['2026-06-20', 11.5]]);
});

test.each([
  ['does not answer', 500, '', 'unreachable'],
  ['refuses the key', 403, '', 'unauthorised'],
  ['has no more requests left', 429, '', 'quota'],
  ['answers something else', 200, '<html>', 'unreadable'],
  ['answers far too much', 200, JSON.stringify({ ...BODY, more: 'x'.repeat(1_100_000) }), 'unreadable'],
  ['answers without radiation', 200, JSON.stringify({ ...BODY, hourly: {} }), 'unreadable'],
])('a service that %s is a failure, and is asked again', async (_title, status, body, kind) => {
  answer = { status, body };
  const one = weather();
  await expect(one.report(LYON, NOW_MS)).rejects.toMatchObject({ party: 'weather', kind });
  answer = { status: 200, body: JSON.stringify(BODY) };
  await expect(one.report(LYON, NOW_MS)).resolves.toBeDefined();
});

test('a place without coordinates has no weather', async () => {
  await expect(weather().report({ ...LYON, latitude: null }, NOW_MS)).rejects.toMatchObject({
    kind: 'unreachable',
  });
  expect(asked).toHaveLength(0);
});

test.each([
  [0, true, 'clear_day'],
  [1, false, 'clear_night'],
  [3, true, 'cloudy'],
  [45, true, 'fog'],
  [56, true, 'sleet'],
  [63, true, 'rain'],
  [67, true, 'sleet'],
  [75, true, 'snow'],
  [81, true, 'showers'],
  [86, true, 'snow'],
  [96, true, 'thunder'],
])('code %i is %s', (code, isDay, symbol) => {
  expect(symbolOfCode(code, isDay)).toBe(symbol);
});
