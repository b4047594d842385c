import { suggestName } from './did-you-mean';

test.each([
  ['batery.active', ' Did you mean "battery.active"?'],
  ['battery.actvie', ' Did you mean "battery.active"?'],
  ['battery.registred', ' Did you mean "battery.registered"?'],
  ['kiosks', ' Did you mean "kiosk"?'],
  ['pool.filled', ''],
  ['', ''],
])('suggests for "%s" the nearest known name or none', (name, hint) => {
  expect(suggestName(name, ['battery.active', 'battery.registered', 'kiosk'])).toBe(hint);
});
