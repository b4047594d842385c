import { failureSwitches, ThirdPartyFailure } from '@foyer/api/foundation/third-party-failures';
import { gazetteer } from './geocoder';

const switches = failureSwitches();
const find = (text: string) => gazetteer(switches).find(text);

describe('gazetteer', () => {
  test.each([
    ['1 place Guichard, 69003 Lyon', [['1 place Guichard', '69003', 'Lyon', 'FR']]],
    ['12 rue des Roses 42000 SAINT ETIENNE', [['12 rue des Roses', '42000', 'Saint-Étienne', 'FR']]],
    ['  4  rue   du Lac ,  1201 Geneve', [['4 rue du Lac', '1201', 'Genève', 'CH']]],
    ['26000', [['', '26000', 'Valence', 'FR']]],
    [
      'Rue Rabelais, Lyon',
      [
        ['Rue Rabelais', '69001', 'Lyon', 'FR'],
        ['Rue Rabelais', '69003', 'Lyon', 'FR'],
      ],
    ],
    // The postal code wins over a town name that does not match it.
    ['1 rue Haute, 69003 Paris', [['1 rue Haute', '69003', 'Lyon', 'FR']]],
    // Another code of the same town, and a town of the same name elsewhere.
    [
      '3 rue Lepic, 75018 Paris',
      [
        ['3 rue Lepic', '75015', 'Paris', 'FR'],
        ['3 rue Lepic', '75001', 'Paris', 'FR'],
      ],
    ],
    ['2 rue du Port, 49100 Angers', [['2 rue du Port', '49000', 'Angers', 'FR']]],
    // A street may have the name of a town.
    ['5 rue de Paris, 97400 Saint-Denis', [['5 rue de Paris', '97400', 'Saint-Denis', 'FR']]],
    ['rue de Lyon', []],
    ['12 rue de Lyon, Dijon', [['12 rue de Lyon', '21000', 'Dijon', 'FR']]],
    ['1201 route de Nice, 13001 Marseille', [['1201 route de Nice', '13001', 'Marseille', 'FR']]],
    // An unlisted place answers the nearest centre, without a street.
    ['3 chemin Vert, 49570 Montjean', [['', '49000', 'Angers', 'FR']]],
    ['3 chemin Vert, 3900 Brig', [['', '3011', 'Bern', 'CH']]],
    ['Nowhere at all', []],
    ['', []],
  ])('parses %j as %j', async (text, expected) => {
    const found = await find(text);
    expect(
      found.map(({ address, postalCode, city, country }) => [address, postalCode, city, country]),
    ).toEqual(expected);
  });

  test('returns the coordinates of a town', async () => {
    const [lyon] = await find('69003 Lyon');
    expect(lyon?.latitude).toBeCloseTo(45.75, 1);
    expect(lyon?.longitude).toBeCloseTo(4.87, 1);
  });

  test.each([
    ['1 place Guichard, 69003 Lyon', 0.95],
    ['1 place Guichard, 69003 Paris', 0.7],
    ['1 place Guichard, 69008 Lyon', 0.8],
    ['1 place Guichard, Valence', 0.5],
    ['3 chemin Vert, 49570 Montjean', 0.2],
  ])('finds %s with score %d', async (text, score) => {
    expect((await find(text))[0]?.score).toBe(score);
  });

  test('rejects when switched to fail', async () => {
    switches.set('geocoder', 'unreachable');
    await expect(find('69003 Lyon')).rejects.toBeInstanceOf(ThirdPartyFailure);
    switches.set('geocoder', null);
  });
});
