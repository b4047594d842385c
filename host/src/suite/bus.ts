import {
  type AreaEventName,
  type AreaEventPayload,
  type Bus,
  hasFields,
  type RemoteDescriptor,
} from '@foyer/contract';
import type { BusOptions } from '@foyer/remote-kit/bus';

/** The bus as one area may use it: only the events its `remote.json` declares. */
export function busOf(
  bus: Bus,
  area: Pick<RemoteDescriptor, 'name' | 'emits' | 'consumes' | 'events'>,
  { strict, report }: BusOptions,
): Bus {
  const refuse = (event: string, reason: string) => {
    const error = new Error(`${area.name} ${reason}`);
    if (strict) throw error;
    report(error, { remote: area.name, bus: event });
  };
  // Only the owning area emits its own events, and the bus does not know their fields.
  const ownFields = (event: string) => (event.startsWith(`${area.name}/`) ? area.events[event] : undefined);
  return {
    emit: (event: string, payload: unknown) => {
      const fields = ownFields(event);
      if (!fields && (event.includes('/') || !area.emits.includes(event)))
        refuse(event, `emits "${event}" without declaring it in its remote.json`);
      else if (fields && !hasFields(payload, fields))
        refuse(event, `emits "${event}" with other fields than it declares: ${JSON.stringify(payload)}`);
      else bus.emit(event as AreaEventName, payload as AreaEventPayload);
    },
    on: (event: string, listener: (payload: never) => void) => {
      if (ownFields(event) || event === 'data.changed' || area.consumes.includes(event))
        return bus.on(event as AreaEventName, listener as (payload: AreaEventPayload) => void);
      refuse(event, `listens to "${event}" without declaring it in its remote.json`);
      return () => {};
    },
  };
}
