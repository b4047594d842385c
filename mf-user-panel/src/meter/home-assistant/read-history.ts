import type { HistoryOutcome } from './history-outcome';
import type { HistoryRequest } from './history-request';

/** Years of many statistics from a small computer take minutes. */
const LIMIT_MS = 300_000;

/**
 * Reads the history in a worker that ends with it. The worker is the only script that may connect to other hosts: its
 * policy goes by the name of its file (docs/security.md#home-assistant). Rejects when the worker fails or `signal` is
 * aborted.
 */
export function readHistory(request: HistoryRequest, signal: AbortSignal): Promise<HistoryOutcome> {
  const worker = new Worker(
    /* webpackChunkName: "home-assistant-worker" */ new URL('./history.worker.ts', import.meta.url),
  );
  let limit: ReturnType<typeof setTimeout>;
  const reading = new Promise<HistoryOutcome>((resolve, reject) => {
    limit = setTimeout(() => resolve({ fault: 'too-slow' }), LIMIT_MS);
    worker.onmessage = ({ data }: MessageEvent<HistoryOutcome>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(request);
  });
  return reading.finally(() => {
    clearTimeout(limit);
    worker.terminate();
  });
}
