import { alertWords } from './alert-words';

const description = (kind: string, facts: Record<string, string | number>, language: 'fr' | 'en') =>
  alertWords({ kind, facts, deviceName: null }, language).description?.replaceAll(/\s/g, ' ');

test('an alert formats its numbers for its language', () => {
  expect(description('consumption_high', { kwh: 41.8 }, 'fr')).toContain('41,8 kWh');
  expect(description('consumption_high', { kwh: 41.8 }, 'en')).toContain('41.8 kWh');
  expect(description('alarm_on', { device: 'Four', minutes: 1440 }, 'fr')).toContain('1 440 minutes');
});

test('an alert of an unknown kind has no texts', () => {
  expect(alertWords({ kind: 'of another time', facts: {}, deviceName: null }, 'en')).toEqual({
    label: null,
    description: null,
    extendedDescription: null,
  });
});
