import * as z from 'zod/mini';

/**
 * Everything that may be said on the bus, with its payload's schema. Facts replay their last value to a late
 * listener; commands do not.
 */
export const busEvents = {
  /** The platform refused the token (spec 1 §8, D1). `call` is the call's id. */
  'not.authorized': { payload: z.object({ call: z.string() }), replays: false },
  /** Alerts that are visible, active and not acknowledged (spec 1 §2). */
  'alert.badge': { payload: z.object({ count: z.number().check(z.nonnegative()) }), replays: true },
  /** The profile, the rooms or the rights changed on the platform: the session loads them again. */
  'profile.refresh': { payload: z.object({}), replays: false },
  /** A registration ended with an account (spec 3 §4). */
  'account.created': { payload: z.object({}), replays: false },
  'schedule.saved': { payload: z.object({ deviceId: z.string() }), replays: false },
  'schedule.failed': { payload: z.object({ deviceId: z.string() }), replays: false },
  /** Rooms or devices were, or may have been, added, changed, moved or removed: the session loads them again, once (D48). */
  'rooms.changed': { payload: z.object({}), replays: false },
} as const;

export type BusEventName = keyof typeof busEvents;
export type BusEvents = { [K in BusEventName]: z.output<(typeof busEvents)[K]['payload']> };

/** The suite's one way for areas to tell each other something. Undeclared keys and wrong payloads throw in development and tests and are reported and dropped in production. */
export interface Bus {
  emit<K extends BusEventName>(event: K, payload: BusEvents[K]): void;
  /** Returns the function that stops listening. */
  on<K extends BusEventName>(event: K, listener: (payload: BusEvents[K]) => void): () => void;
}
