import { dataFile } from '../data-file';
import { HEATING_LIMITS } from './heating-devices';

const rules = dataFile<Record<string, { readonly remove: string }>>('device-rules.json');

test('what a connected heating system brings is not removed by hand: it would be back with the next answer (D182)', () => {
  const heating = Object.keys(HEATING_LIMITS);
  expect(heating.length).toBeGreaterThan(3);
  for (const type of heating) expect([type, rules[type]?.remove]).toEqual([type, 'false']);
});
