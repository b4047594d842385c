import * as z from 'zod/mini';

/**
 * Bus events with their payload schemas. Facts (`replays`) repeat their last value to late listeners;
 * commands do not.
 */
export const busEvents = {
  /** The platform refused the token. `call` is the call's id. */
  'not.authorized': { payload: z.object({ call: z.string() }), replays: false },
  /** Number of alerts that need attention. */
  'alert.badge': { payload: z.object({ count: z.number().check(z.nonnegative()) }), replays: true },
  /** Profile, rooms or rights changed on the platform; the session reloads them. */
  'profile.refresh': { payload: z.object({}), replays: false },
  /** A registration ended with an account. */
  'account.created': { payload: z.object({}), replays: false },
  /** Released areas may still emit the events of schedules; no area listens to them. */
  'schedule.saved': { payload: z.object({ deviceId: z.string() }), replays: false },
  'schedule.failed': { payload: z.object({ deviceId: z.string() }), replays: false },
  /** Rooms or devices were, or may have been, changed; the session reloads them once for all areas. */
  'rooms.changed': { payload: z.object({}), replays: false },
} as const;

export type BusEventName = keyof typeof busEvents;
export type BusEvents = { [K in BusEventName]: z.output<(typeof busEvents)[K]['payload']> };

/**
 * The only communication between areas. Undeclared events and invalid payloads throw in development and
 * tests; in production they are reported and dropped.
 */
export interface Bus {
  emit<K extends BusEventName>(event: K, payload: BusEvents[K]): void;
  /** Returns a function that unsubscribes. */
  on<K extends BusEventName>(event: K, listener: (payload: BusEvents[K]) => void): () => void;
}
