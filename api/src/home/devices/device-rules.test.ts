import { dataFile } from '../../foundation/data-file';
import { HEATING_LIMITS } from './heating-devices';

const rules = dataFile<Record<string, { readonly remove: string }>>('device-rules.json');

test('a device of a connected heating system cannot be removed by hand: the next answer would add it again', () => {
  const heating = Object.keys(HEATING_LIMITS);
  expect(heating.length).toBeGreaterThan(3);
  for (const type of heating) expect([type, rules[type]?.remove]).toEqual([type, 'false']);
});
