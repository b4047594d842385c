import { useHostServices } from '@foyer/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { useTadoAddressMutation } from './system-endpoints';

/** How long somebody may take at the brand's page before we stop asking, milliseconds (D121). */
const WAIT_MS = 300_000;
const WINDOW = 'popup,width=480,height=720';

/** Where the authorisation at the brand's page stands. */
export type TadoWindow =
  | { readonly state: 'idle' }
  | { readonly state: 'waiting' }
  /** The browser let no window open: the address is for a link, which it will. */
  | { readonly state: 'blocked'; readonly uri: string }
  | { readonly state: 'gaveUp' }
  | { readonly state: 'failed' };

/**
 * Opens the brand's page in a window of its own, within the tap itself: a browser opens none after a wait. Whether it
 * stays open is not asked, since a phone may have ended this page meanwhile; the profile says how it went.
 */
export function useTadoWindow() {
  const { now } = useHostServices();
  const [fetchAddress] = useTadoAddressMutation();
  const [step, setStep] = useState<TadoWindow>({ state: 'idle' });
  const endsAtMs = useRef(0);

  const isWaiting = step.state === 'waiting' || step.state === 'blocked';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setStep({ state: 'gaveUp' }), Math.max(0, endsAtMs.current - now()));
    return () => clearTimeout(timer);
  }, [isWaiting, now]);

  const open = async () => {
    const popup = window.open('', 'foyer-tado', WINDOW);
    endsAtMs.current = now() + WAIT_MS;
    setStep({ state: 'waiting' });
    const { data: uri, error } = await fetchAddress();
    if (error || uri === undefined) {
      popup?.close();
      return setStep({ state: 'failed' });
    }
    if (popup) popup.location.replace(uri);
    else setStep({ state: 'blocked', uri });
  };

  return { step, isWaiting, open: () => void open(), stop: () => setStep({ state: 'idle' }) };
}
