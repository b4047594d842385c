import { secondsUntil } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { tickWhileSeen } from '@foyer/ui';
import { useEffect, useState } from 'react';

/** The display is at most this late, milliseconds. */
const TICK_MS = 200;

/** Whole seconds until a moment by the platform's clock, whatever the device's shows; 0 once it is there. */
export function useSecondsLeft(untilMs: number): number {
  const { now } = useHostServices();
  const [seconds, setSeconds] = useState(() => secondsUntil(untilMs, now()));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(untilMs, now()));
    tick();
    return tickWhileSeen(tick, TICK_MS);
  }, [now, untilMs]);
  return seconds;
}
