import { releaseShares } from './release-shares';

interface Share {
  readonly from: string;
  loaded?: boolean;
  loading?: Promise<unknown> | null;
}

const provided = (): Record<string, Record<string, Share>> => ({
  '@foyer/ui': { '1.0.0': { from: 'host', loaded: true } },
  '@foyer/charts': { '1.0.0': { from: 'host', loading: null } },
});

test('a release’s changes to its share scope affect neither other releases nor the host', () => {
  const host = provided();
  const shares = releaseShares();
  const pool = shares.scopeFor('mf_pool_1', host);
  delete pool['@foyer/charts']?.['1.0.0'];
  Object.assign(pool['@foyer/ui'] ?? {}, { '1.1.0': { from: 'mf_pool_1' } });
  Object.assign(pool['@foyer/ui']?.['1.0.0'] ?? {}, { from: 'mf_pool_1' });
  expect(host).toEqual(provided());
  expect(shares.scopeFor('mf_sauna_1', host)).toEqual(provided());
});

test('a failed fetch is forgotten, a successful one kept', async () => {
  const shares = releaseShares();
  const scope = shares.scopeFor('mf_pool_1', provided());
  const chart = scope['@foyer/charts']?.['1.0.0'] as Share;
  chart.loading = Promise.reject(new Error('503'));
  await expect(chart.loading).rejects.toThrow('503');
  shares.forgetFailures('mf_pool_1');
  expect(chart.loading).toBeNull();

  Object.assign(chart, { loaded: true, loading: Promise.resolve() });
  shares.forgetFailures('mf_pool_1');
  expect(chart.loading).not.toBeNull();
});

test('forgetting the failures of a release that has not started does not throw', () => {
  expect(() => releaseShares().forgetFailures('mf_pool_1')).not.toThrow();
});

test('leaves the shares of a removed release unchanged', () => {
  const shares = releaseShares();
  const share = { from: 'host', loading: Promise.resolve() };
  const scope = shares.scopeFor('mf_pool_1', { '@foyer/charts': { '1.0.0': share } });
  shares.forget('mf_pool_1');
  shares.forgetFailures('mf_pool_1');
  expect(scope['@foyer/charts']?.['1.0.0']?.loading).toBe(share.loading);
});
