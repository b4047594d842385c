import fc from 'fast-check';
import type { ChartSeries } from '../energy-chart/series';
import { type ChartCsvOptions, chartCsv } from './chart-csv';

const day = (place: number) => ({
  startMs: Date.UTC(2026, 5, 20 + place, 22),
  endMs: Date.UTC(2026, 5, 21 + place, 22),
});
const one = (values: (number | null)[], name = 'Production'): ChartSeries => ({
  key: name,
  name,
  hue: 'solar',
  values,
});
const options = (more: Partial<ChartCsvOptions> = {}): ChartCsvOptions => ({
  slots: [day(0), day(1)],
  unit: 'kWh',
  language: 'fr',
  timeZone: 'Europe/Paris',
  timeHeader: 'Date',
  ...more,
});

test('in French: semicolons and decimal commas, a byte order mark first, an empty cell for what is missing', () => {
  const csv = chartCsv([one([1234.5678, null]), one([0, -2.5], 'Réseau')], options());
  expect(csv).toBe(
    '\uFEFFDate;Production (kWh);Réseau (kWh)\r\n2026-06-21;1234,5678;0\r\n2026-06-22;;-2,5\r\n',
  );
});

test('in English: commas and decimal points', () => {
  const csv = chartCsv([one([1.5, 2])], options({ language: 'en', timeHeader: 'Date' }));
  expect(csv).toBe('\uFEFFDate,Production (kWh)\r\n2026-06-21,1.5\r\n2026-06-22,2\r\n');
});

test('within a day the offset tells the hour that comes twice apart', () => {
  const slots = [0, 60].map((minutes) => {
    const startMs = Date.UTC(2026, 9, 25, 0, 30 + minutes);
    return { startMs, endMs: startMs + 300_000 };
  });
  const csv = chartCsv([one([1, 2])], options({ slots, unit: 'kW', timeHeader: 'Heure' }));
  expect(csv).toBe(
    '\uFEFFHeure (5 min);ISO 8601;UTC;Production (kWh)\r\n' +
      '25/10/2026 02:30;2026-10-25 02:30+02:00;2026-10-25 00:30;0,083333\r\n' +
      '25/10/2026 02:30;2026-10-25 02:30+01:00;2026-10-25 01:30;0,166667\r\n',
  );
  const english = chartCsv([one([1, 2])], options({ slots, unit: 'kW', language: 'en' }));
  expect(english).toContain('\r\n2026-10-25 02:30,2026-10-25 02:30+02:00,2026-10-25 00:30,0.083333\r\n');
});

test('a last column says what is to be known of a place, and is not there without anything to say', () => {
  const { startMs: fromMs, endMs: toMs } = day(1);
  const more = { marks: [{ fromMs, toMs, label: 'Manquantes; en partie' }], notesHeader: 'Remarques' };
  expect(chartCsv([one([1, null])], options(more))).toBe(
    '\uFEFFDate;Production (kWh);Remarques\r\n2026-06-21;1;\r\n2026-06-22;;"Manquantes; en partie"\r\n',
  );
  expect(chartCsv([one([1, 2])], options({ ...more, marks: [] }))).not.toContain('Remarques');
});

test.each([
  ['fr', 'Manquantes et Estimées'],
  ['en', 'Manquantes and Estimées'],
] as const)('two notes on a slot are a list in words in %s', (language, written) => {
  const { startMs: fromMs, endMs: toMs } = day(1);
  const marks = ['Manquantes', 'Estimées'].map((label) => ({ fromMs, toMs, label }));
  expect(chartCsv([one([1, 2])], options({ marks, notesHeader: 'Remarques', language }))).toContain(written);
});

test('an example says so in every column', () => {
  expect(chartCsv([one([1, 2])], options({ demo: 'Exemple' }))).toContain('Production (kWh) – Exemple');
});

test.each([
  ['Lave;linge', '"Lave;linge (kWh)"'],
  ['Dit "le gros"', '"Dit ""le gros"" (kWh)"'],
  ['=HYPERLINK(A1)', "'=HYPERLINK(A1) (kWh)"],
])('a name of %s stands in its cell and is no formula', (name, cell) => {
  const [header = ''] = chartCsv([one([1, 2], name)], options()).split('\r\n');
  expect(header).toBe(`\uFEFFDate;${cell}`);
});

test('every row has as many cells as the header, and every value comes back to six decimals', () => {
  const values = fc.array(fc.option(fc.double({ min: -1e5, max: 1e5, noNaN: true })), {
    minLength: 2,
    maxLength: 2,
  });
  fc.assert(
    fc.property(values, (all) => {
      const [, ...rows] = chartCsv([one(all)], options())
        .trimEnd()
        .split('\r\n');
      expect(rows).toHaveLength(2);
      rows.forEach((row, place) => {
        const [, cell = 'no cell'] = row.split(';');
        const value = all[place];
        if (value === null || value === undefined) expect(cell).toBe('');
        else expect(Number(cell.replace(',', '.'))).toBeCloseTo(value, 5);
      });
    }),
  );
});

test.each([
  ['MWh', 0.812, 'kWh', '812'],
  ['Wh', 812, 'kWh', '0,812'],
  ['%', 81.2, '%', '81,2'],
  ['°C', 21.5, '°C', '21,5'],
])('a chart in %s is a file in kWh where it is of energy', (unit, value, written, cell) => {
  const csv = chartCsv([one([value, null])], options({ unit }));
  expect(csv).toContain(`Production (${written})\r\n2026-06-21;${cell}\r\n`);
});
