import { createInstance } from '@module-federation/enhanced/runtime';
import './sharing-plugins';

const SHARED = '@foyer/charts';

/** A runtime as an area makes it, with one shared module. */
const runtimeWith = (get: () => Promise<() => unknown>) =>
  createInstance({
    name: 'mf_pool',
    remotes: [],
    shared: {
      [SHARED]: { version: '1.2.0', scope: 'default', get, shareConfig: { requiredVersion: '^1.2.0' } },
    },
  });

it('requests a shared module again after a failed request, and once more only then', async () => {
  const get = jest.fn(async () => () => 'charts');
  get.mockRejectedValueOnce(new Error('503'));
  const runtime = runtimeWith(get);
  await expect(runtime.loadShare(SHARED)).rejects.toThrow('503');
  await runtime.loadShare(SHARED);
  const module = await runtime.loadShare<string>(SHARED);
  expect(module ? module() : null).toBe('charts');
  expect(get).toHaveBeenCalledTimes(2);
});
