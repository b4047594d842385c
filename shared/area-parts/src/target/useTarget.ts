import {
  type HeatingDevice,
  kioskTemperatureRange,
  stepTargetTemperature,
  TEMPERATURE_SEND_DELAY_MS,
  temperatureRange,
} from '@foyer/domain';
import { useHostServices, useSession } from '@foyer/remote-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Target } from './target-mutation';

/** Sends a target; the answer has an error when the platform refused it. */
export type SetTarget = (target: Target) => PromiseLike<{ readonly error?: unknown }>;

/** First target of a device that has none. */
const DEFAULT_TARGET_C = 20;

interface Waiting {
  readonly targetC: number;
  /** Account that made the step; it is never sent for another. */
  readonly accountId: string | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A target being set. */
export interface TargetSetting {
  /** The stepped target until it is sent, then the reported one. */
  readonly shownC: number | null;
  /** Whether the stepped target is being sent or was accepted; null before any step and after a refusal. */
  readonly sending: 'underway' | 'done' | null;
  /** False at the respective limit of the device, and of kiosk mode. */
  readonly canStep: { readonly up: boolean; readonly down: boolean };
  step(direction: 1 | -1): void;
}

/**
 * A thermostat's target: every step shows at once and one command is sent 3 s after the last. It is sent earlier
 * when the view unmounts, or when the page is hidden, reloaded or closed. A refused command is reverted with a
 * message.
 * @param messageOf message key of a refusal.
 */
export function useTarget(
  device: HeatingDevice,
  reportedC: number | null,
  setTarget: SetTarget,
  messageOf: (error: unknown) => string,
): TargetSetting {
  const { notify, session, visibility$ } = useHostServices();
  const [steppedC, setSteppedC] = useState<number | null>(null);
  const [sentC, setSentC] = useState<number | null>(null);
  const [isUnderway, setUnderway] = useState(false);
  const waiting = useRef<Waiting | null>(null);
  /** The command under way: the next one waits for it, so that undoing the first never undoes the second. */
  const lastCommand = useRef<Promise<unknown>>(Promise.resolve());
  /** Number of the last target sent; incremented on unmount, too. */
  const lastSend = useRef(0);
  const range = useSession().kiosk ? kioskTemperatureRange(device) : temperatureRange(device);
  const shownC = steppedC ?? reportedC;

  const send = useCallback(async () => {
    if (!waiting.current) return;
    const { targetC, accountId, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    lastSend.current += 1;
    const thisSend = lastSend.current;
    const isOwn = accountId === session().profile?.id;
    // The store shows the sent target until the platform confirms or refuses it.
    const sending = isOwn
      ? setTarget({ deviceId: device.id, deviceType: device.type, targetC })
      : { error: new Error('The account has changed since the step.') };
    setSteppedC(null);
    lastCommand.current = Promise.resolve(sending);
    const { error } = await sending;
    if (error) notify.toast(messageOf(error), { severity: 'warning' });
    // Answer to an earlier target.
    if (thisSend !== lastSend.current) return;
    setSentC(error ? null : targetC);
    setUnderway(waiting.current !== null);
  }, [setTarget, device, notify, session, messageOf]);

  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  }, [send]);
  useEffect(() => {
    const sendNow = () => void latestSend.current();
    // A phone may end a hidden page without firing `pagehide`.
    const hiding = visibility$.subscribe((isVisible) => isVisible || sendNow());
    window.addEventListener('pagehide', sendNow);
    return () => {
      hiding.unsubscribe();
      window.removeEventListener('pagehide', sendNow);
      sendNow();
      lastSend.current += 1;
    };
  }, [visibility$]);

  const from = shownC ?? DEFAULT_TARGET_C;
  const step = (direction: 1 | -1) => {
    const targetC = stepTargetTemperature(waiting.current?.targetC ?? from, direction, range);
    if (waiting.current) clearTimeout(waiting.current.timer);
    const sendNext = () => void lastCommand.current.then(() => latestSend.current());
    const timer = setTimeout(sendNext, TEMPERATURE_SEND_DELAY_MS);
    waiting.current = { targetC, accountId: session().profile?.id, timer };
    setSteppedC(targetC);
    setUnderway(true);
  };

  const sending = isUnderway ? 'underway' : sentC !== null && sentC === shownC ? 'done' : null;
  return { shownC, sending, canStep: { up: from < range.maxC, down: from > range.minC }, step };
}
