import { zoneOfAddress } from './zone-of-address';

it.each([
  ['FR', '97000', 'Europe/Paris'],
  ['FR', '97110', 'America/Guadeloupe'],
  ['FR', '97200', 'America/Martinique'],
  ['FR', '97300', 'America/Cayenne'],
  ['FR', ' 97400', 'Indian/Reunion'],
  ['FR', '97500', 'America/Miquelon'],
  ['FR', '97600', 'Indian/Mayotte'],
  ['FR', '97700', 'America/St_Barthelemy'],
  ['FR', '97800', 'America/Marigot'],
  ['FR', '97900', 'Europe/Paris'],
  ['FR', '98000', 'Europe/Paris'],
  ['FR', '98411', 'Indian/Kerguelen'],
  ['FR', '98600', 'Pacific/Wallis'],
  ['FR', '98713', 'Pacific/Tahiti'],
  ['FR', '98800', 'Pacific/Noumea'],
  ['FR', '98900', 'Europe/Paris'],
  ['FR', '69003', 'Europe/Paris'],
  ['FR', '', 'Europe/Paris'],
  ['FR', null, 'Europe/Paris'],
  // Swiss codes have four digits.
  ['CH', '9740', 'Europe/Zurich'],
  ['BE', '1000', 'Europe/Paris'],
])('the zone of %s %s is %s', (country, postalCode, zone) => {
  expect(zoneOfAddress(country, postalCode)).toBe(zone);
  // Every zone is known to the platform's time functions.
  expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
});
