import { type Bus, type BusEventName, type BusEvents, busEvents } from '@foyer/contract';
import { ReplaySubject, Subject } from 'rxjs';

export interface BusOptions {
  /** True in development and tests: an invalid event throws. False in production: it is reported and dropped. */
  readonly strict: boolean;
  report(error: unknown, context?: Readonly<Record<string, string>>): void;
}

type Channels = { readonly [K in BusEventName]: Subject<BusEvents[K]> };

/** One subject per event. A fact replays its last value to a late subscriber, a command does not. */
function createChannels(): Channels {
  const names = Object.keys(busEvents) as BusEventName[];
  return Object.fromEntries(
    names.map((name) => [name, busEvents[name].replays ? new ReplaySubject(1) : new Subject()]),
  ) as Channels;
}

/** The suite's bus: the host's own, and that of a host in tests. */
export function createBus({ strict, report }: BusOptions): Bus {
  const channels = createChannels();
  return {
    emit(name, payload) {
      const error = validationError(name, payload);
      if (error === null) channels[name].next(payload);
      else if (strict) throw error;
      else report(error, { bus: name });
    },
    on(name, listener) {
      const subscription = channels[name].subscribe((payload) => {
        // RxJS rethrows a subscriber's error in a timer, where the event's name is lost.
        try {
          listener(payload);
        } catch (error) {
          report(error, { bus: name });
        }
      });
      return () => subscription.unsubscribe();
    },
  };
}

function validationError(name: BusEventName, payload: unknown): Error | null {
  // Untyped callers may pass "toString": only own keys are events.
  if (!Object.hasOwn(busEvents, name)) return new Error(`Unknown bus event "${name}"`);
  if (busEvents[name].payload.safeParse(payload).success) return null;
  return new Error(`Invalid payload for bus event "${name}": ${JSON.stringify(payload)}`);
}
