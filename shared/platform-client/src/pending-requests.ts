import { PlatformError } from './errors';

interface PendingRequest {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  waiters: number;
}

/** Requests in progress; identical reads share one. */
export interface PendingRequests {
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

export function createFlights(): PendingRequests {
  const flights = new Map<string, PendingRequest>();

  function startRequest(key: string, start: (signal: AbortSignal) => Promise<unknown>): PendingRequest {
    const controller = new AbortController();
    const flight: PendingRequest = { promise: start(controller.signal), controller, waiters: 0 };
    const landed = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.promise.then(landed, landed);
    flights.set(key, flight);
    return flight;
  }

  return {
    seal: () => flights.clear(),
    async join(key, callId, start, signal) {
      if (signal?.aborted) throw new PlatformError('aborted', { call: callId });
      const flight = flights.get(key) ?? startRequest(key, start);
      flight.waiters += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.waiters -= 1;
          if (flight.waiters === 0) {
            if (flights.get(key) === flight) flights.delete(key);
            flight.controller.abort();
          }
          reject(new PlatformError('aborted', { call: callId }));
        };
        signal?.addEventListener('abort', leave, { once: true });
        flight.promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
      });
    },
  };
}
