import { secondsUntil } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { tickWhileSeen } from '@foyer/ui';
import { useEffect, useState } from 'react';

/** Tick of the display, milliseconds. */
const TICK_MS = 200;

/** Whole seconds until an instant by the platform's clock, independent of the device's; at least 0. */
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
