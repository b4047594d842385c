import type { Bus } from '@foyer/contract';

/** What the tabs of one browser tell each other. */
const CHANNEL = 'foyer.bus';
const EVENT = 'profile.refresh';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

const openChannel = (): Channel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/**
 * Carries `profile.refresh` to the suite's other tabs: what was saved in one is seen in all. Another account's tab loads
 * its own profile again, which is no harm. Returns the function that stops it.
 */
export function tellOtherTabs(bus: Bus, open: () => Channel | null = openChannel): () => void {
  const channel = open();
  if (!channel) return () => {};
  let hearing = false;
  const stop = bus.on(EVENT, () => {
    if (!hearing) channel.postMessage(EVENT);
  });
  channel.onmessage = ({ data }) => {
    if (data !== EVENT) return;
    // What came from another tab is not sent back.
    hearing = true;
    bus.emit(EVENT, {});
    hearing = false;
  };
  return () => {
    stop();
    channel.close();
  };
}
