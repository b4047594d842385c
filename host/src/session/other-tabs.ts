import type { Bus } from '@foyer/contract';

/** What the tabs of one browser tell each other. */
const CHANNEL = 'foyer.bus';
const EVENT = 'profile.refresh';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

const openChannel = (): Channel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/**
 * Carries `profile.refresh` to the suite's other tabs: what was saved in one is seen in all. A tab that hears of it first
 * forgets the answers it has (`onHeard`), which are from before the change. Another account's tab loads its own profile
 * again, which is no harm. Returns the function that stops it.
 */
export function tellOtherTabs(
  bus: Bus,
  onHeard: () => void,
  open: () => Channel | null = openChannel,
): () => void {
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
    onHeard();
    bus.emit(EVENT, {});
    hearing = false;
  };
  return () => {
    stop();
    channel.close();
  };
}
