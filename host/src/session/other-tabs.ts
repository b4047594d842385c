import type { Bus } from '@foyer/contract';

/** BroadcastChannel between the tabs of one browser. */
const CHANNEL = 'foyer.bus';
const EVENT = 'profile.refresh';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

const openChannel = (): Channel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/**
 * Forwards `profile.refresh` to the suite's other tabs, so that a change in one shows in all. A receiving tab first
 * drops its cached answers (`onHeard`), which predate the change. A tab of another account reloads its own profile,
 * which is harmless. Returns a function that stops it.
 */
export function notifyOtherTabs(
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
    // Events from another tab are not sent back.
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
