import { areaOfEvent, type Bus, busEvents } from '@foyer/contract';
import { ReplaySubject, Subject } from 'rxjs';

export interface BusOptions {
  /** True in development and tests: an invalid event throws. False in production: it is reported and dropped. */
  readonly strict: boolean;
  report(error: unknown, context?: Readonly<Record<string, string>>): void;
}

/** One subject per event. A fact replays its last value to a late subscriber, any other event does not. */
function createChannels(): (name: string) => Subject<unknown> {
  const channels = new Map<string, Subject<unknown>>(
    Object.entries(busEvents).map(([name, { replays }]) => [
      name,
      replays ? new ReplaySubject(1) : new Subject(),
    ]),
  );
  return (name) => {
    const channel = channels.get(name) ?? new Subject();
    channels.set(name, channel);
    return channel;
  };
}

/** The suite's bus: the host's own, and that of a host in tests. */
export function createBus({ strict, report }: BusOptions): Bus {
  const channelOf = createChannels();
  return {
    emit(name: string, payload: unknown) {
      const error = validationError(name, payload);
      if (error === null) channelOf(name).next(payload);
      else if (strict) throw error;
      else report(error, { bus: name });
    },
    on(name: string, listener: (payload: never) => void) {
      const subscription = channelOf(name).subscribe((payload) => {
        // RxJS rethrows a subscriber's error in a timer, where the event's name is lost.
        try {
          listener(payload as never);
        } catch (error) {
          report(error, { bus: name });
        }
      });
      return () => subscription.unsubscribe();
    },
  };
}

/** Own events of areas are passed on: the host checks them against the manifest of the area that emits them. */
function validationError(name: string, payload: unknown): Error | null {
  if (areaOfEvent(name) !== null) return null;
  // Untyped callers may pass "toString": only own keys are events.
  if (!Object.hasOwn(busEvents, name)) return new Error(`Unknown bus event "${name}"`);
  if (busEvents[name as keyof typeof busEvents].payload.safeParse(payload).success) return null;
  return new Error(`Invalid payload for bus event "${name}": ${JSON.stringify(payload)}`);
}
