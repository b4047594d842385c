import { useHostServices } from '@foyer/remote-kit';
import { useEffect, useRef, useState } from 'react';

/** Longest wait for the person on the brand's page, milliseconds. */
const WAIT_MS = 300_000;
const WINDOW = 'popup,width=480,height=720';

/** Where the authorisation at the brand's page stands. */
export type SignInWindow =
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
export function useSignInWindow(name: string, fetchAddress: () => Promise<string>) {
  const { now } = useHostServices();
  const [step, setStep] = useState<SignInWindow>({ state: 'idle' });
  const endsAtMs = useRef(0);
  const opened = useRef<Window | null>(null);
  /** The window until its address has come. */
  const blank = useRef<Window | null>(null);
  /** Counts what the person did: an address that comes after the next action is not used. */
  const actions = useRef(0);

  const isWaiting = step.state === 'waiting' || step.state === 'blocked';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setStep({ state: 'gaveUp' }), Math.max(0, endsAtMs.current - now()));
    return () => clearTimeout(timer);
  }, [isWaiting, now]);

  const open = async () => {
    actions.current += 1;
    const action = actions.current;
    const popup = window.open('', name, WINDOW);
    opened.current = popup;
    blank.current = popup;
    endsAtMs.current = now() + WAIT_MS;
    setStep({ state: 'waiting' });
    try {
      const uri = await fetchAddress();
      if (action !== actions.current) return;
      blank.current = null;
      if (popup) popup.location.replace(uri);
      else setStep({ state: 'blocked', uri });
    } catch {
      if (action !== actions.current) return;
      popup?.close();
      setStep({ state: 'failed' });
    }
  };

  const stop = () => {
    actions.current += 1;
    blank.current?.close();
    blank.current = null;
    setStep({ state: 'idle' });
  };
  /** Once what was waited for is there. */
  const done = () => {
    opened.current?.close();
    stop();
  };
  return { step, isWaiting, open: () => void open(), stop, done };
}
