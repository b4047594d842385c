import { copyOfShares } from './federation';

jest.mock('@module-federation/enhanced/runtime', () => ({ getInstance: () => null }));

test('what a release adds to its shared modules affects neither the host nor other releases', () => {
  const provided = () => ({
    '@foyer/ui': { '1.0.0': { from: 'host', loaded: true } },
    '@foyer/charts': { '1.0.0': { from: 'host', loaded: false } },
  });
  const host = provided();
  const pool: Record<string, Record<string, object>> = copyOfShares(host);
  delete pool['@foyer/charts'];
  Object.assign(pool['@foyer/ui'] ?? {}, { '1.1.0': { from: 'mf_pool_1' } });
  Object.assign(pool['@foyer/ui']?.['1.0.0'] ?? {}, { from: 'mf_pool_1' });
  expect(host).toEqual(provided());
  expect(copyOfShares(host)).toEqual(provided());
});
