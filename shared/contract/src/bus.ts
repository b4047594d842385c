import * as z from 'zod/mini';

/**
 * The contract's bus events with their payload schemas. Facts (`replays`) repeat their last value to late listeners;
 * commands do not.
 */
export const busEvents = {
  /** The platform refused the token. `call` is the call's id. */
  'not.authorized': { payload: z.object({ call: z.string() }), replays: false },
  /** Number of alerts that need attention. */
  'alert.badge': { payload: z.object({ count: z.number().check(z.nonnegative()) }), replays: true },
  /**
   * Profile, rooms, rights or past measurements changed on the platform other than by a call with tags; the session
   * reloads them, and stores ask again.
   */
  'profile.refresh': { payload: z.object({}), replays: false },
  /**
   * A call changed this data, or may have, in this tab or another ({@link DATA_TAGS}; a newer release may know more).
   * Emitted by the host alone; every store follows it, and an area may listen without declaring it.
   */
  'data.changed': { payload: z.object({ tags: z.array(z.string()) }), replays: false },
  /** A registration ended with an account. */
  'account.created': { payload: z.object({}), replays: false },
  /** Released areas may still emit the events of schedules; no area listens to them. */
  'schedule.saved': { payload: z.object({ deviceId: z.string() }), replays: false },
  'schedule.failed': { payload: z.object({ deviceId: z.string() }), replays: false },
  /** Released areas emit it after a change of rooms or devices; calls with tags need no event. */
  'rooms.changed': { payload: z.object({}), replays: false },
} as const;

/**
 * An area's own event, `<area>/<event>@<version>`: `mf-pool/filled@1`. An incompatible payload is a new version. Never
 * replayed.
 */
export type AreaEventName = `${string}/${string}@${number}`;
/** A listener parses it with a schema of its own. */
export type AreaEventPayload = Readonly<Record<string, unknown>>;
const AREA_EVENT = /^([a-z][a-z0-9-]*)\/[a-z][a-z0-9.-]*@[1-9]\d*$/;

/** The area an event belongs to; null for an event of the contract or an unknown name. */
export function areaOfEvent(event: string): string | null {
  return AREA_EVENT.exec(event)?.[1] ?? null;
}

/** Kinds of an own event's fields; with `?` the field may be null or missing. */
const FIELD_KINDS = ['string', 'number', 'boolean', 'string?', 'number?', 'boolean?'] as const;
/** Fields of an own event by name. Payloads may have more: later releases of the area add fields. */
export const areaEventFields = z.record(z.string(), z.enum(FIELD_KINDS));
export type AreaEventFields = z.output<typeof areaEventFields>;

/** Whether a payload has the declared fields. */
export function hasFields(payload: unknown, fields: AreaEventFields): boolean {
  if (typeof payload !== 'object' || payload === null) return false;
  return Object.entries(fields).every(([name, kind]) => {
    const value = (payload as Readonly<Record<string, unknown>>)[name];
    return value === null || value === undefined
      ? kind.endsWith('?')
      : typeof value === kind.replace('?', '');
  });
}

export type BusEventName = keyof typeof busEvents;
export type BusEvents = { [K in BusEventName]: z.output<(typeof busEvents)[K]['payload']> };

/**
 * The only communication between areas. Undeclared events and invalid payloads throw in development and
 * tests; in production they are reported and dropped.
 */
export interface Bus {
  emit<K extends BusEventName>(event: K, payload: BusEvents[K]): void;
  emit(event: AreaEventName, payload: AreaEventPayload): void;
  /** Returns a function that unsubscribes. */
  on<K extends BusEventName>(event: K, listener: (payload: BusEvents[K]) => void): () => void;
  on(event: AreaEventName, listener: (payload: AreaEventPayload) => void): () => void;
}
