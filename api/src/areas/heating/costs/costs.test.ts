import { addDays, startOfSiteDay } from '@foyer/domain';
import { costsOf } from './costs';
import type { HeatingHour } from './heating-hours';

const ZONE = 'Europe/Paris';
const HOUR_MS = 3_600_000;
const KWH = 3_600_000;
const days = Array.from({ length: 365 }, (_, index) => addDays('2025-07-01', index));
const outdoorC = new Map(
  days.map((day, index) => [
    day,
    12 + 10 * Math.cos((2 * Math.PI * (index - 15)) / 365) + 2 * Math.sin(index),
  ]),
);

/** A room kept at 20 °C, 4 °C above outdoors without heating, that needs 1 kWh a day per further degree. */
const hours = days.flatMap((day): HeatingHour[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    roomId: 'salon',
    atMs: startOfSiteDay(day, ZONE) + hour * HOUR_MS,
    heatingWs: (Math.max(0, 16 - (outdoorC.get(day) ?? 0)) / 24) * KWH,
    reversibleWs: null,
    temperatureC: 20,
  })),
);
/** 20 c/kWh, and 25 c/kWh from 1 January. */
const changes = ['2025-07-01', '2026-01-01', '2026-11-01'].map((day) => startOfSiteDay(day, ZONE));
const prices = [20, 25].map((centsPerKwh, index) => ({
  startMs: changes[index] ?? 0,
  endMs: changes[index + 1] ?? 0,
  period: null,
  centsPerKwh,
}));
const rooms = [
  { id: 'salon', name: 'Salon' },
  { id: 'hall', name: 'Couloir' },
];
const asked = { hours, rooms, days, outdoorC, prices, timeZone: ZONE };

it('sums hours to site days and months for the rooms that are heated', () => {
  const { months, days: shown, rooms: answered } = costsOf(asked);
  expect(months.map(({ month }) => month)).toEqual([...new Set(days.map((day) => day.slice(0, 7)))]);
  expect(shown).toHaveLength(62);
  expect(answered.map(({ name }) => name)).toEqual(['Salon']);
  const [salon] = answered;
  const january = salon?.months[6];
  const expected = days
    .filter((day) => day.startsWith('2026-01'))
    .reduce((sum, day) => sum + Math.max(0, 16 - (outdoorC.get(day) ?? 0)), 0);
  expect((january?.energy ?? 0) / KWH).toBeCloseTo(expected, 3);
});

it('prices each hour at the price of its time', () => {
  const [salon] = costsOf(asked).rooms;
  const price = (month: number) =>
    (salon?.months[month]?.cents ?? 0) / ((salon?.months[month]?.energy ?? 0) / KWH);
  expect(price(5)).toBeCloseTo(20, 2);
  expect(price(6)).toBeCloseTo(25, 2);
});

it('excludes an air conditioner’s energy on warm days, but not a heater’s', () => {
  const hour = (day: string): HeatingHour => ({
    roomId: 'salon',
    atMs: startOfSiteDay(day, ZONE),
    heatingWs: 3 * KWH,
    reversibleWs: 2 * KWH,
    temperatureC: 22,
  });
  const of = (outdoor: ReadonlyMap<string, number>, ...asked: string[]) =>
    costsOf({
      hours: asked.map(hour),
      rooms,
      days: asked,
      outdoorC: outdoor,
      prices,
      timeZone: ZONE,
    }).rooms[0]?.days.map(({ energy }) => (energy ?? 0) / KWH);
  const weather = new Map([
    ['2026-04-20', 17.9],
    ['2026-04-21', 18],
  ]);
  expect(of(weather, '2026-04-20', '2026-04-21')).toEqual([3, 1]);
  expect(of(new Map(), '2026-05-31', '2026-06-01', '2026-09-30', '2026-10-01')).toEqual([3, 1, 1, 3]);
});

it('corrects cold months only, and estimates the saving of one degree less with its range', () => {
  const { months, oneDegreeLess } = costsOf(asked);
  const [july, , , , , , january] = months;
  expect(july?.corrected).toBeNull();
  expect(january?.corrected).toBeGreaterThan(0);
  const truth = days.reduce((sum, day) => {
    const needed = Math.max(0, 16 - (outdoorC.get(day) ?? 0));
    return sum + Math.min(1, needed);
  }, 0);
  expect((oneDegreeLess?.low ?? 0) / KWH).toBeLessThanOrEqual(truth);
  expect((oneDegreeLess?.high ?? 0) / KWH).toBeGreaterThanOrEqual(truth);
  expect((oneDegreeLess?.energy ?? 0) / KWH).toBeCloseTo(truth, 0);
  expect(oneDegreeLess?.cents).toBeGreaterThan(truth * 20);
});

it('has no correction without weather and no cost without a price', () => {
  const { months, oneDegreeLess, rooms: answered } = costsOf({ ...asked, outdoorC: new Map(), prices: [] });
  expect(months.every(({ corrected }) => corrected === null)).toBe(true);
  expect(oneDegreeLess).toBeNull();
  expect(answered[0]?.months[6]?.cents).toBeNull();
  expect(answered[0]?.months[6]?.energy).toBeGreaterThan(0);
});
