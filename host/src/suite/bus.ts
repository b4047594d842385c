import {
  type Bus,
  type BusEventName,
  type BusEvents,
  busEvents,
  type RemoteDescriptor,
} from '@foyer/contract';

type Listener = (payload: never) => void;

export interface BusOptions {
  /** Throw at undeclared events and wrong payloads (development, tests) or report and drop them. */
  readonly strict: boolean;
  report(error: unknown, context?: Readonly<Record<string, string>>): void;
}

/** The suite's bus: checks payloads, replays facts to late listeners, keeps one listener's error from the others. */
export function createBus({ strict, report }: BusOptions): Bus {
  const listeners = new Map<BusEventName, Set<Listener>>();
  const facts = new Map<BusEventName, unknown>();

  const hand = (event: BusEventName, listener: Listener, payload: unknown) => {
    try {
      listener(payload as never);
    } catch (error) {
      report(error, { bus: event });
    }
  };

  return {
    emit(event, payload) {
      const problem = problemWith(event, payload);
      if (problem) {
        if (strict) throw problem;
        report(problem, { bus: event });
        return;
      }
      if (busEvents[event].replays) facts.set(event, payload);
      for (const listener of [...(listeners.get(event) ?? [])]) hand(event, listener, payload);
    },
    on<K extends BusEventName>(event: K, listener: (payload: BusEvents[K]) => void) {
      const all = listeners.get(event) ?? new Set<Listener>();
      listeners.set(event, all.add(listener));
      if (facts.has(event)) hand(event, listener, facts.get(event));
      return () => all.delete(listener);
    },
  };
}

function problemWith(event: BusEventName, payload: unknown): Error | null {
  const declared = Object.hasOwn(busEvents, event) ? busEvents[event] : null;
  if (!declared) return new Error(`The bus knows no event "${event}"`);
  return declared.payload.safeParse(payload).success
    ? null
    : new Error(`The payload of "${event}" does not fit its schema: ${JSON.stringify(payload)}`);
}

/** The bus as one area may use it: only the events its `remote.json` declares. */
export function busOf(
  bus: Bus,
  area: Pick<RemoteDescriptor, 'name' | 'emits' | 'consumes'>,
  { strict, report }: BusOptions,
): Bus {
  const allowed = (list: readonly string[], event: string, verb: string): boolean => {
    if (list.includes(event)) return true;
    const error = new Error(`${area.name} ${verb} "${event}" without declaring it in its remote.json`);
    if (strict) throw error;
    report(error, { remote: area.name, bus: event });
    return false;
  };
  return {
    emit: (event, payload) => {
      if (allowed(area.emits, event, 'emits')) bus.emit(event, payload);
    },
    on: (event, listener) =>
      allowed(area.consumes, event, 'listens to') ? bus.on(event, listener) : () => {},
  };
}
