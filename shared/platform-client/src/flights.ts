import { PlatformError } from './errors';

interface Flight {
  readonly landing: Promise<unknown>;
  readonly controller: AbortController;
  passengers: number;
}

/** Requests in progress; identical reads share one. */
export interface Flights {
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

export function createFlights(): Flights {
  const flights = new Map<string, Flight>();

  function takeOff(key: string, start: (signal: AbortSignal) => Promise<unknown>): Flight {
    const controller = new AbortController();
    const flight: Flight = { landing: start(controller.signal), controller, passengers: 0 };
    const landed = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.landing.then(landed, landed);
    flights.set(key, flight);
    return flight;
  }

  return {
    seal: () => flights.clear(),
    async join(key, callId, start, signal) {
      if (signal?.aborted) throw new PlatformError('aborted', { call: callId });
      const flight = flights.get(key) ?? takeOff(key, start);
      flight.passengers += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.passengers -= 1;
          if (flight.passengers === 0) {
            if (flights.get(key) === flight) flights.delete(key);
            flight.controller.abort();
          }
          reject(new PlatformError('aborted', { call: callId }));
        };
        signal?.addEventListener('abort', leave, { once: true });
        flight.landing.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
      });
    },
  };
}
