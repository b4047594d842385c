import { useCallback, useEffect, useState } from 'react';

/** Seconds left of a wait, and a function that starts one. */
export function useCountdown(): [leftS: number, begin: (seconds: number) => void] {
  const [leftS, setLeftS] = useState(0);
  const running = leftS > 0;
  useEffect(() => {
    if (!running) return;
    const ticking = setInterval(() => setLeftS((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(ticking);
  }, [running]);
  return [leftS, useCallback((seconds: number) => setLeftS(Math.ceil(seconds)), [])];
}
