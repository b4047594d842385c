import { startTransition, useEffect, useState } from 'react';

/**
 * How many of a page's parts may begin: none before `isReady`, then one more after each task of the browser, so that a
 * tap is answered between two of them. What began does not end.
 */
export function useTurns(isReady: boolean, parts: number): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (!isReady || turns >= parts) return;
    const next = setTimeout(() => startTransition(() => setTurns(turns + 1)));
    return () => clearTimeout(next);
  }, [isReady, turns, parts]);
  return turns;
}
