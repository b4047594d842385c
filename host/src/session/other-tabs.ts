import type { Bus, BusEvents } from '@foyer/contract';

/** BroadcastChannel between the tabs of one browser. */
const CHANNEL = 'foyer.data';
const EVENT = 'data.changed';
type Payload = BusEvents[typeof EVENT];

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

const openChannel = (): Channel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/**
 * Forwards `data.changed` to the suite's other tabs, so that a change in one shows in all. A receiving tab first drops
 * its pending answers (`onHeard`), which may predate the change. A tab of another account asks for its own data again,
 * which is harmless. Returns a function that stops it.
 */
export function notifyOtherTabs(
  bus: Bus,
  onHeard: () => void,
  open: () => Channel | null = openChannel,
): () => void {
  const channel = open();
  if (!channel) return () => {};
  let isReceiving = false;
  const stop = bus.on(EVENT, (payload) => {
    if (!isReceiving) channel.postMessage(payload);
  });
  channel.onmessage = ({ data }: MessageEvent<Payload>) => {
    // Events from another tab are not sent back.
    isReceiving = true;
    onHeard();
    bus.emit(EVENT, data);
    isReceiving = false;
  };
  return () => {
    stop();
    channel.close();
  };
}
