import { readFile } from './read-file';

const FILE = new File(['Horodate;Valeur'], 'courbe.csv');

class FakeWorker {
  static last: FakeWorker;
  onmessage: (event: unknown) => void = () => {};
  onerror: (event: unknown) => void = () => {};
  readonly postMessage = jest.fn();
  readonly terminate = jest.fn();
  constructor() {
    FakeWorker.last = this;
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(window, 'Worker', { value: FakeWorker, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'Worker');
});

function start() {
  const abort = new AbortController();
  const reading = readFile(FILE, 'Europe/Paris', abort.signal);
  return { abort, reading, worker: FakeWorker.last };
}

test('a worker reads the file and ends', async () => {
  const { reading, worker } = start();
  expect(worker.postMessage).toHaveBeenCalledWith({ file: FILE, timeZone: 'Europe/Paris' });
  worker.onmessage({ data: { refused: 'no-values', line: null } });
  expect(await reading).toEqual({ refused: 'no-values', line: null });
  expect(worker.terminate).toHaveBeenCalled();
});

test('a file that takes longer than 30 s is refused, and its worker ended', async () => {
  const { reading, worker } = start();
  jest.advanceTimersByTime(29_999);
  expect(worker.terminate).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(await reading).toEqual({ refused: 'too-slow', line: null });
  expect(worker.terminate).toHaveBeenCalled();
});

test.each([
  [
    'fails',
    ({ worker }: ReturnType<typeof start>) => worker.onerror({ message: 'out of memory' }),
    'out of memory',
  ],
  ['is stopped', ({ abort }: ReturnType<typeof start>) => abort.abort(new Error('stopped')), 'stopped'],
])('a worker that %s ends, and the reading with it', async (_case, end, message) => {
  const started = start();
  end(started);
  await expect(started.reading).rejects.toThrow(message);
  expect(started.worker.terminate).toHaveBeenCalled();
});
