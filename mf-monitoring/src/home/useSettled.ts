import { startTransition, useEffect, useState } from 'react';

/**
 * True from a task after the first time `now` was true: what comes later waits for it, is drawn in slices that let a tap
 * through, and does not go away with it.
 */
export function useSettled(now: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!now || settled) return;
    const next = setTimeout(() => startTransition(() => setSettled(true)));
    return () => clearTimeout(next);
  }, [now, settled]);
  return settled;
}
