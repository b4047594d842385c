import type { HostServices } from '@foyer/contract';
import { switchDevice } from '@foyer/wire/states';
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { endpointFor, platformBaseQuery } from './base-query';
import { PlatformError } from './errors';

function apiOn(call: HostServices['platform']['call']) {
  const api = createApi({
    baseQuery: platformBaseQuery,
    endpoints: (build) => ({
      switch: build.query<'on' | 'off', boolean>(
        endpointFor(switchDevice, (on: boolean) => ({ id: 'wh_sw', on }), { fresh: true }),
      ),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { platform: { call } } } }).concat(api.middleware),
  });
  return { api, store };
}

it('asks the host’s platform client and hands on its result', async () => {
  const call = jest.fn(async () => 'on');
  const { api, store } = apiOn(call as unknown as HostServices['platform']['call']);
  const result = await store.dispatch(api.endpoints.switch.initiate(true));
  expect(result.data).toBe('on');
  expect(call).toHaveBeenCalledWith(
    switchDevice,
    { id: 'wh_sw', on: true },
    expect.objectContaining({ fresh: true, signal: expect.any(AbortSignal) }),
  );
});

it('keeps failures as plain data in the store', async () => {
  const { api, store } = apiOn(() =>
    Promise.reject(new PlatformError('throttled', { call: 'x', retryAfterS: 3 })),
  );
  const result = await store.dispatch(api.endpoints.switch.initiate(false));
  expect(result.error).toEqual({
    name: 'PlatformError',
    failure: 'throttled',
    code: 'throttled',
    call: 'x',
    retryAfterS: 3,
  });
  expect(result.error).not.toBeInstanceOf(Error);
});

it('reads anything else that is thrown as unavailable', async () => {
  const { api, store } = apiOn(() => Promise.reject(new TypeError('broken')));
  const result = await store.dispatch(api.endpoints.switch.initiate(false));
  expect(result.error).toMatchObject({ failure: 'unavailable', call: 'switchDevice' });
});
