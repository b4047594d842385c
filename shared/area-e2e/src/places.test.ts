import { placesOf } from './places';

const area = { name: 'mf-pool', routes: [], slots: [], textKeys: [] };
const ofRoutes = (...paths: string[]) => ({
  ...area,
  routes: paths.map((path, index) => ({ path, screen: `pool${index}` })),
});

describe('placesOf', () => {
  it('throws where nothing of an area can be opened', () => {
    const hiddenAlone = ofRoutes('/pool');
    const stepAlone = { ...area, slots: [{ slot: 'registration.step', id: 'pool-step' }] };
    expect(() => placesOf(area)).toThrow('No page or contribution of mf-pool');
    expect(() => placesOf(hiddenAlone, { hidden: ['pool0'] })).toThrow('No page or contribution of mf-pool');
    expect(() => placesOf(stepAlone)).toThrow('No page or contribution of mf-pool');
    expect(placesOf(hiddenAlone).map(({ what }) => what)).toEqual(['pool0']);
  });

  it('throws for a slot whose page is unknown', () => {
    expect(() => placesOf({ ...area, slots: [{ slot: 'pool.part', id: 'lid' }] })).toThrow('pool.part');
  });

  it('opens a path with its values, and throws where they are unknown', () => {
    const pages = ofRoutes('/pools/one', '/pools/:poolId', '/rooms/:roomId');
    const addresses = { '/pools/one': '/pools/one?id=1', '/pools/:poolId': '/pools/1' };
    const devices = { pool2: 'Pump' };
    expect(placesOf(pages, { addresses, devices }).map(({ path }) => path)).toEqual([
      '/pools/one?id=1',
      '/pools/1',
      '/rooms/:roomId',
    ]);
    expect(() => placesOf(pages, { devices })).toThrow('/pools/:poolId');
    expect(() => placesOf(pages, { addresses })).toThrow('/rooms/:roomId');
  });
});
