import {
  type HeatingDevice,
  steppedTemperature,
  TEMPERATURE_SEND_DELAY_MS,
  temperatureRange,
} from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Target } from './with-target';

/** Sends a target; the answer has an error where the platform did not take it. */
export type SetTarget = (target: Target) => PromiseLike<{ readonly error?: unknown }>;

/** Where steps begin on a device that has no target: the heating's default (spec 1 §5). */
const DEFAULT_TARGET_C = 20;

interface Waiting {
  readonly targetC: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A target being set: what to show, and the two steps. */
export interface TargetSetting {
  /** The stepped target until it is sent, then the reported one. */
  readonly shownC: number | null;
  /** Whether the stepped target is on its way, or was taken by the platform; null before any step and after a refusal. */
  readonly sending: 'underway' | 'done' | null;
  /** False at that end of what the device takes. */
  readonly canStep: { readonly up: boolean; readonly down: boolean };
  step(direction: 1 | -1): void;
}

/**
 * A thermostat's target: every step shows at once, the command goes 3 s after the last one (spec 1 §4). Leaving the
 * page sends what waits. A command the platform refuses is taken back with a message.
 *
 * @param messageOf key of what is said of a refusal.
 */
export function useTarget(
  device: HeatingDevice,
  reportedC: number | null,
  setTarget: SetTarget,
  messageOf: (error: unknown) => string,
): TargetSetting {
  const { notify } = useHostServices();
  const [steppedC, setSteppedC] = useState<number | null>(null);
  const [sentC, setSentC] = useState<number | null>(null);
  const [isUnderway, setUnderway] = useState(false);
  const waiting = useRef<Waiting | null>(null);
  const range = temperatureRange(device);
  const shownC = steppedC ?? reportedC;

  const send = useCallback(async () => {
    if (!waiting.current) return;
    const { targetC, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    // From here on the target stands in the store, until the platform confirms or refuses it.
    const sending = setTarget({ deviceId: device.id, deviceType: device.type, targetC });
    setSteppedC(null);
    const { error } = await sending;
    setSentC(error ? null : targetC);
    // Another step may have been made meanwhile.
    setUnderway(waiting.current !== null);
    if (error) notify.toast(messageOf(error), { severity: 'warning', durationMs: 6000 });
  }, [setTarget, device, notify, messageOf]);

  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  }, [send]);
  useEffect(() => () => void latestSend.current(), []);

  const from = shownC ?? DEFAULT_TARGET_C;
  const step = (direction: 1 | -1) => {
    const targetC = steppedTemperature(waiting.current?.targetC ?? from, direction, range);
    if (waiting.current) clearTimeout(waiting.current.timer);
    const timer = setTimeout(() => void latestSend.current(), TEMPERATURE_SEND_DELAY_MS);
    waiting.current = { targetC, timer };
    setSteppedC(targetC);
    setUnderway(true);
  };

  const sending = isUnderway ? 'underway' : sentC !== null && sentC === shownC ? 'done' : null;
  return { shownC, sending, canStep: { up: from < range.maxC, down: from > range.minC }, step };
}
