import { useState } from 'react';

/** True from the first time `now` was true: what comes later waits for it, and does not go away with it. */
export function useSettled(now: boolean): boolean {
  const [settled, setSettled] = useState(now);
  if (now && !settled) setSettled(true);
  return settled || now;
}
