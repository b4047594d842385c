import type { Bus, RemoteDescriptor } from '@foyer/contract';
import type { BusOptions } from '@foyer/remote-kit/bus';

/** The bus as one area may use it: only the events its `remote.json` declares. */
export function busOf(
  bus: Bus,
  area: Pick<RemoteDescriptor, 'name' | 'emits' | 'consumes'>,
  { strict, report }: BusOptions,
): Bus {
  const checkAllowed = (list: readonly string[], event: string, verb: string): boolean => {
    if (list.includes(event)) return true;
    const error = new Error(`${area.name} ${verb} "${event}" without declaring it in its remote.json`);
    if (strict) throw error;
    report(error, { remote: area.name, bus: event });
    return false;
  };
  return {
    emit: (event, payload) => {
      if (checkAllowed(area.emits, event, 'emits')) bus.emit(event, payload);
    },
    on: (event, listener) =>
      checkAllowed(area.consumes, event, 'listens to') ? bus.on(event, listener) : () => {},
  };
}
