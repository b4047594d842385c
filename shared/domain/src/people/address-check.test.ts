import * as fc from 'fast-check';
import { addressDifferences, checkAddress } from './address-check';

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
    ['another postal code', { ...LYON, postalCode: '69001' }, [LYON], 'diff', ['postalCode']],
    ['another town', { ...LYON, city: 'Bron' }, [LYON], 'diff', ['city']],
    ['another street and town', { ...ETIENNE, postalCode: '69003' }, [LYON], 'diff', ['address', 'city']],
    ['nothing', LYON, [], 'notFound', undefined],
    ['only a town', LYON, [{ ...LYON, address: '' }], 'notFound', undefined],
  ] as const)('%s', (_, entered, found, verdict, differing) => {
    const checked = checkAddress(entered, found);
    expect(checked.verdict).toBe(verdict);
    expect('differing' in checked ? checked.differing : undefined).toEqual(differing);
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
