import fc from 'fast-check';
import { device } from './device-fixture';
import { plugRank, sortDevices } from './device-order';

describe('device order', () => {
  it.each([
    ['MST', 0],
    ['ENP', 0],
    ['GMD', 1],
    ['TPH', 2],
    ['ETH', 3],
    ['SW', 4],
    ['CMP', 99],
    ['VRT', 99],
    ['WSRTS', 99],
    ['TDHT', 99],
    ['BAT', 99],
    ['', 99],
    ['constructor', 99],
  ])('gives plug type %s rank %i', (plugType, index) => {
    expect(plugRank(plugType)).toBe(index);
  });

  it('sorts by plug type and keeps the platform’s order within a type', () => {
    const devices = ['WSRTS', 'SW', 'ENP', 'CMP', 'SW', 'MST', 'GMD', 'ETH', 'TPH'].map((plugType, index) =>
      device({ id: `${plugType}${index}`, plugType }),
    );
    expect(sortDevices(devices).map(({ id }) => id)).toEqual([
      'ENP2',
      'MST5',
      'GMD6',
      'TPH8',
      'ETH7',
      'SW1',
      'SW4',
      'WSRTS0',
      'CMP3',
    ]);
  });

  it('keeps every device and is idempotent', () => {
    const plugs = fc.array(fc.constantFrom('MST', 'ENP', 'GMD', 'TPH', 'ETH', 'SW', 'CMP', 'VRT'));
    fc.assert(
      fc.property(plugs, (types) => {
        const devices = types.map((plugType, index) => device({ id: String(index), plugType }));
        const ordered = sortDevices(devices);
        expect(new Set(ordered)).toEqual(new Set(devices));
        expect(sortDevices(ordered)).toEqual(ordered);
      }),
    );
  });
});
