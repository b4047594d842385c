import type { HostServices } from '@foyer/contract';

/** Subset of the argument RTK Query passes to a mutation's `onQueryStarted`. */
interface MutationLifecycle {
  readonly queryFulfilled: Promise<unknown>;
  /** The host's services, see `createAreaStore`. */
  readonly extra: unknown;
}

/**
 * `onQueryStarted` of a mutation other areas depend on: emits the events once the platform has stored the change,
 * even if the view has unmounted.
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
