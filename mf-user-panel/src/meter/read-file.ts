import type { FileToRead } from './read-file.worker';
import type { ReadOutcome } from './read-outcome';

/** A file that takes longer is refused. */
const LIMIT_MS = 30_000;

/** Reads a file in a worker that ends with it. Rejects when the worker fails or `signal` is aborted. */
export function readFile(file: File, timeZone: string, signal: AbortSignal): Promise<ReadOutcome> {
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url));
  let limit: ReturnType<typeof setTimeout>;
  const reading = new Promise<ReadOutcome>((resolve, reject) => {
    limit = setTimeout(() => resolve({ refused: 'too-slow', line: null }), LIMIT_MS);
    worker.onmessage = ({ data }: MessageEvent<ReadOutcome>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage({ file, timeZone } satisfies FileToRead);
  });
  return reading.finally(() => {
    clearTimeout(limit);
    worker.terminate();
  });
}
