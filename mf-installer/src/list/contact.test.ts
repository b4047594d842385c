import { groupedNumber, mapAddress } from './contact';

it.each([
  ['+33639980010', 'FR', '06 39 98 00 10'],
  ['+33639980010', null, '06 39 98 00 10'],
  ['+33639980010', 'CH', '+33 6 39 98 00 10'],
  ['+41791234567', 'FR', '+41 79 123 45 67'],
  ['+41791234567', 'CH', '079 123 45 67'],
  ['+262692123456', 'FR', '0692 12 34 56'],
  ['+352691123456', 'FR', '+352691123456'],
])('groups %s for a reader in %s as %s', (stored, country, shown) => {
  expect(groupedNumber(stored, country)).toBe(shown);
});

it.each([
  [{ address: '4 rue du Lac', postalCode: '69003', city: 'Lyon' }, '4%20rue%20du%20Lac%2C%2069003%20Lyon'],
  [{ address: null, postalCode: '69003', city: 'Lyon' }, '69003%20Lyon'],
])('searches for %j', (home, query) => {
  expect(mapAddress(home)).toBe(`https://www.openstreetmap.org/search?query=${query}`);
});

it('has no map without a place', () => {
  expect(mapAddress({ address: null, postalCode: '69003', city: null })).toBeNull();
});
