import { PlatformError } from './errors';

interface PendingRead {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  waiters: number;
}

/** Reads in progress; identical ones share a request. */
export interface PendingReads {
  /**
   * Joins the pending request under `key`, or starts it. It is aborted when all callers have aborted.
   * @throws PlatformError `aborted` as soon as `signal` is
   */
  join(
    key: string,
    callId: string,
    start: (signal: AbortSignal) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<unknown>;
  /** Makes later reads start a new request instead of joining a pending one. */
  seal(): void;
}

export function createPendingReads(): PendingReads {
  const reads = new Map<string, PendingRead>();

  const forget = (key: string, read: PendingRead) => {
    if (reads.get(key) === read) reads.delete(key);
  };

  function startRead(key: string, start: (signal: AbortSignal) => Promise<unknown>): PendingRead {
    const controller = new AbortController();
    const read: PendingRead = { promise: start(controller.signal), controller, waiters: 0 };
    const settle = () => forget(key, read);
    read.promise.then(settle, settle);
    reads.set(key, read);
    return read;
  }

  return {
    seal: () => reads.clear(),
    async join(key, callId, start, signal) {
      if (signal?.aborted) throw new PlatformError('aborted', { call: callId });
      const read = reads.get(key) ?? startRead(key, start);
      read.waiters += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          read.waiters -= 1;
          if (read.waiters === 0) {
            forget(key, read);
            read.controller.abort();
          }
          reject(new PlatformError('aborted', { call: callId }));
        };
        signal?.addEventListener('abort', leave, { once: true });
        read.promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
      });
    },
  };
}
