import fc from 'fast-check';
import { formatQuantity, MISSING } from './quantity';

const normaliseSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [0, 'kWh', 'fr', {}, '0 kWh'],
  [-0, 'W', 'fr', {}, '0 W'],
  [-0.001, 'kW', 'en', { significantDigits: 3 }, '−0.001 kW'],
  [-0.004, 'kW', 'en', { decimals: 1 }, '0.0 kW'],
  [1234.5, 'kWh', 'fr', {}, '1 234,5 kWh'],
  [1234.5, 'kWh', 'en', {}, '1,234.5 kWh'],
  [1234.5, 'kWh', 'fr', { significantDigits: 3 }, '1 230 kWh'],
  [9.4321, 'kWh', 'fr', { significantDigits: 3 }, '9,43 kWh'],
  [20.5, '°C', 'fr', { decimals: 1 }, '20,5 °C'],
  [21, '°C', 'fr', { decimals: 1 }, '21,0 °C'],
  [82, '%', 'fr', {}, '82 %'],
  [82, '%', 'en', {}, '82%'],
  [7, '', 'en', {}, '7'],
] as const)('%p %s in %s with %o reads "%s"', (value, unit, language, format, text) => {
  expect(normaliseSpaces(formatQuantity(value, unit, language, format).text)).toBe(text);
});

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
  '%p is missing: a dash without unit',
  (value) => {
    expect(formatQuantity(value, 'kW', 'fr')).toEqual({ value: MISSING, unit: '', text: MISSING });
  },
);

test('value and unit are separated by a space that never breaks', () => {
  const quantity = formatQuantity(3.2, 'kW', 'fr');
  expect(quantity).toMatchObject({ value: '3,2', unit: 'kW' });
  expect(quantity.text).toBe('3,2\u00a0kW');
});

test('a tile shows at most three significant digits', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      const digits = formatQuantity(value, '', 'en', { significantDigits: 3 }).value.replaceAll(/[^\d]/g, '');
      expect(digits.replace(/^0+/, '').replace(/0+$/, '').length).toBeLessThanOrEqual(3);
    }),
  );
});
