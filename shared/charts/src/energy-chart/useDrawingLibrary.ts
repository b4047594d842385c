import { useCallback, useEffect, useState } from 'react';
import type ApexChart from 'react-apexcharts';

/** The chart library; heavy, so it loads after the page's numbers. */
export type DrawingLibrary =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly Chart: typeof ApexChart }
  | { readonly state: 'failed' };

/** Maximum delay by the page's own work, ms. */
const IDLE_TIMEOUT_MS = 1500;

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

/** Loads the chart library when the page is idle. A failure can be retried. */
export function useDrawingLibrary(): { library: DrawingLibrary; retry: () => void } {
  const [library, setLibrary] = useState<DrawingLibrary>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it again.
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      try {
        const { default: Chart } = await import('react-apexcharts');
        if (wanted) setLibrary({ state: 'loaded', Chart });
      } catch {
        if (wanted) setLibrary({ state: 'failed' });
      }
    };
    const cancel = whenIdle(() => void load());
    return () => {
      wanted = false;
      cancel();
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setLibrary({ state: 'loading' });
    setAttempt((last) => last + 1);
  }, []);
  return { library, retry };
}
