import type { HostServices } from '@foyer/contract';

/** What RTK Query passes to `onQueryStarted` of a mutation, as far as it is needed here. */
interface MutationLifecycle {
  readonly queryFulfilled: Promise<unknown>;
  /** The host's services, see `createAreaStore`. */
  readonly extra: unknown;
}

/**
 * `onQueryStarted` of a mutation that other areas need to know of: emits the events once the platform has stored the
 * change, also when the view that sent it is gone by then.
 */
export function emitOnSuccess(...events: readonly ('profile.refresh' | 'rooms.changed')[]) {
  return async (_input: unknown, { queryFulfilled, extra }: MutationLifecycle): Promise<void> => {
    try {
      await queryFulfilled;
    } catch {
      return;
    }
    const { bus } = extra as HostServices;
    for (const event of events) bus.emit(event, {});
  };
}
