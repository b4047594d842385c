import { loadWithRetry } from './load-with-retry';

const lost = (marks: object) => Object.assign(new Error('Loading chunk failed'), marks);

it('retries a script and a stylesheet that failed to load', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const load = jest
    .fn()
    .mockRejectedValueOnce(lost({ name: 'ChunkLoadError' }))
    .mockRejectedValueOnce(lost({ code: 'CSS_CHUNK_LOAD_FAILED' }))
    .mockResolvedValue('code');
  const loaded = loadWithRetry(load);
  await jest.advanceTimersByTimeAsync(1_900);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(4_200);
  await expect(loaded).resolves.toBe('code');
  expect(load).toHaveBeenCalledTimes(3);
  jest.useRealTimers();
});

it('rejects when the code loaded and threw', async () => {
  const load = jest.fn().mockRejectedValue(new TypeError('undefined is not a function'));
  await expect(loadWithRetry(load)).rejects.toThrow('undefined is not a function');
  expect(load).toHaveBeenCalledTimes(1);
});
