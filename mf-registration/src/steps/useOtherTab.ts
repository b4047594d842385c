import { useEffect, useState } from 'react';

type Message = 'opened' | 'open' | 'left';

/** Whether another tab of this browser has the registration of this account open. */
export function useOtherTab(accountId: string): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    setOpen(false);
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(`foyer.registration.${accountId}`);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      setOpen(data !== 'left');
      if (data === 'opened') channel.postMessage('open');
      // There may be a third tab: those that are open answer.
      if (data === 'left') channel.postMessage('opened');
    };
    channel.postMessage('opened');
    // A tab that is closed or goes elsewhere unmounts nothing; one that comes back from the cache is open again.
    const onHide = () => channel.postMessage('left');
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) channel.postMessage('opened');
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
      channel.onmessage = null;
      channel.postMessage('left');
      channel.close();
    };
  }, [accountId]);
  return isOpen;
}
