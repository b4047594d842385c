import { startTransition, useEffect, useState } from 'react';

/** Resolves when the page is idle, after `limitMs` at the latest. */
export function waitForIdle(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: limitMs });
    else resolve();
  });
}

/** False until the page is idle, at most `limitMs` after the first render. */
export function useIdle(limitMs: number): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isGone = false;
    void waitForIdle(limitMs).then(() => isGone || startTransition(() => setIdle(true)));
    return () => {
      isGone = true;
    };
  }, [limitMs]);
  return isIdle;
}
