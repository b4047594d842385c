import { siteLabels } from './site-labels';
import { slotPosition, timeTicks } from './time-ticks';

const HOUR_MS = 3_600_000;
const labels = siteLabels('fr', 'Europe/Paris');
const fiveMinutes = (startMs: number, hours: number) =>
  Array.from({ length: hours * 12 }, (_, place) => ({
    startMs: startMs + place * 300_000,
    endMs: startMs + (place + 1) * 300_000,
  }));
const days = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    startMs: Date.UTC(2026, 5, place, 22),
    endMs: Date.UTC(2026, 5, place + 1, 22),
  }));

const words = (ticks: readonly { label: string }[]) => ticks.map(({ label }) => label.replaceAll(/\s/g, ' '));

test.each([
  ['an ordinary day', Date.UTC(2026, 5, 20, 22), 24, [0, 0.25, 0.5, 0.75, 1]],
  ['the day of 23 hours', Date.UTC(2026, 2, 28, 23), 23, [0, 5 / 23, 11 / 23, 17 / 23, 1]],
  ['the day of 25 hours', Date.UTC(2026, 9, 24, 22), 25, [0, 7 / 25, 13 / 25, 19 / 25, 1]],
])('on %s the labels stand on round hours of the house’s clock', (_, startMs, hours, positions) => {
  const ticks = timeTicks(fiveMinutes(startMs, hours), labels, 340, false);
  expect(words(ticks)).toEqual(['00:00', '06:00', '12:00', '18:00', '00:00']);
  for (const [index, { position }] of ticks.entries())
    expect(position).toBeCloseTo(positions[index] ?? 2, 10);
});

test('every hour of the day of 25 hours is labelled once where there is room', () => {
  const ticks = timeTicks(fiveMinutes(Date.UTC(2026, 9, 24, 22), 25), labels, 4000, false);
  expect(words(ticks).filter((label) => label === '02:00')).toHaveLength(1);
  expect(ticks).toHaveLength(25);
});

test('two days name the second one at midnight', () => {
  expect(words(timeTicks(fiveMinutes(Date.UTC(2026, 5, 19, 22), 48), labels, 340, false))).toEqual([
    'sam. 20',
    '12:00',
    'dim. 21',
    '12:00',
    '00:00',
  ]);
});

test('on a phone the first day does not run into its noon: two days are told by their midnights', () => {
  expect(words(timeTicks(fiveMinutes(Date.UTC(2026, 5, 19, 22), 48), labels, 268, false))).toEqual([
    'sam. 20',
    'dim. 21',
    '00:00',
  ]);
});

test('a month has as many days as fit', () => {
  const ticks = timeTicks(days(31), labels, 300, true);
  expect(words(ticks)).toEqual(['1', '7', '13', '19', '25', '1']);
  expect(ticks[0]?.position).toBeCloseTo(0.5 / 31, 10);
});

test('a week names its days', () => {
  expect(words(timeTicks(days(7), labels, 700, true))[0]).toBe('lun. 1er');
});

test.each([
  ['one day', fiveMinutes(Date.UTC(2026, 5, 20, 22), 24)],
  ['two days', fiveMinutes(Date.UTC(2026, 5, 19, 22), 48)],
  ['the day of 23 hours', fiveMinutes(Date.UTC(2026, 2, 28, 23), 23)],
  ['a month', days(31)],
])('labels of %s never touch, however narrow the plot', (_, slots) => {
  for (let widthPx = 20; widthPx <= 1200; widthPx += 31) {
    const ticks = timeTicks(slots, labels, widthPx, false);
    expect(ticks.length).toBeGreaterThan(0);
    for (const [place, tick] of ticks.slice(1).entries())
      expect((tick.position - (ticks[place]?.position ?? 0)) * widthPx).toBeGreaterThanOrEqual(40);
  }
});

test('nothing has no labels', () => {
  expect(timeTicks([], labels, 300, true)).toEqual([]);
  expect(slotPosition([], 0, false)).toBe(0);
});

test('curves follow time where months differ, columns do not', () => {
  const months = [0, 1, 2].map((month) => ({
    startMs: Date.UTC(2026, month),
    endMs: Date.UTC(2026, month + 1),
  }));
  expect(slotPosition(months, 1, true)).toBe(0.5);
  expect(slotPosition(months, 1, false)).toBeCloseTo((31 + 14) / 90, 10);
  expect(months[0] && months[0].endMs - months[0].startMs).toBe(31 * 24 * HOUR_MS);
});
