import type { Bus, DataTag } from '@foyer/contract';

/** Data behind the events by which released areas, and changes outside any call, say that something changed. */
const TAGS: { readonly [Event in 'profile.refresh' | 'rooms.changed']: readonly DataTag[] } = {
  'profile.refresh': ['corrections', 'licence', 'profile', 'rooms', 'support', 'tariffs'],
  'rooms.changed': ['production', 'rooms', 'states'],
};

/** Follows both events with `data.changed`. Pending answers may predate the change: `onHeard` drops them. */
export function followReleasedEvents(bus: Bus, onHeard: () => void): () => void {
  const stops = (Object.keys(TAGS) as (keyof typeof TAGS)[]).map((event) =>
    bus.on(event, () => {
      onHeard();
      bus.emit('data.changed', { tags: [...TAGS[event]] });
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
