import { useHostServices } from '@foyer/remote-kit';
import { useEffect, useRef, useState } from 'react';

/** Longest wait for the person on the brand's page, milliseconds. */
const WAIT_MS = 300_000;
/** How often the window is checked, milliseconds. */
const CHECK_MS = 1_000;
const WINDOW = 'popup,width=480,height=720';

/** State of the authorisation on the brand's page. */
export type SignInWindow =
  | { readonly state: 'idle' }
  /**
   * `isClosed` when the browser reports the window as closed: by the person, or because the brand's page keeps itself
   * apart from its opener (Cross-Origin-Opener-Policy). The outcome may still come.
   */
  | { readonly state: 'waiting'; readonly isClosed: boolean }
  /** The browser blocked the window: a link to the address is shown instead. */
  | { readonly state: 'blocked'; readonly uri: string }
  | { readonly state: 'gaveUp' }
  /** The page the brand returned to says why nothing was connected. */
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'failed' };

const channelOf = (name: string) =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`foyer.sign-in.${name}`);

/** Tells the page that opened the window why nothing was connected. Called by the page the brand returns to. */
export function announceSignInRefusal(name: string, reason: string): void {
  const channel = channelOf(name);
  channel?.postMessage(reason);
  channel?.close();
}

/** Whether this page is in the window of that name, so that closing it leads back. */
export const isSignInWindow = (name: string): boolean => window.name === name;

/**
 * Opens the brand's page in a window, within the tap itself: browsers block windows opened later. The profile shows
 * the outcome; the window's state does not, since a phone may have closed this page meanwhile.
 */
export function useSignInWindow(name: string, fetchAddress: () => Promise<string>) {
  const { now } = useHostServices();
  const [step, setStep] = useState<SignInWindow>({ state: 'idle' });
  const endsAtMs = useRef(0);
  const opened = useRef<Window | null>(null);
  /** The empty window until its address arrives. */
  const blank = useRef<Window | null>(null);
  /** Number of actions: an address that arrives after the next action is ignored. */
  const actions = useRef(0);

  const isWaiting = step.state === 'waiting' || step.state === 'blocked';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setStep({ state: 'gaveUp' }), Math.max(0, endsAtMs.current - now()));
    return () => clearTimeout(timer);
  }, [isWaiting, now]);

  useEffect(() => {
    const channel = isWaiting ? channelOf(name) : null;
    if (!channel) return;
    channel.onmessage = ({ data }: MessageEvent<unknown>) =>
      setStep({ state: 'refused', reason: String(data) });
    return () => channel.close();
  }, [isWaiting, name]);

  const isOpen = step.state === 'waiting' && !step.isClosed;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (opened.current?.closed) setStep({ state: 'waiting', isClosed: true });
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [isOpen]);

  const open = async () => {
    actions.current += 1;
    const action = actions.current;
    const popup = window.open('', name, WINDOW);
    opened.current = popup;
    blank.current = popup;
    endsAtMs.current = now() + WAIT_MS;
    setStep({ state: 'waiting', isClosed: false });
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
  /** Call once the connection has been made. */
  const done = () => {
    opened.current?.close();
    stop();
  };
  return { step, isWaiting, open: () => void open(), stop, done };
}
