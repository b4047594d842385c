import { failureSwitches, ThirdPartyFailure } from '../../foundation/third-party-failures';
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
    ['1 place Guichard, Valence', 0.5],
  ])('finds %s with score %d', async (text, score) => {
    expect((await find(text))[0]?.score).toBe(score);
  });

  test('rejects when switched to fail', async () => {
    switches.set('geocoder', 'unreachable');
    await expect(find('69003 Lyon')).rejects.toBeInstanceOf(ThirdPartyFailure);
    switches.set('geocoder', null);
  });
});
