import * as fc from 'fast-check';
import { addressDifferences, checkAddress, isSamePostalArea } from './address-check';

const LYON = { address: '1 place Guichard', postalCode: '69003', city: 'Lyon' };
const ETIENNE = { address: '3 rue de la République', postalCode: '42000', city: 'Saint-Étienne' };

describe('checkAddress', () => {
  it.each([
    ['the very same', LYON, [LYON], 'same', undefined],
    [
      'without accents and case',
      { address: '3 RUE DE LA REPUBLIQUE', postalCode: '42000', city: 'saint etienne' },
      [ETIENNE],
      'same',
      undefined,
    ],
    ['the second of two', LYON, [ETIENNE, LYON], 'same', undefined],
    ['another postal code of the town', { ...LYON, postalCode: '69001' }, [LYON], 'same', undefined],
    [
      'a town of the same name elsewhere',
      { ...LYON, postalCode: '97400', city: 'Saint-Denis' },
      [{ ...LYON, postalCode: '93200', city: 'Saint-Denis' }],
      'diff',
      ['postalCode'],
    ],
    ['a score of 0.6', { ...LYON, city: 'Bron' }, [{ ...LYON, score: 0.6 }], 'diff', ['city']],
    ['a score below 0.6', LYON, [{ ...LYON, score: 0.59 }], 'notFound', undefined],
    ['another town', { ...LYON, city: 'Bron' }, [LYON], 'diff', ['city']],
    ['another street and town', { ...ETIENNE, postalCode: '69003' }, [LYON], 'diff', ['address', 'city']],
    ['nothing', LYON, [], 'notFound', undefined],
    ['only a town', LYON, [{ ...LYON, address: '' }], 'notFound', undefined],
  ] as const)('%s', (_, entered, found, verdict, differing) => {
    const checked = checkAddress(entered, found);
    expect(checked.verdict).toBe(verdict);
    expect('differing' in checked ? checked.differing : undefined).toEqual(differing);
  });

  it('keeps the typed postal code where another one of the town is found', () => {
    const entered = { ...LYON, address: '2 rue Neuve', postalCode: '69008' };
    const found = { ...LYON, latitude: 45.7 };
    const expected = { found: { ...found, postalCode: '69008' }, verdict: 'diff', differing: ['address'] };
    expect(checkAddress(entered, [found])).toEqual(expected);
  });

  it.each([
    ['49000', { ...ETIENNE, postalCode: '49570' }],
    [null, { ...ETIENNE, postalCode: '97410' }],
  ])('returns %s as the town of an address that is not found', (postalCode, entered) => {
    const angers = { address: '', postalCode: '49000', city: 'Angers', score: 0.2 };
    const checked = checkAddress(entered, [{ ...LYON, score: 0.1 }, angers]);
    expect(checked).toMatchObject({ verdict: 'notFound', town: postalCode === null ? null : angers });
  });

  it.each([
    ['75001', '75020', true],
    ['97110', '97417', false],
    ['1201', '1227', true],
    ['1201', '12010', false],
  ])('%s and %s share an area: %s', (one, other, isShared) => {
    expect(isSamePostalArea(one, other)).toBe(isShared);
  });

  it('finds no difference between an address and itself', () => {
    const text = fc.string();
    fc.assert(
      fc.property(fc.record({ address: text, postalCode: text, city: text }), (written) =>
        expect(addressDifferences(written, written)).toEqual([]),
      ),
    );
  });
});
