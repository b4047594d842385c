import { alertWords } from './alert-words';

const said = (kind: string, facts: Record<string, string | number>, language: 'fr' | 'en') =>
  alertWords({ kind, facts, deviceName: null }, language).description?.replaceAll(/\s/g, ' ');

test('the numbers of an alert are written as its language writes them', () => {
  expect(said('consumption_high', { kwh: 41.8 }, 'fr')).toContain('41,8 kWh');
  expect(said('consumption_high', { kwh: 41.8 }, 'en')).toContain('41.8 kWh');
  expect(said('alarm_on', { device: 'Four', minutes: 1440 }, 'fr')).toContain('1 440 minutes');
});

test('a kind nobody has words for says nothing', () => {
  expect(alertWords({ kind: 'of another time', facts: {}, deviceName: null }, 'en')).toEqual({
    label: null,
    description: null,
    extendedDescription: null,
  });
});
